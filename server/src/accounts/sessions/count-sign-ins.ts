import { lt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { CountCall } from '../../platform/http/limits/limit-store.ts'
import { callCounts } from '../tables.ts'

const CLEAN_EVERY_MS = 60_000

/**
 * Counts sign-in calls in the database, with one statement per call. A network that has reached its limit is remembered
 * by the process until its window ends, so further calls cost no statement.
 */
export function countSignIns({ db, log }: Pick<Context, 'db' | 'log'>): CountCall {
  const full = new Map<string, { until: number; calls: number }>()
  let cleanedAt = Number.NEGATIVE_INFINITY

  /** Deletes ended windows; calls need not wait for it. */
  function clean(now: number): void {
    if (now - cleanedAt < CLEAN_EVERY_MS) return
    cleanedAt = now
    for (const [key, { until }] of full) if (until <= now) full.delete(key)
    db.delete(callCounts)
      .where(lt(callCounts.endsAt, sql`now()`))
      .catch((error: unknown) => log.warn({ err: error }, 'ended windows of sign-in calls were not deleted'))
  }

  return async (key, windowMs, max) => {
    const now = performance.now()
    clean(now)
    const known = full.get(key)
    if (known && known.until > now) return { current: known.calls, ttl: known.until - now }
    const hasEnded = sql`${callCounts.endsAt} <= now()`
    const endsAt = sql`now() + make_interval(secs => ${windowMs / 1000})`
    const [row] = await db
      .insert(callCounts)
      .values({ key, calls: 1, endsAt })
      .onConflictDoUpdate({
        target: callCounts.key,
        set: {
          calls: sql`case when ${hasEnded} then 1 else ${callCounts.calls} + 1 end`,
          endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${callCounts.endsAt} end`,
        },
      })
      .returning({
        current: callCounts.calls,
        ttl: sql<number>`ceil(extract(epoch from ${callCounts.endsAt} - now()) * 1000)`.mapWith(Number),
      })
    const counted = row ?? { current: 1, ttl: windowMs }
    if (counted.current > max) full.set(key, { until: now + counted.ttl, calls: counted.current })
    return counted
  }
}
