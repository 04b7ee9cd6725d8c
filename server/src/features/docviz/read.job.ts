import { DOCVIZ_LIMITS } from '@colophon/protocol/docviz/constants'
import { NO_CORRECTIONS } from '@colophon/protocol/docviz/entities'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { readStored } from '../../papers/files/sealed-file.ts'
import { reasonOf } from '../../papers/processing.ts'
import { parseFile } from '../../parser/parse-file.ts'
import type { Context } from '../../platform/context.ts'
import { decryptSecret } from '../../platform/crypto/encrypt-secret.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineJob, type JobRun } from '../../platform/jobs/jobs-runner.ts'
import { documentLimits } from './document-limits.ts'
import { endTask } from './end-task.ts'
import { enqueueExport } from './export.job.ts'
import { originalOf, type TaskRow } from './queries.ts'
import { sendTask } from './send-task.ts'
import { docvizReads, docvizResults, docvizTasks, docvizUsers } from './tables.ts'
import { isCurrentAttempt, TASK_JOB, type TaskJob, watchTask } from './watch-task.ts'

/** Derivation purpose of encrypted PDF passwords. */
export const PASSWORD_PURPOSE = 'docviz pdf password'

const TRIES = 5
const AHEAD_MAX = 99

/** Progress at the start and end of reading. */
const [BEGUN, READ] = [5, 80]

export const readDocumentJob = defineJob({ name: 'docviz-read', payload: TASK_JOB, lane: 'reading', run: read })
export const readGuestDocumentJob = defineJob({ ...readDocumentJob, name: 'docviz-guest-read', lane: 'guests' })

/**
 * Queues the reading of a document. Guests have their own lane and a daily limit per network. In each lane owners
 * alternate: the more documents of an owner are processing, under any id, the lower the priority.
 */
export async function enqueueRead(
  context: Pick<Context, 'jobs' | 'now' | 'config'>,
  tx: Db,
  job: TaskJob,
  { accountId, network }: { accountId: number | null; network: string },
): Promise<void> {
  if (accountId === null) await countRead(context, tx, network)
  const ahead = await countProcessing(tx, accountId, network)
  await context.jobs.add(tx, accountId === null ? readGuestDocumentJob : readDocumentJob, job, {
    attempts: TRIES,
    isPausable: true,
    // Excludes the document itself.
    priority: Math.max(0, Math.min(ahead - 1, AHEAD_MAX)),
  })
}

/**
 * Reads the PDF of a document in a separate process. An obsolete attempt is dropped; an unreadable file fails the task
 * with its reason; other errors are retried by the queue.
 */
async function read(context: Context, job: TaskJob, run: JobRun): Promise<void> {
  const task = await begin(context, job)
  if (!task) return
  const watch = watchTask(context, job, BEGUN)
  try {
    const limits = await documentLimits(context, task.userId)
    const document = await parseFile({
      content: () => readStored(context, originalOf(task)),
      source: 'pdf',
      owner: `docviz ${task.userId}`,
      ...passwordOf(context, task),
      ...limits,
      ocr: context.config.OCR === 'on',
      onProgress: ({ done, total }) => watch.report(BEGUN + (total > 0 ? done / total : 0) * (READ - BEGUN)),
      signal: AbortSignal.any([watch.signal, run.signal]),
    })
    watch.stop()
    await finish(context, job, document)
  } catch (error) {
    if (watch.signal.aborted) return
    const reason = reasonOf(error)
    if (!reason && (run.signal.aborted || !run.isLastAttempt)) throw error
    context.log.info({ err: error, taskId: task.id }, 'could not read a document')
    await endTask(context, isCurrentAttempt(job), reason ?? 'internal')
  } finally {
    watch.stop()
  }
}

async function begin(context: Context, job: TaskJob): Promise<TaskRow | null> {
  const [task] = await context.db
    .update(docvizTasks)
    .set({ status: 'processing', stage: 'read', progress: BEGUN, reason: null, updatedAt: context.now() })
    .where(and(isCurrentAttempt(job), inArray(docvizTasks.stage, ['queue', 'read'])))
    .returning()
  if (!task) return null
  sendTask(context, task)
  return task
}

async function finish(context: Context, job: TaskJob, document: Awaited<ReturnType<typeof parseFile>>): Promise<void> {
  const row = await context.db.transaction(async (tx) => {
    const [next] = await tx
      .update(docvizTasks)
      .set({ stage: 'export', progress: READ, pages: document.pages.length, updatedAt: context.now() })
      .where(and(isCurrentAttempt(job), eq(docvizTasks.stage, 'read')))
      .returning()
    if (!next) return null
    const [before] = await tx.select().from(docvizResults).where(eq(docvizResults.taskId, job.taskId))
    const former = before ? { document: before.document, corrections: before.corrections } : null
    const fresh = { document, corrections: NO_CORRECTIONS, revision: 0, exportedRevision: null, former }
    await tx
      .insert(docvizResults)
      .values({ taskId: job.taskId, ...fresh })
      .onConflictDoUpdate({ target: docvizResults.taskId, set: fresh })
    await enqueueExport(context, tx, job)
    return next
  })
  if (row) sendTask(context, row)
}

function passwordOf(context: Context, task: TaskRow): { password?: string } {
  if (!task.wrappedPassword) return {}
  return { password: decryptSecret(context.secret, PASSWORD_PURPOSE, task.id, task.wrappedPassword) }
}

/** Deletes counts of past days. */
export async function forgetReads({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(docvizReads).where(sql`${docvizReads.day} < ${dayOf(now())}`)
}

/** Fails with `docvizDayUsed` when the network's daily limit is reached; concurrent calls are all counted. */
async function countRead({ now, config }: Pick<Context, 'now' | 'config'>, tx: Db, network: string): Promise<void> {
  const day = dayOf(now())
  const [{ reads = 0 } = {}] = await tx
    .insert(docvizReads)
    .values({ network, day, reads: 1 })
    .onConflictDoUpdate({
      target: [docvizReads.network, docvizReads.day],
      set: { reads: sql`${docvizReads.reads} + 1` },
    })
    .returning({ reads: docvizReads.reads })
  if (reads <= DOCVIZ_LIMITS.perAddress.readsPerDay * Math.max(1, config.RATE_LIMIT_FACTOR)) return
  fail('docvizDayUsed', { retryAfter: secondsLeft(now()) })
}

async function countProcessing(tx: Db, accountId: number | null, network: string): Promise<number> {
  const isTheirs =
    accountId === null
      ? and(eq(docvizTasks.address, network), sql`${docvizUsers.accountId} is null`)
      : eq(docvizUsers.accountId, accountId)
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(docvizTasks)
    .innerJoin(docvizUsers, eq(docvizUsers.userId, docvizTasks.userId))
    .where(and(isTheirs, sql`${docvizTasks.status} in ('pending', 'processing')`))
  return found?.count ?? 0
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

function secondsLeft(now: Date): number {
  return Math.ceil((Date.parse(`${dayOf(now)}T24:00:00Z`) - now.getTime()) / 1000)
}
