import { sectionType } from '../../../meta/section-type.ts'
import { type Line, topOf } from '../../lines/line.ts'
import type { TypeStyle } from '../../lines/type-style.ts'
import { type Region, regionsOf } from '../columns.ts'
import { firstOf, type PdfBlock } from '../pdf-block.ts'

/** Widths of slides in heights: 4:3, A4, 16:10 and 16:9. */
const shape = { least: 1.2, most: 2 }
/** Fewest slides, most words of the usual one, and its most lines of text below each other. */
const deck = { fewest: 3, words: 120, lines: 45 }
/** Share of a slide's height in which its title is. */
const top = 1 / 3
/** Least size of a title, in sizes of the other text. */
const larger = 1.08
/** Most lines of a title. */
const mostLines = 3
/** Least size of a line of a title, in sizes of the largest text. */
const aboutLargest = 0.95
/** Most distance of the baselines of a title's lines, in their size. */
const titlePitch = 1.6
/** How far the sizes of a title's lines may differ, as a share. */
const unevenSize = 0.05
/** Least distance of the bullets of two columns, as a share of the width of a slide's text. */
const apart = 0.3
/** Fewest bullets in the second column of a slide. */
const fewestMarks = 2

/** Signs that are bullets wherever they begin a piece of text. */
const signs = '•‣▪◦●■∙▶►➢✓✔»'
/** A piece of text that begins an item, whether or not its words are drawn with the bullet. */
const mark = new RegExp(String.raw`^[${signs}](?:\s|$)`)
/** An item with its words; dashes and asterisks are bullets only before words. */
const bullet = new RegExp(String.raw`^[${signs}–—*-]\s+\S`)

/** Types of what is no more than text on a slide. */
const loose: ReadonlySet<PdfBlock['type']> = new Set([
  'paragraph',
  'list',
  'heading',
  'abstract',
  'reference',
  'footnote',
])

/** A page as far as it tells whether it is a slide. */
interface SlidePage {
  width: number
  height: number
  lines: readonly Line[]
}

/** True if pages are slides: wider than high, with few words in large type. */
export function areSlides(pages: readonly SlidePage[], { bodySize }: TypeStyle): boolean {
  if (pages.length < deck.fewest) return false
  const isSlide = ({ width, height }: SlidePage): boolean =>
    width >= shape.least * height && width <= shape.most * height && deck.lines * bodySize >= height
  const words = pages
    .map(({ lines }) => lines.reduce((sum, { text }) => sum + text.split(' ').length, 0))
    .sort((a, b) => a - b)
  return pages.every(isSlide) && (words[Math.floor(words.length / 2)] ?? 0) <= deck.words
}

/** The regions of a slide: bullets beside others are a second column, however few their words. */
export function slideRegions(lines: readonly Line[], usual: readonly number[]): Region[] {
  const marks = lines.filter(({ text }) => mark.test(text)).toSorted((a, b) => a.x - b.x)
  const width = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ x }) => x))
  const second = marks.filter(({ x }) => x > (marks[0]?.x ?? 0) + apart * width)
  const gutter = second[0]?.x ?? 0
  const from = Math.min(...second.map(topOf))
  const across = lines.filter((line) => topOf(line) >= from && line.x < gutter - 1 && line.right > gutter + 1)
  const to = Math.min(...across.map(topOf))
  const isBeside = (line: Line): boolean => line.baseline > from && topOf(line) < to
  if (second.filter(isBeside).length < fewestMarks) return regionsOf(lines, usual)
  const beside = lines.filter(isBeside)
  const parts = [
    lines.filter((line) => line.baseline <= from),
    beside.filter(({ x }) => x < gutter - 1),
    beside.filter(({ x }) => x >= gutter - 1),
    lines.filter((line) => line.baseline > from && !isBeside(line)),
  ]
  return parts.filter((part) => part.length > 0).flatMap((part) => regionsOf(part, usual))
}

/**
 * The lines of the titles of slides, each with the level of a heading: the largest text at the top of a page, or of one
 * that has none there. `heights` are those of the pages by number.
 */
export function slideTitles(
  regions: readonly (readonly Line[])[],
  heights: ReadonlyMap<number, { height: number }>,
): Map<Line, number> {
  const titles = new Map<Line, number>()
  for (const [page, rows] of Map.groupBy(regions.flat(), (row) => row.page)) {
    for (const row of titleOf(rows, heights.get(page)?.height ?? 0)) titles.set(row, 1)
  }
  return titles
}

function titleOf(rows: readonly Line[], height: number): Line[] {
  const worded = rows.filter(({ text }) => /\p{L}{2}|\p{Lo}/u.test(text)).toSorted((a, b) => topOf(a) - topOf(b))
  const high = worded.filter(({ baseline }) => baseline < top * height)
  const pool = high.length > 0 ? high : worded
  const largest = Math.max(...pool.map(({ size }) => size))
  const at = pool.findIndex(({ size }) => size > aboutLargest * largest)
  const first = pool[at]
  if (!first || bullet.test(first.text)) return []
  const title = [first]
  for (const row of pool.slice(at + 1, at + mostLines)) {
    const isClose = row.baseline - (title.at(-1)?.baseline ?? 0) < titlePitch * row.size
    if (!isClose || row.font !== first.font || Math.abs(row.size - first.size) > unevenSize * first.size) break
    title.push(row)
  }
  const others = worded.filter((row) => !title.includes(row))
  const isOther = others.every((row) => row.font !== first.font || row.size * larger < first.size)
  const usual = others.map(({ size }) => size).sort((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0
  return isOther || usual * larger < first.size ? title : []
}

/**
 * The blocks of slides: their titles are the only headings, each bullet begins an item of a list, and below a title such
 * as `References` are entries.
 */
export function slideBlocks(blocks: readonly PdfBlock[], titles: ReadonlyMap<Line, number>): PdfBlock[] {
  const result: PdfBlock[] = []
  let isBibliography = false
  for (const block of blocks) {
    const isTitle = block.type === 'heading' && titles.has(firstOf(block))
    const before = result.at(-1)
    if (isTitle && before?.type === 'heading' && before.column.page === block.column.page) {
      before.lines.push(...block.lines)
      isBibliography = sectionType(before.lines.map(({ text }) => text).join(' ')) === 'references'
    } else if (isTitle) {
      isBibliography = sectionType(block.lines.map(({ text }) => text).join(' ')) === 'references'
      result.push({ ...block, type: 'heading', level: 1, lines: [...block.lines] })
    } else if (isBibliography && loose.has(block.type)) result.push({ ...plain(block), type: 'reference' })
    else result.push(...itemsOf(block))
  }
  return result
}

function itemsOf(block: PdfBlock): PdfBlock[] {
  const hasItems = block.lines.some(({ text }) => bullet.test(text))
  if (!hasItems) return [['heading', 'abstract', 'reference'].includes(block.type) ? plain(block) : block]
  if (!loose.has(block.type) && (block.type !== 'table' || block.isWhole)) return [block]
  const items: PdfBlock[] = []
  for (const line of block.lines) {
    const open = items.at(-1)
    const isItem = bullet.test(line.text)
    if (open && !isItem) open.lines.push(line)
    else items.push({ ...plain(block), type: isItem ? 'list' : 'paragraph', lines: [line] })
  }
  return items
}

function plain({ level: _level, ...block }: PdfBlock): PdfBlock {
  return { ...block, type: 'paragraph' }
}
