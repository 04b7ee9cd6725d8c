import { CHUNK, type FileRange, fileRange } from './file-range.ts'

/** The pdf reader is large and needed by nobody else, so it is loaded apart. */
export async function loadPdfView() {
  return { default: (await import('./PdfView.tsx')).PdfView }
}

let expected: { articleId: number; beginning: Promise<FileRange> } | null = null

/**
 * Loads the pdf reader and the beginning of the file at once where an address asks for the original of a paper, so that
 * they are there when the paper is. A failure tells itself when they are wanted.
 */
export function expectOriginal(articleId: number, search: string): void {
  const params = new URLSearchParams(search)
  if (params.get('tab') !== 'original' && params.get('view') !== 'original') return
  loadPdfView().catch(() => {})
  import('./open-pdf.ts').catch(() => {})
  const beginning = fileRange(articleId, 0, CHUNK, new AbortController().signal)
  beginning.catch(() => {})
  expected = { articleId, beginning }
}

/** The beginning of a file, if it is on its way already; it is given once. */
export function takeExpected(articleId: number): Promise<FileRange> | null {
  const taken = expected?.articleId === articleId ? expected.beginning : null
  expected = null
  return taken
}
