import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeDocument } from '@colophon/analysis/docviz/describe-document'
import { correctionProblem } from '@colophon/protocol/docviz/apply-corrections'
import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import { DOCVIZ_LIMITS } from '@colophon/protocol/docviz/constants'
import { NO_CORRECTIONS, type RunName } from '@colophon/protocol/docviz/entities'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { readStored } from '../../papers/files/sealed-file.ts'
import type { Context } from '../../platform/context.ts'
import { encryptSecret } from '../../platform/crypto/encrypt-secret.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { enqueueExport } from './export.job.ts'
import { readHolder } from './holder.ts'
import { ownTask, resultOf, tasksOf, toTask, usageOf } from './queries.ts'
import { enqueueRead, PASSWORD_PURPOSE } from './read.job.ts'
import { removeTasks } from './remove-tasks.ts'
import { sendTask } from './send-task.ts'
import { docvizResults, docvizTasks } from './tables.ts'
import { networkHash } from './tokens.ts'

/** The holder's documents, newest first. */
export const tasks: Handler<typeof docvizCalls.tasks> = async ({ request }, context) =>
  tasksOf(context.db, await readHolder(context, request))

/** Progress of one document. */
export const task: Handler<typeof docvizCalls.task> = async ({ request, params }, context) =>
  toTask(await ownTask(context.db, await readHolder(context, request), params.id))

/** The result of a completed document with its corrections. */
export const result: Handler<typeof docvizCalls.result> = async ({ request, params, query }, context) => {
  const task = await ownTask(context.db, await readHolder(context, request), params.id)
  if (task.status !== 'completed') fail('docvizNotCompleted')
  const stored = await resultOf(context.db, task.id)
  const isExporting = stored.exportedRevision !== stored.revision
  const { document, corrections } = runOf(stored, query.run ?? 'now')
  const hasShapes = (corrections.shapes ?? []).length > 0
  return {
    ...describeDocument(document, corrections),
    id: task.id,
    fileName: task.fileName,
    revision: stored.revision,
    corrections,
    boxesAsRead: hasShapes ? describeDocument(document, NO_CORRECTIONS).boxes : null,
    hasFormer: stored.former !== null,
    downloads: {
      originalPdf: task.sizeBytes,
      pdf: isExporting ? null : stored.pdfBytes,
      result: isExporting ? null : stored.zipBytes,
    },
    isExporting,
  }
}

function runOf({ document, corrections, former }: Awaited<ReturnType<typeof resultOf>>, run: RunName) {
  if (run === 'read') return { document, corrections: NO_CORRECTIONS }
  return run === 'former' ? (former ?? fail('docvizNoFormer')) : { document, corrections }
}

/** Replaces all corrections of a document and queues new downloads. */
export const correct: Handler<typeof docvizCalls.correct> = async ({ request, params, body }, context) => {
  const task = await ownTask(context.db, await readHolder(context, request), params.id)
  if (task.status !== 'completed') fail('docvizNotCompleted')
  return context.db.transaction(async (tx) => {
    const [stored] = await tx.select().from(docvizResults).where(eq(docvizResults.taskId, task.id)).for('update')
    if (!stored) return fail('docvizNotCompleted')
    if (stored.revision !== body.revision) fail('docvizConflict', { data: { revision: stored.revision } })
    const problem = correctionProblem(stored.document, body.corrections)
    if (problem) fail('docvizCorrectionWrong', { message: problem, fields: { corrections: problem } })
    const revision = stored.revision + 1
    await tx
      .update(docvizResults)
      .set({ corrections: body.corrections, revision })
      .where(eq(docvizResults.taskId, task.id))
    const job = { taskId: task.id, attempt: task.attempt }
    await enqueueExport(context, tx, job)
    return { revision }
  })
}

