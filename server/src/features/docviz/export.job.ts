import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import {
  forgetFileKeys,
  readStored,
  type SealedFile,
  storeFileKey,
  writeSealed,
} from '../../papers/files/sealed-file.ts'
import { reasonOf } from '../../papers/processing.ts'
import { exportFile } from '../../parser/export-file.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { defineJob, type JobRun } from '../../platform/jobs/jobs-runner.ts'
import { documentLimits } from './document-limits.ts'
import { endTask } from './end-task.ts'
import { originalOf } from './queries.ts'
import { sendTask } from './send-task.ts'
import { docvizResults, docvizTasks, docvizUsers } from './tables.ts'
import { isCurrentAttempt, TASK_JOB, type TaskJob } from './watch-task.ts'

const TRIES = 5

export const exportDocumentJob = defineJob({
  name: 'docviz-export',
  payload: TASK_JOB,
  lane: 'reading',
  run: makeDownloads,
})
export const exportGuestDocumentJob = defineJob({ ...exportDocumentJob, name: 'docviz-guest-export', lane: 'guests' })

/** Queues the creation of downloads, replacing a job that has not started. */
export async function enqueueExport(context: Pick<Context, 'jobs'>, tx: Db, job: TaskJob): Promise<void> {
  const isGuest = await isOfGuest(tx, job.taskId)
  await context.jobs.add(tx, isGuest ? exportGuestDocumentJob : exportDocumentJob, job, {
    key: `docviz-export:${job.taskId}`,
    attempts: TRIES,
    // Completes a read document before the next one starts.
    priority: -1,
  })
}

async function isOfGuest(tx: Db, taskId: string): Promise<boolean> {
  const [found] = await tx
    .select({ accountId: docvizUsers.accountId })
    .from(docvizTasks)
    .innerJoin(docvizUsers, eq(docvizUsers.userId, docvizTasks.userId))
    .where(eq(docvizTasks.id, taskId))
  return found?.accountId === null
}

/**
 * Creates the downloads of a document with its current corrections in a separate process and completes the task. A
 * result for outdated corrections is discarded, since another job is queued.
 */
async function makeDownloads(context: Context, job: TaskJob, run: JobRun): Promise<void> {
  const [task] = await context.db.select().from(docvizTasks).where(isCurrentAttempt(job))
  const [stored] = await context.db.select().from(docvizResults).where(eq(docvizResults.taskId, job.taskId))
  if (!task || !stored || stored.exportedRevision === stored.revision) return
  try {
    const { maxPages: _, ...limits } = await documentLimits(context, task.userId)
    const made = await exportFile({
      content: () => readStored(context, originalOf(task)),
      fileName: task.fileName,
      document: stored.document,
      corrections: stored.corrections,
      owner: `docviz ${task.userId}`,
      ...limits,
      signal: run.signal,
    })
    await finish(context, job, stored, made)
  } catch (error) {
    const reason = reasonOf(error)
    if (run.signal.aborted || (!reason && !run.isLastAttempt)) throw error
    context.log.error({ err: error, taskId: task.id }, 'could not create the downloads of a document')
    if (stored.exportedRevision === null) await endTask(context, isCurrentAttempt(job), reason ?? 'internal')
    else await skipExport(context, job, stored)
  }
}

type StoredResult = typeof docvizResults.$inferSelect
type Made = { pdf: Uint8Array | null; zip: Uint8Array }

async function finish(context: Context, job: TaskJob, stored: StoredResult, { pdf, zip }: Made): Promise<void> {
  const name = randomUUID()
  const sealedZip = await writeSealed(context, `docviz/${name}.zip`, inOnePiece(zip), zip.length)
  const sealedPdf = pdf && (await writeSealed(context, `docviz/${name}.pdf`, inOnePiece(pdf), pdf.length))
  const sealed: SealedFile[] = sealedPdf ? [sealedZip, sealedPdf] : [sealedZip]
  const former = [stored.zipKey, stored.pdfKey].filter((key) => key !== null)
  const row = await context.db.transaction(async (tx) => {
    const [done] = await tx
      .update(docvizTasks)
      .set({ status: 'completed', stage: 'done', progress: 100, wrappedPassword: null, updatedAt: context.now() })
      .where(isCurrentAttempt(job))
      .returning()
    if (!done) return null
    const [zipKey, pdfKey] = [sealedZip.file, sealedPdf?.file ?? null]
    const files = { zipKey, zipBytes: zip.length, pdfKey, pdfBytes: pdf?.length ?? null }
    const [isNewest] = await tx
      .update(docvizResults)
      .set({ ...files, exportedRevision: stored.revision })
      .where(and(eq(docvizResults.taskId, job.taskId), eq(docvizResults.revision, stored.revision)))
      .returning({ taskId: docvizResults.taskId })
    if (!isNewest) return null
    for (const each of sealed) await storeFileKey(tx, each)
    await forgetFileKeys(tx, former)
    return done
  })
  for (const key of row ? former : sealed.map(({ file }) => file)) await context.files.remove(key)
  if (row) sendTask(context, row)
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Ends the wait for downloads that cannot be created: the outdated ones would be wrong. */
async function skipExport(context: Context, job: TaskJob, { revision, zipKey, pdfKey }: StoredResult): Promise<void> {
  const former = [zipKey, pdfKey].filter((key) => key !== null)
  const row = await context.db.transaction(async (tx) => {
    const [task] = await tx
      .update(docvizTasks)
      .set({ updatedAt: context.now() })
      .where(isCurrentAttempt(job))
      .returning()
    if (!task) return null
    const [isNewest] = await tx
      .update(docvizResults)
      .set({ exportedRevision: revision, zipKey: null, zipBytes: null, pdfKey: null, pdfBytes: null })
      .where(and(eq(docvizResults.taskId, job.taskId), eq(docvizResults.revision, revision)))
      .returning({ taskId: docvizResults.taskId })
    if (!isNewest) return null
    await forgetFileKeys(tx, former)
    return task
  })
  if (!row) return
  for (const key of former) await context.files.remove(key)
  sendTask(context, row)
}
