import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { DocumentError } from '@colophon/analysis/document/document-error'
import { giveWay } from '../give-way.ts'
import { type ChildMessage, type ChildRequest, RESULT_FD, WAITING_TITLE, WORKING_TITLE } from './child-messages.ts'

/** Parsing can wait, an answer cannot. */
const NICENESS = 10

/** Entry of the parsing process: one request on stdin, progress and refusals over IPC, one result, then the end. */
async function main(): Promise<void> {
  giveWay(NICENESS)
  dieWithParent()
  await libraries(process.argv[2])
  process.title = WAITING_TITLE
  const request: ChildRequest = JSON.parse(await text(process.stdin))
  process.title = WORKING_TITLE
  const result = await answer(request)
  await pipeline([JSON.stringify(result)], createWriteStream('', { fd: RESULT_FD }))
}

/** Loads what a kind of work needs and nothing else; while this process waits for work, that is already done. */
async function libraries(kind: string | undefined): Promise<unknown> {
  return kind === 'statements'
    ? import('@colophon/analysis/statements/extract')
    : import('@colophon/analysis/document/parse')
}

/** Does the work. */
async function answer(request: ChildRequest): Promise<unknown> {
  const onProgress = (done: number, total: number) => tell({ kind: 'progress', done, total })
  if (request.kind === 'statements') {
    const { extractStatements } = await import('@colophon/analysis/statements/extract')
    return extractStatements(request.document, request.fields, onProgress)
  }
  const { parseDocument } = await import('@colophon/analysis/document/parse')
  const { path, kind, ...options } = request
  return parseDocument(new Uint8Array(await readFile(path)), { ...options, onProgress })
}

function tell(message: ChildMessage): void {
  if (process.connected) process.send?.(message)
}

/**
 * Ends with the parent, even where a busy loop keeps this thread from seeing that the channel closed. A signal that a
 * service manager sends to all of us is the parent's to answer: dying of it would look like a fault of the file.
 */
function dieWithParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  new Worker(new URL('./orphan-watch.ts', import.meta.url), { workerData: { parent: process.ppid } }).unref()
}

try {
  await main()
} catch (error) {
  if (!(error instanceof DocumentError)) throw error
  tell({ kind: 'failed', code: error.code })
}
process.removeAllListeners('disconnect')
process.disconnect?.()