/** Reads a document again from its file; a running attempt is left to finish. */
export const retry: Handler<typeof docvizCalls.retry> = async ({ request, params, body, address }, context) => {
  const holder = await readHolder(context, request)
  const { id } = await ownTask(context.db, holder, params.id)
  const { processing } = await usageOf(context.db, eq(docvizTasks.userId, holder.userId))
  if (processing >= DOCVIZ_LIMITS.processing) fail('docvizInWork', { retryAfter: 30 })
  const attempt = randomUUID()
  const { password } = body
  const row = await context.db.transaction(async (tx) => {
    const [begun] = await tx
      .update(docvizTasks)
      .set({
        status: 'pending',
        stage: 'queue',
        progress: 0,
        reason: null,
        attempt,
        wrappedPassword: password ? encryptSecret(context.secret, PASSWORD_PURPOSE, id, password) : null,
        updatedAt: context.now(),
      })
      .where(and(eq(docvizTasks.id, id), inArray(docvizTasks.status, ['completed', 'failed'])))
      .returning()
    if (!begun) return fail('docvizNotFailed')
    const owner = { accountId: holder.accountId, network: networkHash(context.secret, address) }
    await enqueueRead(context, tx, { taskId: id, attempt }, owner)
    return begun
  })
  sendTask(context, row)
  return toTask(row)
}

/** Permanently deletes the caller's document; a running job detects that. */
export const deleteTask: Handler<typeof docvizCalls.deleteTask> = async ({ request, params: { id } }, context) => {
  const { userId } = await readHolder(context, request)
  const gone = await removeTasks(context, and(eq(docvizTasks.id, id), eq(docvizTasks.userId, userId)))
  if (gone.length === 0) fail('docvizTaskNotFound')
  return { id }
}

/** How long a download waits for corrections, and the poll interval. */
const WAIT_MS = 20_000
const POLL_INTERVAL_MS = 250

/** The PDF with its boxes drawn. */
export const annotatedPdf: Handler<typeof docvizCalls.pdf> = async ({ request, reply, params }, context) => {
  const task = await ownTask(context.db, await readHolder(context, request), params.id)
  if (task.status !== 'completed') fail('docvizNotCompleted')
  const { pdfKey, pdfBytes, zipKey } = await exported(context, task.id)
  if (pdfKey === null || pdfBytes === null) return fail(zipKey ? 'docvizNoAnnotatedPdf' : 'docvizExportFailed')
  const name = `${stem(task.fileName)}-annotated.pdf`
  return send(
    reply,
    { type: 'application/pdf', name, bytes: pdfBytes },
    await readStored(context, { file: pdfKey, contentSize: pdfBytes }),
  )
}

/** The original PDF. */
export const originalPdf: Handler<typeof docvizCalls.originalPdf> = async ({ request, reply, params }, context) => {
  const { fileKey, fileName, sizeBytes } = await ownTask(context.db, await readHolder(context, request), params.id)
  const file = { type: 'application/pdf', name: fileName, bytes: sizeBytes }
  return send(reply, file, await readStored(context, { file: fileKey, contentSize: sizeBytes }))
}

/** The zip with all results. */
export const downloadResult: Handler<typeof docvizCalls.downloadResult> = async (input, context) => {
  const { request, reply, params } = input
  const task = await ownTask(context.db, await readHolder(context, request), params.id)
  if (task.status !== 'completed') fail('docvizNotCompleted')
  const { zipKey, zipBytes } = await exported(context, task.id)
  if (zipKey === null || zipBytes === null) return fail('docvizExportFailed')
  const file = { type: 'application/zip', name: `${stem(task.fileName)}.zip`, bytes: zipBytes }
  return send(reply, file, await readStored(context, { file: zipKey, contentSize: zipBytes }))
}

/** The files with the newest corrections; waits for them up to `PATIENCE_MS`. */
async function exported({ db }: Context, taskId: string) {
  for (const deadline = performance.now() + WAIT_MS; ; ) {
    const stored = await resultOf(db, taskId)
    if (stored.exportedRevision === stored.revision) return stored
    if (performance.now() > deadline) return fail('docvizExportPending', { retryAfter: 2 })
    await sleep(POLL_INTERVAL_MS)
  }
}

function send(
  reply: FastifyReply,
  { type, name, bytes }: { type: string; name: string; bytes: number },
  content: Readable,
): FastifyReply {
  reply.headers({
    'Content-Type': type,
    'Content-Disposition': contentDisposition(name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store, no-transform',
    'Content-Length': bytes,
  })
  return reply.send(content)
}

function stem(fileName: string): string {
  return fileName.replace(/\.pdf$/i, '')
}
