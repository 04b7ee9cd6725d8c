import type { ChainState } from '@colophon/protocol/chain/entities'
import type { Logger } from 'pino'
import { createPublicClient, http } from 'viem'
import { StartRefused } from '../database/postgres/start-refused.ts'
import type { OpenChain } from './chain.ts'
import type { ChainSettings } from './chain-settings.ts'
import { contractProblems } from './contract-problems.ts'
import { networkOf } from './networks.ts'

type Remote = Extract<ChainSettings, { kind: 'remote' }>

/** Timeout of a check and pause until the next, shorter while something is wrong; in milliseconds. */
const CHECK_TIMEOUT_MS = 3_000
const PAUSES = { resting: 15_000, waiting: 2_000 }

/**
 * Connects to a remote node, checked at startup and periodically: a node that is down only changes the state.
 * `isStrict` refuses a start on a wrong chain or contracts.
 */
export async function connectChain(
  settings: Remote,
  {
    log,
    isStrict,
    pauses = PAUSES,
  }: { log: Pick<Logger, 'info' | 'warn' | 'error'>; isStrict: boolean; pauses?: typeof PAUSES },
): Promise<OpenChain> {
  const { rpcUrl, chainId, contracts, fromBlock } = settings
  const network = networkOf(chainId)
  const probe = createPublicClient({
    chain: network,
    transport: http(rpcUrl, { timeout: CHECK_TIMEOUT_MS, retryCount: 0 }),
  })
  let state: ChainState = 'starting'

  async function check(): Promise<string[]> {
    const isKnown = state === 'ready'
    const problems = await (isKnown ? probe.getChainId().then(() => []) : contractProblems(probe, settings)).catch(
      () => null,
    )
    const next = problems === null ? 'unreachable' : problems.length > 0 ? 'mismatch' : 'ready'
    if (next !== state) logState(next, problems ?? [])
    state = next
    return problems ?? []
  }

  /** The node's URL may contain a key, so neither it nor error messages are logged. */
  function logState(next: ChainState, problems: string[]): void {
    if (next === 'ready') log.info({ chainId, ...contracts }, 'connected to the chain')
    else if (next === 'unreachable') log.warn({ chainId }, 'the node of CHAIN_RPC_URL does not answer')
    else log.error({ chainId, problems }, 'the node of CHAIN_RPC_URL does not match the settings')
  }

  const problems = await check()
  if (isStrict && problems.length > 0) {
    throw new StartRefused(
      `The chain is not the one of the settings:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    timer = setTimeout(
      async () => {
        await check()
        if (timer) wait()
      },
      state === 'ready' ? pauses.resting : pauses.waiting,
    )
    timer.unref()
  }
  wait()
  const client = createPublicClient({ chain: network, transport: http(rpcUrl, { timeout: 10_000, retryCount: 1 }) })
  return {
    chain: { network, contracts, fromBlock: BigInt(fromBlock), client, state: () => state, local: null },
    environment: {},
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
