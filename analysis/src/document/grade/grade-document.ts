import type { PaperDocument } from '@colophon/protocol/articles/document'
import { figuresOf } from '../figures/figures-of.ts'
import { tablesOf } from '../tables/tables-of.ts'
import { type Grade, gradePage, type PageGrade } from './grade-page.ts'

/** The grade of a whole document with reasons a person understands, and that of each of its pages. */
export interface DocumentGrade {
  grade: Grade
  reasons: string[]
  pages: PageGrade[]
}

/** Pages of one grade that are named. */
const mostNamed = 10
const order: readonly Grade[] = ['poor', 'fair', 'good', 'excellent']

/**
 * Judges how well a document was read by what was found: never by what the paper says. A document is as good as its pages
 * on average, and at most good where one of them is poor or something of the whole is missing.
 */
export function gradeDocument(document: PaperDocument): DocumentGrade {
  const indexes = Map.groupBy(document.blocks.keys(), (index) => document.blocks[index]?.page ?? 0)
  const known = new Set([
    ...tablesOf(document).flatMap(({ blocks }) => blocks),
    ...figuresOf(document).flatMap(({ blocks, caption }) => (caption === null ? [] : blocks)),
  ])
  const pages = document.pages.map((page) => {
    const own = indexes.get(page.number) ?? []
    const blocks = own.flatMap((index) => document.blocks[index] ?? [])
    return gradePage(document, { page, blocks, indexes: own, known })
  })
  const whole = wholeReasons(document)
  const reasons = [...lowPages(pages), ...whole, ...lostPages(document)]
  if (pages.length === 0) return { grade: document.text.trim() === '' ? 'poor' : 'excellent', reasons: whole, pages }
  const mean = pages.reduce((sum, { grade }) => sum + order.indexOf(grade), 0) / pages.length
  const cap = pages.some(({ grade }) => grade === 'poor') || reasons.length > 0 ? 2 : 3
  return { grade: order[Math.min(cap, Math.round(mean))] ?? 'poor', reasons, pages }
}

/** Which pages are graded down. */
function lowPages(pages: readonly PageGrade[]): string[] {
  return (['poor', 'fair'] as const).flatMap((grade) => {
    const low = pages.filter((page) => page.grade === grade).map(({ page }) => page)
    if (low.length === 0) return []
    const more = low.length > mostNamed ? ` and ${low.length - mostNamed} more` : ''
    return [`${low.length === 1 ? 'page' : 'pages'} ${low.slice(0, mostNamed).join(', ')}${more} ${grade}`]
  })
}

function wholeReasons({ meta, pages, references = [] }: PaperDocument): string[] {
  return [
    ...(meta.title === null ? ['no title found'] : []),
    ...(pages.length >= 3 && references.length === 0 ? ['no list of references found'] : []),
  ]
}

/** What the parser says of pages it could not read, or not wholly. */
function lostPages({ warnings }: PaperDocument): string[] {
  const lost = warnings.filter((warning) => /could not be read|left out|was cut/.test(warning))
  return lost.map((warning) => warning.replace(/\.$/, '').replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()))
}
