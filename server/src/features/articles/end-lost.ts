import { and, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { endAttempt } from './end-attempt.ts'
import { isInWork } from './in-work.ts'
import { articles } from './tables.ts'

/**
 * Ends papers that say "in work" though no job will ever work on them, as after a crash during the last try: their owner
 * sees an error and can try again, instead of waiting for ever.
 */
export async function endLost(context: Context): Promise<void> {
  const hasNoJob = sql`not exists (
    select from graphile_worker._private_jobs job
    where job.payload ->> 'attempt' = ${articles.attempt}::text
      and (job.locked_at is not null or job.attempts < job.max_attempts))`
  while (await endAttempt(context, and(isInWork, hasNoJob), 'internal')) context.log.warn('ended a paper without a job')
}
