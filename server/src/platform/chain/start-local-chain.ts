import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { faucetTokenAbi } from '@colophon/chain/abi/faucet-token'
import { foundryBinary } from '@colophon/chain/foundry-binary'
import { CHAIN_STATE_MEGABYTES_MAX, RPC_TIMEOUT_MS } from '@colophon/protocol/chain/constants'
import { TOKEN_DECIMALS } from '@colophon/protocol/staking/constants'
import type { Logger } from 'pino'
import {
  type Address,
  createPublicClient,
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
import { fail } from '../http/fail.ts'
import type { ChainClient, Gift, LocalChain, OpenChain } from './chain.ts'
import { chainPort, openChainFiles } from './chain-files.ts'
import { deployer, faucet } from './local-accounts.ts'
import { type LocalClock, localClock } from './local-clock.ts'
import { localContracts } from './local-contracts.ts'
import { localNetwork } from './networks.ts'
import { stopOrphans } from './orphans.ts'
import { superviseAnvil } from './supervise-anvil.ts'

const DAY_SECONDS = 86_400

/** Gifts for which the faucet is stocked at once. */
const STOCK = 1_000n

/** The initial balance of an account on this chain. */
const FULL_PURSE = parseEther('10000')

const tokens = { abi: faucetTokenAbi, address: localContracts.token } as const

const POLL_INTERVAL_MS = 250

/** CPU time after which a node with a waiting request is considered stuck: no legitimate request takes as long. */
const PROCESSOR_MS = 2_000

/** The same by the wall clock, where CPU time is unknown. */
const ELAPSED_MS = 10_000
const NODE_MS = 10_000
const MEGABYTE = 1_048_576

/**
 * Starts the local chain and keeps it running until `stop`. Returns at once with the state `starting`: anvil and the
 * contracts come up in the background, and their failure neither delays nor ends the start of the product.
 */
export async function startLocalChain({ dataDir, log }: { dataDir: string; log: Logger }): Promise<OpenChain> {
  try {
    foundryBinary('anvil')
  } catch {
    log.warn('no local chain: anvil is not available for this platform, or npm skipped optional packages')
    return { chain: null, environment: {}, stop: async () => undefined }
  }
  const place = await openChainFiles(dataDir)
  const leftOver = await stopOrphans(place.stateFile).catch(() => 0)
  if (leftOver > 0) log.warn('stopped a local chain that an earlier start left behind')
  const port = await chainPort(place)
  const rpcUrl = `http://127.0.0.1:${port}`
  const transport = http(rpcUrl, { timeout: NODE_MS, retryCount: 1 })
  const client = createPublicClient({ chain: localNetwork, transport, pollingInterval: 100 })
  const clock = localClock(client, rpcUrl)
  const keeper = superviseAnvil({ place, port, rpcUrl, client, clock, log })
  const ask = guardedAsk(rpcUrl, keeper)
  const give = localFaucet(client, rpcUrl, clock)
  const refuseIfFull = async () => {
    const { size } = await stat(place.stateFile).catch(() => ({ size: 0 }))
    if (size > CHAIN_STATE_MEGABYTES_MAX * MEGABYTE) fail('chainFull')
  }
  const local: LocalChain = {
    ask: async (request) => {
      if (isSending(request)) await refuseIfFull()
      const answer = await ask(request)
      if (isSending(request)) keeper.settleSoon()
      return answer
    },
    give: async (address, dose) => {
      await refuseIfFull()
      return give(address, dose)
    },
    advance: (seconds) => clock.advance(seconds),
    time: async () => new Date((await clock.seconds()) * 1000),
  }
  const { token, staking, registry } = localContracts
  return {
    chain: {
      network: localNetwork,
      contracts: localContracts,
      fromBlock: 0n,
      client,
      state: () => keeper.state(),
      local,
    },
    environment: {
      CHAIN_RPC_URL: rpcUrl,
      CHAIN_ID: String(localNetwork.id),
      CHAIN_TOKEN: token,
      CHAIN_STAKING: staking,
      CHAIN_REGISTRY: registry,
    },
    stop: () => keeper.stop(),
  }
}

function isSending(request: object): boolean {
  return 'method' in request && request.method === 'eth_sendRawTransaction'
}

/** The node's CPU time and its restart. */
type Node = { processorMs(): Promise<number | null>; restart(reason: string): void }

/**
 * Forwards JSON-RPC requests and returns the replies unparsed. A request that takes too long fails with
 * `chainCallTooLong`; anvil keeps computing after the connection closes, so it is restarted if it does not finish.
 */
function guardedAsk(rpcUrl: string, node: Node): (request: object) => Promise<string> {
  return async (request) => {
    const stop = new AbortController()
    const before = await node.processorMs()
    const asked = send(rpcUrl, request, stop.signal)
    const late = sleep(RPC_TIMEOUT_MS, null, { signal: stop.signal }).catch(() => null)
    const answer = await Promise.race([asked, late])
    if (answer !== null) {
      stop.abort()
      return answer
    }
    void watch(asked, node, before).finally(() => stop.abort())
    return fail('chainCallTooLong')
  }
}

/** Until the request ends, or the node is restarted because it does not. */
async function watch(asked: Promise<string>, node: Node, before: number | null): Promise<void> {
  const begun = performance.now()
  let isOver = false
  asked.then(
    () => {
      isOver = true
    },
    () => {
      isOver = true
    },
  )
  while (!isOver) {
    await sleep(POLL_INTERVAL_MS)
    const now = await node.processorMs()
    const isEndless =
      before === null || now === null ? performance.now() - begun > ELAPSED_MS : now - before > PROCESSOR_MS
    if (!isOver && isEndless) return node.restart('a request is computed without end')
  }
}

async function send(rpcUrl: string, request: object, signal: AbortSignal): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const reply = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(request), signal })
  return reply.text()
}

/**
 * Sends coins first and tokens last: the daily limit is read from the faucet's token transfers, so that an interrupted
 * gift is repeated and a completed one is known after every restart. One gift at a time.
 */
function localFaucet(client: ChainClient, rpcUrl: string, clock: LocalClock) {
  const transport = http(rpcUrl)
  const wallet = createWalletClient({ chain: localNetwork, transport, account: faucet })
  const owner = createWalletClient({ chain: localNetwork, transport, account: deployer })
  const node = createTestClient({ mode: 'anvil', chain: localNetwork, transport })
  let last: Promise<unknown> = Promise.resolve()

  async function give(address: Address, dose: { coins: bigint; tokens: bigint }): Promise<Gift> {
    const code = await client.getCode({ address })
    // An EIP-7702 account has delegation code and is still a wallet.
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
    if (status !== 'success') throw new Error(`the faucet's transaction ${hash} failed`)
  }

  return async (address: string, dose: { coins: number; tokens: number }): Promise<Gift> => {
    if (!isAddress(address)) return { kind: 'wrong', problem: 'has a wrong checksum: a letter was mistyped' }
    if (address === zeroAddress) return { kind: 'wrong', problem: 'is the zero address' }
    const amounts = { coins: parseEther(String(dose.coins)), tokens: parseUnits(String(dose.tokens), TOKEN_DECIMALS) }
    const gift = last.then(() => give(getAddress(address), amounts))
    last = gift.catch(() => undefined)
    return gift
  }
}
