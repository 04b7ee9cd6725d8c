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
import { CHUNK, type FileRange, fileRange } from './file-range.ts'

GlobalWorkerOptions.workerSrc = workerUrl

// Its script takes a while to start, so the first one starts while there is no file yet.
let spare: PDFWorker | null = quietWorker()
// What cannot be started is told by the file that wants it.
spare.promise.catch(() => {})

type Options = {
  articleId: number
  signal: AbortSignal
  /** The first bytes of the file, asked for while the pdf reader itself was loaded. */
  beginning: Promise<FileRange>
  /** The file is protected: call `give` with its password; `isWrong` after a wrong one. */
  onPassword: (give: (password: string) => void, isWrong: boolean) => void
  /** A later part of the file could not be had. */
  onFailure: (thrown: unknown) => void
}

/** Opens the file of a paper for reading page by page; only the parts that are looked at are loaded. */
export async function openPdf(options: Options): Promise<PDFDocumentProxy> {
  const { articleId, signal, beginning, onPassword, onFailure } = options
  const worker = spare ?? quietWorker()
  spare = null
  signal.addEventListener('abort', () => worker.destroy(), { once: true })
  const { bytes, total } = await beginning
  const range = new SessionRanges(total, bytes, (begin, end) => fileRange(articleId, begin, end, signal), onFailure)
  const task = getDocument({
    range,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
    BinaryDataFactory: BundledAssets,
    useWorkerFetch: false,
    // The addresses are BundledAssets' business; the reader only wants to be told that there are some.
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

/** Its warnings about odd fonts and streams, of which one file may have thousands, stay out of the console. */
function quietWorker(): PDFWorker {
  return new PDFWorker({ verbosity: VerbosityLevel.ERRORS })
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
