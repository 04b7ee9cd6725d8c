import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { BundledAssets } from '../../lib/pdf/pdf-assets.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Opens a PDF from bytes until `signal` aborts; null if it needs a password. */
export async function openDocument(data: Uint8Array, signal: AbortSignal): Promise<PDFDocumentProxy | null> {
  const task = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    BinaryDataFactory: BundledAssets,
    useWorkerFetch: false,
    // BundledAssets resolves these addresses; pdf.js only needs them to be set.
    wasmUrl: 'bundled/',
    cMapUrl: 'bundled/',
    standardFontDataUrl: 'bundled/',
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  try {
    return await task.promise
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'PasswordException') return null
    throw thrown
  }
}
