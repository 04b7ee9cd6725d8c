import type { ChainState } from '@colophon/protocol/chain/entities'
import type { Logger } from 'pino'
import { createPublicClient, http } from 'viem'
import { StartRefused } from '../database/postgres/start-refused.ts'
import type { OpenChain } from './chain.ts'
import type { ChainSettings } from './chain-settings.ts'
import { contractProblems } from './contract-problems.ts'
import { networkOf } from './networks.ts'

type Remote = Extract<ChainSettings, { kind: 'remote' }>

/** How long a look may take, and after how long the next one comes: soon while something is wrong. In milliseconds. */
const LOOK_MS = 3_000
const PAUSES = { resting: 15_000, waiting: 2_000 }

/**
 * Connects to a node of somebody's. It is looked at once at the start, and ever after: a node that is down then, or goes
 * down for an hour, is told as the state and nothing else. `isStrict` refuses a start with another chain or contracts.
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
  const probe = createPublicClient({ chain: network, transport: http(rpcUrl, { timeout: LOOK_MS, retryCount: 0 }) })
  let state: ChainState = 'starting'

  async function look(): Promise<string[]> {
    const isKnown = state === 'ready'
    const problems = await (isKnown ? probe.getChainId().then(() => []) : contractProblems(probe, settings)).catch(
      () => null,
    )
    const next = problems === null ? 'unreachable' : problems.length > 0 ? 'mismatch' : 'ready'
    if (next !== state) tell(next, problems ?? [])
    state = next
    return problems ?? []
  }

  /** The address of the node may hold a key, so neither it nor the words of an error go into the log. */
  function tell(next: ChainState, problems: string[]): void {
    if (next === 'ready') log.info({ chainId, ...contracts }, 'the chain answers')
    else if (next === 'unreachable') log.warn({ chainId }, 'the node of CHAIN_RPC_URL does not answer')
    else log.error({ chainId, problems }, 'what answers at CHAIN_RPC_URL is not what the settings say')
  }

  const problems = await look()
  if (isStrict && problems.length > 0) {
    throw new StartRefused(
      `The chain is not the one of the settings:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    timer = setTimeout(
      async () => {
        await look()
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
