import { faucetTokenAbi } from '@colophon/chain/abi/faucet-token'
import { TOKEN_DECIMALS } from '@colophon/protocol/staking/constants'
import {
  type Address,
  createTestClient,
  createWalletClient,
  getAddress,
  type Hash,
  http,
  isAddress,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import type { ChainClient, Gift } from './chain.ts'
import { deployer, faucet } from './local-accounts.ts'
import type { LocalClock } from './local-clock.ts'
import { localContracts } from './local-contracts.ts'
import { localNetwork } from './networks.ts'

const DAY_SECONDS = 86_400
/** How many gifts the faucet stocks up on at once. */
const STOCK = 1_000n
/** What an account begins with on this chain. */
const FULL_PURSE = parseEther('10000')

const tokens = { abi: faucetTokenAbi, address: localContracts.token } as const

/**
 * Gives coins first and tokens last: what was given in a day is read from the tokens that the faucet sent, so a gift that
 * was cut short is made again, and one that was made is known after every restart. One gift at a time.
 */
export function localFaucet(client: ChainClient, rpcUrl: string, clock: LocalClock) {
  const transport = http(rpcUrl)
  const wallet = createWalletClient({ chain: localNetwork, transport, account: faucet })
  const owner = createWalletClient({ chain: localNetwork, transport, account: deployer })
  const node = createTestClient({ mode: 'anvil', chain: localNetwork, transport })
  let last: Promise<unknown> = Promise.resolve()

  async function give(address: Address, dose: { coins: bigint; tokens: bigint }): Promise<Gift> {
    const code = await client.getCode({ address })
    // An account that lets a contract act for it has code of its own kind, and is a wallet all the same.
    if (code && !code.startsWith('0xef0100')) return { kind: 'contract' }
    const waitSeconds = await secondsToWait(address)
    if (waitSeconds > 0) return { kind: 'had', waitSeconds }
    await stockUp(dose)
    await mined(await wallet.sendTransaction({ to: address, value: dose.coins }))
    const transactionHash = await wallet.writeContract({
      ...tokens,
      functionName: 'transfer',
      args: [address, dose.tokens],
    })
    await mined(transactionHash)
    await clock.settle()
    return { kind: 'given', transactionHash }
  }

  async function secondsToWait(address: Address): Promise<number> {
    const gifts = await client.getContractEvents({
      ...tokens,
      eventName: 'Transfer',
      args: { from: faucet.address, to: address },
      fromBlock: 0n,
    })
    const newest = gifts.at(-1)
    if (!newest) return 0
    const { timestamp } = await client.getBlock({ blockNumber: newest.blockNumber })
    return Math.max(0, Number(timestamp) + DAY_SECONDS - (await clock.seconds()))
  }

  async function stockUp(dose: { coins: bigint; tokens: bigint }): Promise<void> {
    const [coins, stock] = await Promise.all([
      client.getBalance({ address: faucet.address }),
      client.readContract({ ...tokens, functionName: 'balanceOf', args: [faucet.address] }),
    ])
    if (coins < dose.coins * 2n) await node.setBalance({ address: faucet.address, value: FULL_PURSE })
    if (stock >= dose.tokens) return
    const args = [faucet.address, dose.tokens * STOCK] as const
    await mined(await owner.writeContract({ ...tokens, functionName: 'mint', args }))
  }

  async function mined(hash: Hash): Promise<void> {
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`the transaction ${hash} of the faucet failed`)
  }

  return async (address: string, dose: { coins: number; tokens: number }): Promise<Gift> => {
    if (!isAddress(address)) return { kind: 'wrong', problem: 'has a wrong checksum: a letter was mistyped' }
    if (address === zeroAddress) return { kind: 'wrong', problem: 'belongs to nobody' }
    const amounts = { coins: parseEther(String(dose.coins)), tokens: parseUnits(String(dose.tokens), TOKEN_DECIMALS) }
    const gift = last.then(() => give(getAddress(address), amounts))
    last = gift.catch(() => undefined)
    return gift
  }
}
