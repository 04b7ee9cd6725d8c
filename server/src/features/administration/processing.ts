import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { PROCESSING_REASONS, type ProcessingReason } from '@colophon/protocol/articles/errors'
import { desc, eq } from 'drizzle-orm'
import { writeLog } from '../../accounts/admin-log.ts'
import { enqueueReindex } from '../../papers/index/enqueue-reindex.ts'
import { titleOf } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { retryGivenUp } from '../../platform/jobs/job-rows.ts'
import { PAUSE, queueState, readJob } from './queue-queries.ts'
import { jobFailures, queuePauses } from './tables.ts'

/** Retries every paper that failed for a reason; returns how many. */
export type RetryPapers = (context: Context, tx: Db, reason: ProcessingReason) => Promise<number>

export const queue: Handler<typeof administrationCalls.queue> = (_input, { db }) => queueState(db)

const TRIES_SHOWN = 50

/** A job and the failures of its attempts. */
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
 * Pauses or resumes papers between stages. The state is stored, and every worker checks it before it takes a job. A
 * running stage completes; mails and the index are not affected.
 */
export const pauseQueue: Handler<typeof administrationCalls.pauseQueue> = async (input, context) => {
  const { isPaused, reason } = input.body
  const actorId = input.person.id
  return context.db.transaction(async (tx) => {
    const pause = { id: PAUSE, reason, pausedBy: actorId, pausedAt: context.now() }
    const changed = isPaused
      ? await tx.insert(queuePauses).values(pause).onConflictDoNothing().returning()
      : await tx.delete(queuePauses).returning()
    const action = isPaused ? 'pause queue' : 'resume queue'
    if (changed.length > 0) await writeLog(context, tx, { actorId, action, reason, address: input.address })
    return queueState(tx)
  })
}

/**
 * Retries everything that failed for one reason, except what its owner cancelled. An unknown reason retries nothing.
 */
export const retryFailed =
  (retryPapers: RetryPapers): Handler<typeof administrationCalls.retryFailed> =>
  async (input, context) => {
    const { kind, name, reason } = input.body
    return context.db.transaction(async (tx) => {
      const count = kind === 'paper' ? await papers(context, tx, name, retryPapers) : await retryGivenUp(tx, name)
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

async function papers(context: Context, tx: Db, name: string, retryPapers: RetryPapers): Promise<number> {
  if (!Object.hasOwn(PROCESSING_REASONS, name) || name === 'cancelled') return 0
  return retryPapers(context, tx, name as ProcessingReason)
}

/** Queues a paper for indexing; nothing about it is revealed. */
export const indexAgain: Handler<typeof administrationCalls.indexAgain> = async (input, context) => {
  const { articleId, reason } = input.body
  await context.db.transaction(async (tx) => {
    if ((await titleOf(tx, articleId)) === null) fail('articleNotFound')
    await enqueueReindex(context, tx, articleId)
    const who = { actorId: input.person.id, address: input.address }
    await writeLog(context, tx, { ...who, action: 'index again', target: `paper ${articleId}`, reason })
  })
  return null
}
