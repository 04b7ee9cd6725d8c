import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { readStored } from '../storage/public/sealed-file.ts'
import { readHolder } from './holder.ts'
import { ownTask, resultOf } from './queries.ts'

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
  for (const deadline = Date.now() + WAIT_MS; ; ) {
    const kept = await resultOf(db, taskId)
    if (kept.exportedRevision === kept.revision) return kept
    if (Date.now() > deadline) return fail('docvizExportPending', { retryAfter: 2 })
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
    'Content-Disposition': contentDisposition(name.toWellFormed()),
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
