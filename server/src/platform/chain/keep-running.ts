import { setTimeout as sleep } from 'node:timers/promises'
import type { ChainState } from '@colophon/protocol/chain/entities'
import type { Logger } from 'pino'
import { type Anvil, launchAnvil } from './anvil-process.ts'
import type { ChainClient } from './chain.ts'
import { type ChainPlace, putAside } from './chain-place.ts'
import { stopLeftOvers } from './left-over.ts'
import type { LocalClock } from './local-clock.ts'
import { ensureContracts } from './local-contracts.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const LOOK_EVERY_MS = 2_000
/** How long an anvil that computes without end has to write its state. */
const RESTART_PATIENCE_MS = 1_000
/** What is wrong with a third new chain is not mended by a fourth. */
const ANEW_MAX = 3

/** What keeps the chain in the box running. */
type Keeper = {
  state(): ChainState
  /** Makes the newest transactions final without waiting for it. */
  settleSoon(): void
  /** What anvil has taken of the processor so far, in milliseconds; null where that is not known. */
  processorMs(): Promise<number | null>
  /** Ends anvil, which then comes up again from its state. */
  restart(reason: string): void
  stop(): Promise<void>
}

type Parts = {
  place: ChainPlace
  port: number
  rpcUrl: string
  client: ChainClient
  clock: LocalClock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/**
 * Brings anvil up, and up again with growing pauses whenever it ends; a state that cannot be read, or that holds other
 * contracts, is put aside and told, and a new chain begins.
 */
export function keepRunning(parts: Parts): Keeper {
  const { place, port, rpcUrl, client, clock, log } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  let state: ChainState = 'starting'
  let running: Anvil | null = null
  let isSettling = false
  let begunAnew = 0

  async function live(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    while (!signal.aborted) {
      const begun = Date.now()
      const ended = await liveOnce().catch((error: Error) => error.message)
      await running?.stop()
      running = null
      if (signal.aborted) return
      if (Date.now() - begun > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS
      if (ended !== 'anew') {
        state = 'unreachable'
        log.error({ reason: ended, againInMs: pause }, 'the local chain is down')
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined)
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    }
  }

  /** From a start of anvil to its end; answers why it ended. */
  async function liveOnce(): Promise<string> {
    await stopLeftOvers(place.stateFile)
    if (signal.aborted) return 'stopped'
    const launch = await launchAnvil(place, port)
    if (launch.kind === 'failed') return launch.reason
    if (launch.kind === 'damaged') return beginAnew(launch.reason)
    const { anvil } = launch
    running = anvil
    if (signal.aborted) return 'stopped'
    await clock.resume()
    const problem = await ensureContracts(client, rpcUrl, place)
    if (signal.aborted) return 'stopped'
    if (problem !== null) {
      await anvil.stop()
      return beginAnew(problem)
    }
    await clock.settle()
    state = 'ready'
    log.info({ port }, 'the local chain is up')
    const watching = watch()
    const reason = await anvil.ended
    if (!signal.aborted) state = 'unreachable'
    await watching
    return reason
  }

  async function beginAnew(reason: string): Promise<string> {
    begunAnew += 1
    if (begunAnew > ANEW_MAX) return reason
    const aside = await putAside(place)
    log.error({ reason, aside }, 'the local chain cannot go on from its state: that is put aside, and a new one begins')
    return 'anew'
  }

  /** Wallets may speak to anvil directly, so it is looked for transactions that are not final. */
  async function watch(): Promise<void> {
    while (!signal.aborted && state === 'ready') {
      await settle()
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  async function settle(): Promise<void> {
    if (isSettling || state !== 'ready') return
    isSettling = true
    await clock.settle().catch(() => undefined)
    isSettling = false
  }

  const life = live().catch((error: unknown) => log.error({ err: error }, 'the local chain is given up'))
  return {
    state: () => state,
    settleSoon: () => void settle(),
    processorMs: async () => (await running?.processorMs()) ?? null,
    restart(reason) {
      if (state !== 'ready') return
      state = 'unreachable'
      log.warn({ reason }, 'the local chain is restarted')
      void running?.stop(RESTART_PATIENCE_MS)
    },
    async stop() {
      stopping.abort()
      await running?.stop()
      await life
    },
  }
}
