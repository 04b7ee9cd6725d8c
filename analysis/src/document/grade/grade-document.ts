import type { Block, Box, Page, PaperDocument } from '@colophon/protocol/reader/document'
import { figuresOf } from '../figures/figures-of.ts'
import { tablesOf } from '../tables/tables-of.ts'

const bodyTypes: ReadonlySet<Block['type']> = new Set([
  'abstract',
  'paragraph',
  'list',
  'footnote',
  'reference',
  'heading',
])

/** Longer than words of almost any language; URLs are longer. */
const longWord = 32

/** Fewest words by which a page is graded. */
const enoughWords = 30

const proseTypes: ReadonlySet<Block['type']> = new Set(['abstract', 'paragraph', 'list', 'caption', 'footnote'])

/** The grade of a document with readable reasons, and of each page. */
export interface DocumentGrade {
  grade: Grade
  reasons: string[]
  pages: PageGrade[]
}

/** Most pages named per grade. */
const mostNamed = 10
const order: readonly Grade[] = ['poor', 'fair', 'good', 'excellent']

/**
 * Grades the reading quality of a document, never its content. It is the average of its pages, and at most good if a
 * page is poor or something is missing.
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

/** The pages with lowered grade. */
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

/** Warnings of the parser about unread pages. */
function lostPages({ warnings }: PaperDocument): string[] {
  const lost = warnings.filter((warning) => /could not be read|left out|was cut/.test(warning))
  return lost.map((warning) => warning.replace(/\.$/, '').replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()))
}

/** The reading quality of a document or page. */
type Grade = 'poor' | 'fair' | 'good' | 'excellent'

/** The grade of one page. */
interface PageGrade {
  page: number
  grade: Grade
  reasons: string[]
}

/** A finding on a page; weights add up: from 10 on it is poor, from 5 fair, from 1 good. Weight 0 is informational. */
interface Finding {
  weight: number
  reason: string
}

/** A page of a document with its content. */
interface GradedPage {
  page: Page
  blocks: readonly Block[]
  /** Indexes of the blocks on this page. */
  indexes: readonly number[]
  /** Indexes of the blocks of parsed tables and captioned figures, on any page. */
  known: ReadonlySet<number>
}

/** Grades one page by its findings. */
function gradePage(document: PaperDocument, page: GradedPage): PageGrade {
  const { number } = page.page
  const findings = findingsOf(document, page)
  const weight = findings.reduce((sum, finding) => sum + finding.weight, 0)
  const grade = weight >= 10 ? 'poor' : weight >= 5 ? 'fair' : weight >= 1 ? 'good' : 'excellent'
  return { page: number, grade, reasons: findings.map(({ reason }) => reason) }
}

function findingsOf(document: PaperDocument, page: GradedPage): Finding[] {
  const isEmpty = page.blocks.every((block) => block.text.trim() === '')
  if (isEmpty) return [{ weight: 10, reason: 'no text on this page' }]
  return [...scanFinding(document, page), ...textFindings(page.blocks), ...layoutFindings(document, page)]
}

function scanFinding({ scanned = [] }: PaperDocument, { page }: GradedPage): Finding[] {
  const scan = scanned.find((each) => each.page === page.number)
  if (!scan) return []
  const weight = scan.confidence >= 85 ? 1 : scan.confidence >= 65 ? 5 : 10
  return [{ weight, reason: `text read from a scan, ${Math.round(scan.confidence)} % sure` }]
}

/** Findings from the letters and words of a page. */
function textFindings(blocks: readonly Block[]): Finding[] {
  const prose = blocks.filter(({ type }) => proseTypes.has(type)).flatMap(({ text }) => text.split(/\s+/))
  return [...unknownLetters(blocks), ...runTogether(prose), ...drawnApart(prose), ...shownAsImages(blocks)]
}

function unknownLetters(blocks: readonly Block[]): Finding[] {
  const letters = blocks.map(({ text }) => text.replace(/\s/g, '')).join('')
  const unknown = [...letters.matchAll(/[\uFFFD\uE000-\uF8FF]/g)].length
  const share = unknown / Math.max(1, letters.length)
  if (share < 0.005) return []
  const weight = share > 0.2 ? 10 : share > 0.05 ? 5 : 1
  return [{ weight, reason: `${Math.max(1, Math.round(share * 100))} % of characters unknown to the font` }]
}

function runTogether(words: readonly string[]): Finding[] {
  const long = words.filter((word) => word.length > longWord && /^[\p{L}\p{M}.,;]+$/u.test(word) && !isUnspaced(word))
  if (long.length === 0) return []
  const weight = long.length > 10 ? 10 : long.length > 2 ? 5 : 1
  return [{ weight, reason: long.length === 1 ? 'words run together once' : `words run together ${long.length} times` }]
}

