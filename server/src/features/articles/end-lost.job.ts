import { and, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { endAttempt } from './end-attempt.ts'
import { isInWork } from './in-work.ts'
import { articles } from './tables.ts'

const HAS_NO_JOB = sql`not exists (
  select from graphile_worker._private_jobs job
  where job.payload ->> 'attempt' = ${articles.attempt}::text
    and (job.locked_at is not null or job.attempts < job.max_attempts))`

/**
 * Ends papers that say "in work" though no job will ever work on them, as after a crash during the last try: their owner
 * sees an error and can try again, instead of waiting for ever.
 */
export function endLostJob(context: Context): JobHandler<'end-lost'> {
  return async () => {
    const ended = await endAttempt(context, and(isInWork, HAS_NO_JOB), 'internal')
    if (ended > 0) context.log.warn({ ended }, 'ended papers without a job')
  }
}
