import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { DocumentError } from '@colophon/analysis/document/document-error'
import type { Recognize } from '@colophon/analysis/document/ocr/recognizer'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { GenerationFields, GraphEntry } from '@colophon/protocol/statements/graph'
import {
  type ChildMessage,
  type ChildRequest,
  IDLE_TITLE,
  RESULT_FD,
  SPARE,
  SPARE_TITLE,
  WORKING_TITLE,
} from './child-messages.ts'
import { plainPdf } from './plain-pdf.ts'
import { readRequests } from './requests.ts'

/**
 * Entry point of the parser process: requests and file contents arrive on stdin, progress and failures go over IPC,
 * each result is a line of JSON, and the process exits when stdin ends. It reads no files but its own code
 * (`confinement.ts`).
 */
async function main(): Promise<void> {
  exitWithParent()
  const [, , kind, isSpare] = process.argv
  await loadLibraries(kind)
  process.title = SPARE_TITLE
  if (kind === 'parse' && isSpare === SPARE) await warmUp()
  const results = createWriteStream('', { fd: RESULT_FD })
  for await (const { request, content } of readRequests(process.stdin)) {
    process.title = WORKING_TITLE
    await serve(request as ChildRequest, content, results)
    process.title = IDLE_TITLE
  }
  results.end()
}

async function serve(request: ChildRequest, content: Content, results: Writable): Promise<void> {
  const write = (result: unknown) =>
    new Promise<void>((resolve, reject) => {
      results.write(`${JSON.stringify(result)}\n`, (error) => (error ? reject(error) : resolve()))
    })
  try {
    const result = await answer(request, content)
    await write(result)
    if (request.kind === 'parse' && request.statements) {
      await write(await statementsOf(result as PaperDocument, request.statements))
    }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    send({ kind: 'failed', code: error.code })
  }
}

/** Loads only the libraries that a kind of task needs; a warm spare has done so before its first task. */
async function loadLibraries(kind: string | undefined): Promise<unknown> {
  if (kind === 'pictures') return import('@colophon/analysis/docviz/figure-pictures')
  if (kind === 'export') return import('@colophon/analysis/docviz/make-exports')
  const statements = import('@colophon/analysis/statements/extract')
  return kind === 'statements' ? statements : Promise.all([statements, import('@colophon/analysis/document/parse')])
}

/** Pages parsed for warm-up; more hardly speed up the first paper. */
const WARM_UP_PAGES = 4

/** Parses a generated PDF, so that the code is compiled before the first real file. */
async function warmUp(): Promise<void> {
  const { parseDocument } = await import('@colophon/analysis/document/parse')
  await parseDocument(plainPdf(WARM_UP_PAGES, 'practice'), { source: 'pdf', maxPages: WARM_UP_PAGES })
}

/** Shared by all files of this process; loaded at the first scanned page. */
let recognize: Recognize | undefined

type Content = Uint8Array<ArrayBuffer>

async function statementsOf(document: PaperDocument, fields: GenerationFields): Promise<GraphEntry[]> {
  const { extractStatements } = await import('@colophon/analysis/statements/extract')
  return extractStatements(document, fields, (done, total) =>
    send({ kind: 'progress', progress: { stage: 'statements', done, total } }),
  )
}

async function answer(request: ChildRequest, content: Content): Promise<unknown> {
  if (request.kind === 'statements') return statementsOf(request.document, request.fields)
  if (request.kind === 'export') {
    const { makeExports } = await import('@colophon/analysis/docviz/make-exports')
    const files = mapValues(request.pictures.files, (text) => new Uint8Array(Buffer.from(text, 'base64')))
    const pictures = { entries: request.pictures.entries, files }
    const { pdf, zip } = await makeExports(content, { ...request, pictures })
    return { pdf: pdf && Buffer.from(pdf).toString('base64'), zip: Buffer.from(zip).toString('base64') }
  }
  if (request.kind === 'pictures') {
    const { figurePictures } = await import('@colophon/analysis/docviz/figure-pictures')
    const begun = performance.now()
    const hasTime = () => performance.now() - begun < request.timeMs
    const { entries, files } = await figurePictures(content, request, hasTime)
    return { entries, files: mapValues(files, (png) => Buffer.from(png).toString('base64')) }
  }
  const { parseDocument } = await import('@colophon/analysis/document/parse')
  const { kind, ocr, statements, ...options } = request
  if (ocr) recognize ??= (await import('./ocr/recognizer.ts')).openRecognizer()
  const reading = ocr && recognize ? { recognize } : {}
  const onProgress = (done: number, total: number, isScan = false) =>
    send({ kind: 'progress', progress: { stage: 'parse', done, total, ...(isScan && { isScan }) } })
  return parseDocument(content, { ...options, ...reading, onProgress })
}

function mapValues<From, To>(values: Record<string, From>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]))
}

function send(message: ChildMessage): void {
  if (process.connected) process.send?.(message)
}

/**
 * Exits with the parent, even while a busy loop keeps this thread from noticing the closed channel. Signals sent to the
 * whole process group are left to the parent, since dying of one would look like a crash caused by the file.
 */
function exitWithParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  new Worker(new URL('./orphan-watch.ts', import.meta.url), { workerData: { parent: process.ppid } }).unref()
}

await main()
process.removeAllListeners('disconnect')