function drawnApart(words: readonly string[]): Finding[] {
  const single = words.filter((word) => /^\p{L}$/u.test(word) && !isUnspaced(word))
  if (words.length < enoughWords || single.length < 0.35 * words.length) return []
  return [{ weight: 5, reason: 'letters of words are spaced apart' }]
}

/** Scripts such as Chinese, Japanese and Thai have no spaces. */
function isUnspaced(word: string): boolean {
  return /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]/.test(word)
}

function shownAsImages(blocks: readonly Block[]): Finding[] {
  const count = blocks.filter((block) => block.isGarbled).length
  if (count === 0) return []
  return [{ weight: 1, reason: count === 1 ? 'a formula shown as an image' : `${count} formulas shown as images` }]
}

/** Findings from the layout of a page. */
function layoutFindings(document: PaperDocument, page: GradedPage): Finding[] {
  const body = page.blocks.filter(({ type }) => bodyTypes.has(type)).flatMap(({ boxes }) => boxes)
  const boxes = body.filter((box) => box.page === page.page.number)
  return [
    ...columns(boxes, page.page.width),
    ...overlaps(boxes),
    ...unplaced(document, page),
    ...unsplit(document, page),
  ]
}

/** Columns are inferred from a gap; what crosses it makes the order ambiguous. */
function columns(boxes: readonly Box[], width: number): Finding[] {
  const narrow = boxes.filter((box) => box.width < 0.55 * width && box.height > 20)
  const left = narrow.filter((box) => box.x + box.width <= 0.55 * width)
  const right = narrow.filter((box) => box.x >= 0.45 * width)
  const beside = left.filter((one) => right.some((other) => sharedHeight(one, other) > 20))
  if (beside.length === 0) return []
  const gutter = (Math.max(...beside.map((box) => box.x + box.width)) + Math.min(...right.map((box) => box.x))) / 2
  const across = boxes.filter(
    (box) =>
      box.x < gutter - 20 && box.x + box.width > gutter + 20 && narrow.some((each) => sharedHeight(each, box) > 6),
  )
  if (across.length === 0) return [{ weight: 0, reason: 'two columns guessed' }]
  const what = across.length === 1 ? 'a block reaches' : `${across.length} blocks reach`
  return [{ weight: across.length > 3 ? 5 : 2, reason: `two columns guessed, though ${what} across them` }]
}

function overlaps(boxes: readonly Box[]): Finding[] {
  const own = boxes.slice(0, 400)
  const count = own.filter((box, i) => own.slice(0, i).some((other) => covers(other, box))).length
  if (count === 0) return []
  const weight = count > 5 ? 5 : 1
  return [{ weight, reason: count === 1 ? 'two blocks overlap' : `${count} blocks overlap others` }]
}

function covers(one: Box, other: Box): boolean {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const high = sharedHeight(one, other)
  const least = Math.min(one.width * one.height, other.width * other.height)
  return wide > 0 && high > 0 && wide * high > 0.4 * least
}

function sharedHeight(one: Box, other: Box): number {
  return Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
}

/** Words outside paragraphs, tables and captioned figures, such as labels of a drawing without caption. */
function unplaced(document: PaperDocument, { indexes, page, known }: GradedPage): Finding[] {
  const loose = indexes.filter((index) => {
    const block = document.blocks[index]
    return block?.type === 'figure' && block.text !== '' && !known.has(index) && block.page === page.number
  })
  const lines = loose.reduce((sum, index) => sum + (document.blocks[index]?.text.split('\n').length ?? 0), 0)
  if (lines === 0) return []
  const weight = lines > 20 ? 5 : 1
  return [{ weight, reason: lines === 1 ? 'a line was not placed' : `${lines} lines were not placed` }]
}

function unsplit(document: PaperDocument, { indexes, known }: GradedPage): Finding[] {
  const count = indexes.filter((index) => document.blocks[index]?.type === 'table' && !known.has(index)).length
  if (count === 0) return []
  return [{ weight: 1, reason: count === 1 ? 'a table without cells' : `${count} tables without cells` }]
}

/** Most pages with individual reasons. */
const mostPages = 3

/** The note to the owner of a badly read document: grade and reasons; none for a well-read one. */
export function readingRemarks(document: PaperDocument): string[] {
  const { grade, reasons, pages } = gradeDocument(document)
  if (grade === 'good' || grade === 'excellent') return []
  const worst = pages.filter((page) => page.grade === 'poor').slice(0, mostPages)
  const pageNotes = worst.map(({ page, reasons: why }) => `page ${page}: ${why.join(', ')}`)
  return [`Reading quality: ${grade} (${[...reasons, ...pageNotes].join('; ')}).`]
}
