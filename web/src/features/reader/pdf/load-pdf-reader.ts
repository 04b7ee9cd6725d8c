import { FILE_PART } from '@colophon/protocol/storage/calls'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PageSize } from '../../../lib/pdf/page-size.ts'
import { fileRange } from './file-range.ts'
import type { PdfEvents } from './open-pdf.ts'

/** pdf.js is large, so it is loaded on demand. */
export async function loadPdfView() {
  return { default: (await import('./PdfView.tsx')).PdfView }
}

/** A file that is being opened; what happens to it waits until it is attached to a reader. */
export type PdfOpening = {
  opened: Promise<{ pdf: PDFDocumentProxy; size: PageSize }>
  attach: (events: PdfEvents) => void
  end: () => void
}

/** Begins to open a paper's file; pdf.js is loaded on first use. */
export function beginPdf(articleId: number): PdfOpening {
  const leaving = new AbortController()
  const { signal } = leaving
  const { promise: reader, resolve: attach } = Promise.withResolvers<PdfEvents>()
  const beginning = fileRange(articleId, 0, FILE_PART, signal)
  // Failures surface when the file is awaited.
  beginning.catch(() => {})
  const open = async () => {
    const { openPdf } = await import('./open-pdf.ts')
    const pdf = await openPdf({
      articleId,
      signal,
      beginning,
      onPassword: (give, isWrong) => void reader.then(({ onPassword }) => onPassword(give, isWrong)),
      onFailure: (thrown) => void reader.then(({ onFailure }) => onFailure(thrown)),
    })
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    return { pdf, size: { width, height } }
  }
  const opened = open()
  opened.catch(() => {})
  return { opened, attach, end: () => leaving.abort() }
}

let expected: { articleId: number; opening: PdfOpening } | null = null

/**
 * Begins to open the file before the paper's page is drawn, if the URL asks for the original. Returns what ends it, if
 * no reader has taken it.
 */
export function expectOriginal(articleId: number, search: string): () => void {
  const params = new URLSearchParams(search)
  if (params.get('tab') !== 'original' && params.get('view') !== 'original') return () => {}
  loadPdfView().catch(() => {})
  const mine = { articleId, opening: beginPdf(articleId) }
  expected = mine
  return () => {
    if (expected !== mine) return
    mine.opening.end()
    expected = null
  }
}

/** The file that is expected for a paper, if any; returned once. */
export function takeExpected(articleId: number): PdfOpening | null {
  if (expected?.articleId !== articleId) return null
  const { opening } = expected
  expected = null
  return opening
}
