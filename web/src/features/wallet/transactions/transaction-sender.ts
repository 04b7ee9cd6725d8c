import { WALLET_TEXTS, wrongNetwork } from '@colophon/protocol/wallet/texts'
import type { Failure } from '../../../lib/api/call-error.ts'
import { fetchChain, type WithChain } from '../../../lib/chain/chain-slice.ts'
import { type Thunk, walletOf } from '../engine-of.ts'

const NO_CHAIN = 'The chain of this site cannot be reached. Nothing was sent; please try again.'

/** The account and chain of the connected wallet, or the failure if it is not on the chain of this site. */
export function transactionSender(): Thunk<{ address: string; chainId: number } | Failure> {
  return async (dispatch, getState) => {
    const ours = (getState() as WithChain).chain.info ?? (await asked(dispatch(fetchChain({}))))
    if (!ours) return failure('NO_CHAIN', NO_CHAIN)
    const { status, address, network } = walletOf(getState)
    const isElsewhere = status === 'NOT_SUPPORT' || (network !== null && network.chainId !== ours.network.id)
    if (isElsewhere) return failure('WRONG_NETWORK', wrongNetwork(ours.network.name))
    if (status !== 'CONNECTED' || !address || !network) return failure('WALLET_LOST', WALLET_TEXTS.logIn)
    return { address, chainId: network.chainId }
  }
}

async function asked<Result>(question: { unwrap: () => Promise<Result> }): Promise<Result | null> {
  return question.unwrap().catch(() => null)
}

function failure(error: string, message: string): Failure {
  return { status: 0, error, message }
}
