import type { Context } from '../../platform/context.ts'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { underSessionLock } from '../../platform/database/session-lock.ts'
import { NO_PAYLOAD } from '../../platform/jobs/jobs.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { type Batch, matchSearch } from './match-search.ts'
import { indexedArrivals, isAnyIndexed, removeArrivals, savedSearchesAfter } from './queries.ts'

/**
 * Arrivals matched together: a saved search costs about the same for one as for a thousand, and a saved question is asked
 * of the `ASKED_MAX` nearest of them.
 */
const ARRIVALS_AT_ONCE = 1000
/** Saved searches read together, and matched side by side. */
const SEARCHES_AT_ONCE = 200
const SIDE_BY_SIDE = 4
/** Arrivals within this time are matched together; longer than processes take to see another index. */
const GATHER_MS = 3000
const PRIORITY = 50
const TRIES = 25
/** After this time every process sees the index that has the paper. */
const INDEX_LAG_MS = 2000

/** Matches arrivals with the saved searches of everyone. */
export const matchAlertsJob = defineJob({
  name: 'match-alerts',
  payload: NO_PAYLOAD,
  lane: 'alerts',
  async run(context, _, { signal }) {
    await underSessionLock(context.pool, [LOCKS.alertMatching, 0], async () => {
      while (await matchSome(context, signal)) signal.throwIfAborted()
    })
    if (await isAnyIndexed(context.db)) await enqueueMatching(context, context.db)
  },
})

export async function enqueueMatching(context: Pick<Context, 'jobs' | 'now'>, db: Db): Promise<void> {
  const runAt = new Date(context.now().getTime() + GATHER_MS)
  const options = { key: 'match-alerts', keepsTime: true, priority: PRIORITY, attempts: TRIES, runAt }
  await context.jobs.add(db, matchAlertsJob, {}, options)
}

/**
 * Matches the first arrivals; false without any. They are removed at the end, so that a killed run is repeated: matches
 * that it recorded are then neither recorded nor notified again.
 */
async function matchSome(context: Context, signal: AbortSignal): Promise<boolean> {
  const before = new Date(context.now().getTime() - INDEX_LAG_MS)
  const arrived = await indexedArrivals(context.db, before, ARRIVALS_AT_ONCE)
  if (arrived.length === 0) return false
  const batch: Batch = { arrived, viewers: new Map(), read: new Set(), signal, modelMs: new Map() }
  for (let after = 0; ; ) {
    const searches = await savedSearchesAfter(context.db, after, SEARCHES_AT_ONCE)
    for (let start = 0; start < searches.length; start += SIDE_BY_SIDE) {
      signal.throwIfAborted()
      await Promise.all(searches.slice(start, start + SIDE_BY_SIDE).map((each) => matchSearch(context, each, batch)))
    }
    const last = searches.at(-1)
    if (!last) break
    after = last.search.id
  }
  await failPoint('match-alerts:before-end')
  await removeArrivals(
    context.db,
    arrived.map(({ id }) => id),
  )
  return true
}
