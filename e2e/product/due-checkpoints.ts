import { stakingAbi } from '@colophon/chain/abi/staking'
import { tokenAbi } from '@colophon/chain/abi/token'
import { viemNetwork } from '@colophon/chain/viem-network'
import { LOCK_OPTIONS } from '@colophon/protocol/staking/constants'
import { LOCAL_NETWORK } from '@colophon/protocol/wallet/networks'
import { type Address, createWalletClient, encodeFunctionData, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chainInfo, chainOf, postToChain } from './chain.ts'
import type { SharedProduct } from './visit.ts'

const DAY = 86_400
/** Below the contract's limit of stakes per user. */
const STAKES_EACH = 60
const [, , LONGEST] = LOCK_OPTIONS
const { chainId } = LOCAL_NETWORK
/** Above the base fee of any block of the built-in test chain. */
const GAS_PRICE = 10_000_000_000n

/** Stakes once on each of `days` consecutive days, then advances time past all locks: each day is then a due checkpoint. */
export async function makeCheckpointsDue({ url, operatorCookie }: SharedProduct, days: number): Promise<void> {
  const info = await chainInfo(url)
  if (!info) throw new Error('the product has no chain')
  const [token, staking] = [info.contracts.token as Address, info.contracts.staking as Address]
  const chain = chainOf(url)
  const post = (path: 'faucet' | 'advance-time', body: object) => postToChain({ url, operatorCookie }, path, body)
  const someone = async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    await post('faucet', { address: account.address })
    const transport = http(`${url}/api/v1/chain/rpc`)
    const client = createWalletClient({ account, chain: viemNetwork(LOCAL_NETWORK), transport })
    const approval = { abi: tokenAbi, address: token, functionName: 'approve' } as const
    await mined(await client.writeContract({ ...approval, args: [staking, parseEther('1000')], gas: 200_000n }))
    return client
  }
  const mined = async (hash: Hex) => {
    const { status } = await chain.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    if (status !== 'success') throw new Error('the transaction was undone')
  }
  const stake = encodeFunctionData({
    abi: stakingAbi,
    functionName: 'stake',
    args: [parseEther('1'), BigInt(LONGEST.value)],
  })
  let client = await someone()
  let nonce = 1
  for (let day = 0; day < days; day += 1, nonce += 1) {
    if (day > 0 && day % STAKES_EACH === 0) {
      client = await someone()
      nonce = 1
    }
    const fields = {
      to: staking,
      data: stake,
      nonce,
      gas: 1_000_000n,
      gasPrice: GAS_PRICE,
      chainId,
      type: 'legacy',
    } as const
    // Mined before time advances, or two stakes would share a day.
    await mined(await chain.sendRawTransaction({ serializedTransaction: await client.account.signTransaction(fields) }))
    await post('advance-time', { seconds: DAY })
  }
  await post('advance-time', { seconds: (LONGEST.lockDays + 1) * DAY })
}
