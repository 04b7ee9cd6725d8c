import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cleanLine } from '../text/clean-text.ts'

/** An entry of a PDF's outline, its bookmarks: a heading as its authors or publisher named it. */
export interface OutlineEntry {
  title: string
  /** 1 for the outermost. */
  level: number
  /** The page it leads to, from 1. */
  page: number
}

/** What a file says of its text: title and authors in its metadata (`''` if none), and its outline. */
export interface FileHints {
  title: string | null
  author: string
  outline: readonly OutlineEntry[]
}

/** Most entries that are read. */
const most = 1000

type Item = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** The outline of a PDF in its order, without entries that lead to no page; `[]` if it has none. */
export async function outlineOf(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const items = (await pdf.getOutline().catch(() => null)) ?? []
  const entries: OutlineEntry[] = []
  const open = items.slice(0, most).map((item) => ({ item, level: 1 }))
  for (let next = open.shift(), seen = 0; next && seen < most; next = open.shift(), seen++) {
    const { item, level } = next
    open.unshift(...(item.items as Item[]).slice(0, most).map((below) => ({ item: below, level: level + 1 })))
    const page = await pageOf(pdf, item.dest)
    if (page !== null) entries.push({ title: cleanLine(item.title), level, page })
  }
  return entries
}

async function pageOf(pdf: PDFDocumentProxy, dest: Item['dest']): Promise<number | null> {
  try {
    const [page] = (typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ?? []
    return page ? 1 + (typeof page === 'number' ? page : await pdf.getPageIndex(page)) : null
  } catch {
    return null
  }
}
