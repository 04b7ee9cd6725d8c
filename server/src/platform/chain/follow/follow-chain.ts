import type { Context } from '../../context.ts'
import { LOCKS } from '../../database/advisory-locks.ts'
import { type Leadership, runInOneProcess } from '../../database/session-lock.ts'
import type { ChainReader } from './chain-reader.ts'
import { type Following, followRound } from './follow-round.ts'

export type ChainFollower = { stop(): Promise<void> }

/** A recurring task on the chain while it is reachable. */
export type ChainChore = () => Promise<void>

/** Poll interval; mined blocks are seen within two seconds. */
const POLL_INTERVAL_MS = 800
const CHORES_EVERY_MS = 5_000
const NOT_READY_PAUSE_MS = 500
const FIRST_RANGE = 2_000

/**
 * Follows the chain in one of all processes on the same database until stopped. An unreachable node or database is
 * retried with growing pauses and never ends the process.
 */
export function followChain(
  context: Pick<Context, 'db' | 'pool' | 'log' | 'now' | 'chain'>,
  readers: readonly ChainReader[],
  chores: readonly ChainChore[] = [],
): ChainFollower {
  const { chain, log } = context
  if (!chain) return { stop: async () => undefined }
  const following: Following = { chain, readers, range: { size: FIRST_RANGE }, behindSince: null }
  let choresAt = Number.NEGATIVE_INFINITY

  async function follow({ isLeader, rest, succeeded }: Leadership): Promise<void> {
    while (isLeader()) {
      if (chain?.state() !== 'ready') {
        await rest(NOT_READY_PAUSE_MS)
        continue
      }
      const round = await followRound(context, following)
      if (performance.now() - choresAt > CHORES_EVERY_MS) {
        for (const chore of chores) await chore()
        choresAt = performance.now()
      }
      succeeded()
      if (round === 'idle') await rest(POLL_INTERVAL_MS)
    }
  }

  return runInOneProcess(context.pool, LOCKS.chainEvents, follow, (error, againInMs) =>
    // Error messages may contain the node's URL, and that a key.
    log.warn({ reason: (error as Error).name, againInMs }, 'could not follow the chain'),
  )
}
