import { NO_CORRECTIONS } from '@colophon/protocol/docviz/entities'
import { and, eq, inArray, lt, notLike, sql } from 'drizzle-orm'
import { keepFileKey, readStored, writeSealed } from '../../papers/files/sealed-file.ts'
import { reasonOf } from '../../papers/processing.ts'
import { parseFile } from '../../parser/parse-file.ts'
import type { Context } from '../../platform/context.ts'
import { decryptSecret } from '../../platform/crypto/encrypt-secret.ts'
import { hasNoJob } from '../../platform/jobs/job-rows.ts'
import type { JobHandler, JobHandlers, Timetable } from '../../platform/jobs/jobs-runner.ts'
import { documentLimits } from './document-limits.ts'
import { endTask } from './end-task.ts'
import { enqueueExport, forgetReads } from './enqueue.ts'
import { exportJob } from './export.job.ts'
import { originalOf, type TaskRow } from './queries.ts'
import { removeTasks } from './remove-tasks.ts'
import { sendTask } from './send-task.ts'
import { docvizResults, docvizTasks, docvizTokens, docvizUsers } from './tables.ts'
import { PASSWORD_PURPOSE } from './upload.ts'
import { isCurrentAttempt, type TaskJob, watchTask } from './watch-task.ts'

const AT_ONCE = 100
const DAY_MS = 24 * 60 * 60 * 1000

const HAS_NO_JOB = hasNoJob('attempt', sql`${docvizTasks.attempt}::text`)

/** Progress at the start and end of reading. */
const [BEGUN, READ] = [5, 80]

export function docvizJobs(context: Context) {
  const read = readJob(context)
  const write = exportJob(context)
  return {
    'docviz-read': read,
    'docviz-export': write,
    'docviz-guest-read': (payload, run) => read(payload, run),
    'docviz-guest-export': (payload, run) => write(payload, run),
    'docviz-expire': expireJob(context),
  } satisfies Partial<JobHandlers>
}

/** When recurring jobs run (UTC). */
export const DOCVIZ_TIMETABLE: Timetable = [{ job: 'docviz-expire', at: '7 * * * *' }]

/**
 * Reads the PDF of a document in a separate process. An obsolete attempt is dropped; an unreadable file fails the task
 * with its reason; other errors are retried by the queue.
 */
export function readJob(context: Context): JobHandler<'docviz-read' | 'docviz-guest-read'> {
  return async (job, run) => {
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

/**
 * Hourly: removes expired documents and tokens, unusable guest ids, and orphaned files; fails documents without a job,
 * and encrypts plain ones.
 */
export function expireJob(context: Context): JobHandler<'docviz-expire'> {
  return async () => {
    const now = context.now()
    await endTask(context, HAS_NO_JOB, 'internal')
    const gone = await removeTasks(context, lt(docvizTasks.expiresAt, now))
    await context.db.delete(docvizTokens).where(lt(docvizTokens.expiresAt, now))
    await context.db.delete(docvizUsers).where(sql`${docvizUsers.accountId} is null
      and not exists (select from ${docvizTokens} where ${docvizTokens.userId} = ${docvizUsers.userId})
      and not exists (select from ${docvizTasks} where ${docvizTasks.userId} = ${docvizUsers.userId})`)
    await forgetReads(context)
    await sealDocuments(context)
    await sweep(context, new Date(now.getTime() - DAY_MS))
    if (gone.length > 0) context.log.info({ documents: gone.length }, 'removed expired documents')
  }
}

async function sweep({ db, files }: Context, before: Date): Promise<void> {
  for await (const { key, storedAt } of files.list('docviz')) {
    if (storedAt >= before) continue
    const isUsed =
      (await db.$count(docvizTasks, inArray(docvizTasks.fileKey, [key]))) +
      (await db.$count(docvizResults, sql`${key} in (${docvizResults.pdfKey}, ${docvizResults.zipKey})`))
    if (isUsed === 0) await files.remove(key)
  }
}

/**
 * Encrypts documents stored before encryption existed: the new file is written, the document refers to it in the
 * transaction that stores the key, then the old file is removed. Downloads are recreated, which encrypts them.
 * Documents without a file are skipped. Returns how many.
 */
async function sealDocuments(context: Context): Promise<number> {
  const plain = await context.db
    .select()
    .from(docvizTasks)
    .where(and(notLike(docvizTasks.fileKey, '%.pgp'), sql`${docvizTasks.status} in ('completed', 'failed')`))
    .limit(AT_ONCE)
  let count = 0
  for (const task of plain) {
    const content = await readStored(context, originalOf(task)).catch(() => null)
    if (!content) continue
    const sealed = await writeSealed(context, task.fileKey, content, task.sizeBytes)
    const isUpdated = await context.db.transaction(async (tx) => {
      const updated = await tx
        .update(docvizTasks)
        .set({ fileKey: sealed.file })
        .where(and(eq(docvizTasks.id, task.id), eq(docvizTasks.fileKey, task.fileKey)))
        .returning({ id: docvizTasks.id })
      if (updated.length === 0) return false
      await keepFileKey(tx, sealed)
      await tx.update(docvizResults).set({ exportedRevision: -1 }).where(eq(docvizResults.taskId, task.id))
      const job = { taskId: task.id, attempt: task.attempt }
      if (task.status === 'completed') await enqueueExport(context, tx, job)
      return true
    })
    await context.files.remove(isUpdated ? task.fileKey : sealed.file)
    if (isUpdated) count++
  }
  return count
}
