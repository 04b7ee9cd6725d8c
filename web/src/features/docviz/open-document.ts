import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { BundledAssets } from '../../lib/pdf/pdf-assets.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Opens a pdf from its bytes until `signal` aborts; null for one that asks for a password. */
export async function openDocument(data: Uint8Array, signal: AbortSignal): Promise<PDFDocumentProxy | null> {
  const task = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    BinaryDataFactory: BundledAssets,
    useWorkerFetch: false,
    // The addresses are BundledAssets' business; the reader only wants to be told that there are some.
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
