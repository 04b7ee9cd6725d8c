import { tokenAbi } from '@colophon/chain/abi/token'
import type { Address, Hex } from 'viem'
import { CallError } from '../../lib/call-error.ts'
import { type ChainThunk, isFailure, readContract, signTyped } from '../../lib/chain/chain-port.ts'
import type { Permit, Place } from './requests.ts'

/** How long a permit may be used, in seconds of the chain. */
const PERMIT_SECONDS = 3600n

const TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/**
 * Has the wallet sign that the staking contract may take exactly this amount (EIP-2612); costs nothing. Rejects with a
 * CallError where the wallet cannot or its person will not.
 */
export function signPermit(
  { contracts }: Place,
  { owner, amount, chainId, time }: { owner: string; amount: bigint; chainId: number; time: string },
): ChainThunk<Permit> {
  return async (dispatch) => {
    const token = { address: contracts.token as Address, abi: tokenAbi } as const
    const [name, nonce] = await Promise.all([
      dispatch(readContract({ ...token, functionName: 'name', args: [] })),
      dispatch(readContract({ ...token, functionName: 'nonces', args: [owner as Address] })),
    ])
    const deadline = BigInt(Math.floor(Date.parse(time) / 1000)) + PERMIT_SECONDS
    const signature = await dispatch(
      signTyped({
        domain: { name, version: '1', chainId, verifyingContract: token.address },
        types: TYPES,
        primaryType: 'Permit',
        message: { owner, spender: contracts.staking, value: amount, nonce, deadline },
      }),
    )
    if (isFailure(signature)) throw new CallError(signature)
    return { deadline, ...partsOf(signature) }
  }
}

/** The three parts of a signature of 65 bytes; some wallets count `v` from 0. */
export function partsOf(signature: string): Omit<Permit, 'deadline'> {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) {
    throw new CallError({
      status: 0,
      error: 'PERMIT_UNUSABLE',
      message: 'This wallet signs in a way that the token does not take. Approve the amount instead.',
    })
  }
  const v = Number.parseInt(signature.slice(130), 16)
  return {
    r: signature.slice(0, 66) as Hex,
    s: `0x${signature.slice(66, 130)}`,
    v: v < 27 ? v + 27 : v,
  }
}
