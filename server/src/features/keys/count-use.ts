import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { apiKeyCounters as counters } from './tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What a key has used up, which limit is over, and the seconds until that one, or else the minute, begins anew. */
export type Spent = { minute: number; day: number; isOver: 'minute' | 'day' | null; seconds: number }

/**
 * Counts one call of a key, for all processes, in one statement. What is refused for the minute does not use up the day; a
 * process whose clock is behind counts in the newer minute.
 */
export async function countUse(
  db: Db,
  keyId: string,
  limits: { minute: number; day: number },
  now: Date,
): Promise<Spent> {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const day = Math.floor(now.getTime() / DAY_MS)
  const isNewMinute = sql`excluded.minute > ${counters.minute}`
  const isNewDay = sql`excluded.day > ${counters.day}`
  const isMinuteSpent = sql`not (${isNewMinute}) and ${counters.minuteCount} >= ${limits.minute}`
  const [row] = await db
    .insert(counters)
    .values({ keyId, minute, minuteCount: 1, day, dayCount: 1 })
    .onConflictDoUpdate({
      target: counters.keyId,
      set: {
        minute: sql`greatest(${counters.minute}, excluded.minute)`,
        minuteCount: sql`case when ${isNewMinute} then 1 else least(${counters.minuteCount}, ${limits.minute}::int) + 1 end`,
        day: sql`greatest(${counters.day}, excluded.day)`,
        dayCount: sql`case when ${isNewDay} then 1 when ${isMinuteSpent} then ${counters.dayCount}
          else least(${counters.dayCount}, ${limits.day}::int) + 1 end`,
      },
    })
    .returning({ minute: counters.minuteCount, day: counters.dayCount })
  const spent = row ?? { minute: 1, day: 1 }
  const isOver = spent.day > limits.day ? 'day' : spent.minute > limits.minute ? 'minute' : null
  const window = isOver === 'day' ? DAY_MS : MINUTE_MS
  return { ...spent, isOver, seconds: Math.max(1, Math.ceil((window - (now.getTime() % window)) / 1000)) }
}
