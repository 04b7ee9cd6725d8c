import { FILE_PART } from '@colophon/protocol/storage/calls'
import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { BundledAssets } from '../../../lib/pdf/pdf-assets.ts'
import { type FileRange, fileRange } from './file-range.ts'

GlobalWorkerOptions.workerSrc = workerUrl

declare global {
  /** The worker that `first-paint.js` has started, if the address asks for the original. */
  var earlyPdfWorker: Worker | undefined
}

// The worker script starts slowly, so it is started before a file is needed.
const early = globalThis.earlyPdfWorker
let spare: PDFWorker | null = early
  ? PDFWorker.create({ port: early, verbosity: VerbosityLevel.ERRORS })
  : quietWorker()

/** What may happen to an open file. */
export type PdfEvents = {
  /** The file is protected: call `give` with its password; `isWrong` after a wrong one. */
  onPassword: (give: (password: string) => void, isWrong: boolean) => void
  /** A later part of the file failed to load. */
  onFailure: (thrown: unknown) => void
}

type Options = PdfEvents & {
  articleId: number
  signal: AbortSignal
  /** First bytes of the file, requested while pdf.js was loading. */
  beginning: Promise<FileRange>
}

/** Opens a paper's file page by page; only the parts that are viewed are loaded. */
export async function openPdf(options: Options): Promise<PDFDocumentProxy> {
  const { articleId, signal, beginning, onPassword, onFailure } = options
  signal.throwIfAborted()
  const worker = spare ?? quietWorker()
  spare = null
  const end = () => {
    // Null until it has started. A worker started early is not ended by pdf.js.
    const port: Worker | null = worker.port
    worker.destroy()
    port?.terminate()
  }
  signal.addEventListener('abort', end, { once: true })
  const { bytes, total } = await beginning
  const range = new SessionRanges(total, bytes, (begin, end) => fileRange(articleId, begin, end, signal), onFailure)
  const task = getDocument({
    range,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    rangeChunkSize: FILE_PART,
    disableAutoFetch: true,
    disableStream: true,
    BinaryDataFactory: BundledAssets,
    useWorkerFetch: false,
    // BundledAssets resolves these addresses; pdf.js only needs them to be set.
    wasmUrl: 'bundled/',
    cMapUrl: 'bundled/',
    standardFontDataUrl: 'bundled/',
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  task.onPassword = (give: (password: string) => void, reason: number) => onPassword(give, reason === WRONG_PASSWORD)
  return task.promise
}

// PasswordResponses.INCORRECT_PASSWORD
const WRONG_PASSWORD = 2

/** Keeps warnings about fonts and streams, thousands in some files, out of the console. */
function quietWorker(): PDFWorker {
  const worker = new PDFWorker({ verbosity: VerbosityLevel.ERRORS })
  // A failed start surfaces when a file is opened, which may never happen.
  worker.promise.catch(() => {})
  return worker
}

class SessionRanges extends PDFDataRangeTransport {
  readonly #ask: (begin: number, end: number) => Promise<{ bytes: Uint8Array }>
  readonly #fail: (thrown: unknown) => void

  constructor(
    total: number,
    initial: Uint8Array,
    ask: (begin: number, end: number) => Promise<{ bytes: Uint8Array }>,
    fail: (thrown: unknown) => void,
  ) {
    super(total, initial)
    this.#ask = ask
    this.#fail = fail
  }

  override requestDataRange(begin: number, end: number): void {
    this.#ask(begin, end).then(
      ({ bytes }) => this.onDataRange(begin, bytes),
      (thrown: unknown) => this.#fail(thrown),
    )
  }
}
