import { CHUNK, type FileRange, fileRange } from './file-range.ts'

/** pdf.js is large, so it is loaded on demand. */
export async function loadPdfView() {
  return { default: (await import('./PdfView.tsx')).PdfView }
}

let expected: { articleId: number; beginning: Promise<FileRange> } | null = null

/** Preloads pdf.js and the start of the file if the URL asks for the original. Failures surface when they are used. */
export function expectOriginal(articleId: number, search: string): void {
  const params = new URLSearchParams(search)
  if (params.get('tab') !== 'original' && params.get('view') !== 'original') return
  loadPdfView().catch(() => {})
  import('./open-pdf.ts').catch(() => {})
  const beginning = fileRange(articleId, 0, CHUNK, new AbortController().signal)
  beginning.catch(() => {})
  expected = { articleId, beginning }
}

/** The preloaded start of a file, if any; returned once. */
export function takeExpected(articleId: number): Promise<FileRange> | null {
  const taken = expected?.articleId === articleId ? expected.beginning : null
  expected = null
  return taken
}
