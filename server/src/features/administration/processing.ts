import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { PROCESSING_REASONS, type ProcessingReason } from '@colophon/protocol/articles/errors'
import { desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { titleOf } from '../articles/public/visible-papers.ts'
import { followInIndex } from '../knowledge/public/refresh-index.job.ts'
import { retryFailed as retryPapers } from '../uploads/public/retry.ts'
import { PAUSE, queueState, readJob } from './queue-queries.ts'
import { jobFailures, queuePauses } from './tables.ts'
import { writeLog } from './write-log.ts'

/** The background work as it stands. */
export const queue: Handler<typeof administrationCalls.queue> = (_input, { db }) => queueState(db)

const TRIES_SHOWN = 50

/** One job and why its tries failed. */
export const job: Handler<typeof administrationCalls.job> = async ({ query }, { db }) => {
  const found = (await readJob(db, query.jobId)) ?? fail('jobNotFound')
  const tries = await db
    .select()
    .from(jobFailures)
    .where(eq(jobFailures.jobId, query.jobId))
    .orderBy(desc(jobFailures.id))
    .limit(TRIES_SHOWN)
  const tryLog = tries.map(({ at, attempt, message }) => ({ at: at.toISOString(), attempt, message }))
  return { ...found, tryLog }
}

/**
 * Lets papers wait before their next step, or go on. It is stored: every worker asks before it takes a job, also after a
 * restart. A step that has begun goes on to its end; mails and the index are not held up.
 */
export const pauseQueue: Handler<typeof administrationCalls.pauseQueue> = async (input, context) => {
  const { isPaused, reason } = input.body
  const actorId = input.person.id
  await context.db.transaction(async (tx) => {
    const pause = { id: PAUSE, reason, pausedBy: actorId, pausedAt: context.now() }
    const changed = isPaused
      ? await tx.insert(queuePauses).values(pause).onConflictDoNothing().returning()
      : await tx.delete(queuePauses).returning()
    if (changed.length === 0) return
    await writeLog(context, tx, {
      actorId,
      action: isPaused ? 'pause queue' : 'resume queue',
      reason,
      address: input.address,
    })
  })
  return queueState(context.db)
}

/** Tries again what failed in one way; what its owner has cancelled stays so. A way of failing that there is not has failed nothing. */
export const retryFailed: Handler<typeof administrationCalls.retryFailed> = async (input, context) => {
  const { kind, name, reason } = input.body
  return context.db.transaction(async (tx) => {
    const count = kind === 'paper' ? await papers(context, tx, name) : await jobs(tx, name)
    if (count > 0) {
      const who = { actorId: input.person.id, address: input.address }
      await writeLog(context, tx, {
        ...who,
        action: 'retry failed',
        target: `${kind}: ${name}`,
        reason,
        after: { count },
      })
    }
    return { count }
  })
}

async function papers(context: Context, tx: Db, name: string): Promise<number> {
  if (!Object.hasOwn(PROCESSING_REASONS, name) || name === 'cancelled') return 0
  return retryPapers(context, tx, name as ProcessingReason)
}

async function jobs(tx: Db, name: string): Promise<number> {
  const { rows } = await tx.execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(jobs.id), run_at => now(), attempts => 0)
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = ${name} and attempts >= max_attempts and locked_at is null`)
  return rows.length
}

/** Has the index look at a paper again; of the paper nothing is told. */
export const indexAgain: Handler<typeof administrationCalls.indexAgain> = async (input, context) => {
  const { articleId, reason } = input.body
  await context.db.transaction(async (tx) => {
    if ((await titleOf(tx, articleId)) === null) fail('articleNotFound')
    await followInIndex(context, tx, articleId)
    const who = { actorId: input.person.id, address: input.address }
    await writeLog(context, tx, { ...who, action: 'index again', target: `paper ${articleId}`, reason })
  })
  return null
}
