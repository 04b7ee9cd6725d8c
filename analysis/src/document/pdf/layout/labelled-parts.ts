import { sectionType } from '../../meta/section-type.ts'
import { type LineLabel, labelOf, mostPages, probability } from '../labels/label-lines.ts'
import { type Line, topOf } from '../lines/line.ts'
import { isCodeLine, type TypeStyle } from '../lines/type-style.ts'
import { isFormula } from './classify.ts'
import type { LineKind } from './kinds.ts'
import { afterAbstract, citeNotice, continuedCaption, sentenceEnd } from './patterns.ts'
import { firstOf, type PdfBlock } from './pdf-block.ts'
import { type PageLines, runningHeads } from './running-heads.ts'
import { titleMargin } from './title-margin.ts'

/** Most probability of no running head that a rule finds. */
const hardlyProbable = 0.02

/** Least size of a line in a book or on slides that is no running head, in sizes of the body: a title may repeat. */
const titleSize = 1.25

/**
 * The running heads, feet and page numbers: by the labels of a paper's lines, and by rules. Rules find repeated lines
 * near an edge; in books and slides a large repeated line is a title, not a running head.
 */
export function runningLines(
  layouts: readonly PageLines[],
  style: TypeStyle,
  isSlides: boolean,
): Map<Line, 'header' | 'footer'> {
  const largest = isSlides || layouts.length > mostPages ? titleSize * style.bodySize : Number.POSITIVE_INFINITY
  const beside = titleMargin(layouts[0]?.lines ?? [], style).map((line) => [line, 'header'] as const)
  const byRules = [...runningHeads(layouts), ...beside].filter(
    ([{ scores, size, text }]) =>
      (!scores || probability(scores, 'running') > hardlyProbable) && (size < largest || !/\p{L}{3}/u.test(text)),
  )
  const byLabels = layouts.flatMap(({ height, lines }) =>
    lines
      .filter(({ scores }) => scores && labelOf(scores) === 'running')
      .map((line) => [line, topOf(line) < height / 2 ? 'header' : 'footer'] as const),
  )
  return new Map([...byLabels, ...byRules])
}

/**
 * The kinds of rows that rules know better than labels: code, formulas, the headings of abstract and bibliography, and
 * those that the outline has (`named`).
 */
export function knownKinds(
  rows: readonly Line[],
  style: TypeStyle,
  named: ReadonlyMap<Line, number>,
): [Line, LineKind][] {
  const notices = citeNotices(rows)
  return rows.flatMap((row): [Line, LineKind][] => {
    if (notices.has(row)) return [[row, 'front']]
    if (named.has(row) || ['abstract', 'references'].includes(sectionType(row.text))) return [[row, 'heading']]
    if (continuedCaption.test(row.text)) return [[row, 'caption']]
    const label = row.scores && labelOf(row.scores)
    const isWhole = label !== undefined && (wholeParts.has(label) || (label === 'table' && row.cells > 1))
    return isCodeLine(row, style) || (isFormula(row.text) && !isWhole) ? [[row, 'text']] : []
  })
}

/** Most lines of a notice how to cite a paper. */
const mostOfNotice = 6

/** The lines of a notice how to cite the paper, with its DOI above: they are no entry of the bibliography. */
function citeNotices(rows: readonly Line[]): Set<Line> {
  const at = rows.findIndex(({ text }) => citeNotice.test(text))
  if (at < 0) return new Set()
  const above = rows[at - 1]
  const rest = rows.slice(at, at + mostOfNotice)
  const end = rest.findIndex(({ text }) => /\d\.$/.test(text))
  const own = rest.slice(0, end < 0 ? rest.length : end + 1)
  return new Set(above && /^doi:\s*10\.\S+$/i.test(above.text) ? [above, ...own] : own)
}

/** Parts that no formula divides: a line of figures is a line of them. */
const wholeParts: ReadonlySet<LineLabel> = new Set(['abstract', 'caption', 'reference-first', 'reference-next'])

/**
 * What follows an abstract in its column and type belongs to it, if that type is not the text's or its last sentence
 * goes on.
 */
export function wholeAbstract(blocks: readonly PdfBlock[], style: TypeStyle): PdfBlock[] {
  let open: PdfBlock | null = null
  return blocks.map((block) => {
    if (block.type === 'abstract') open = block
    else if (open && block.column === open.column && goesOnAbstract(open, block, style))
      open = { ...block, type: 'abstract' }
    else if (block.type !== 'header') open = null
    return open ?? block
  })
}

function goesOnAbstract(open: PdfBlock, block: PdfBlock, { bodyFont, bodySize }: TypeStyle): boolean {
  const [last, first] = [open.lines.at(-1), firstOf(block)]
  if (!last || !['paragraph', 'authors', 'footnote'].includes(block.type) || afterAbstract.test(first.text))
    return false
  const isAlike = (size: number): boolean => Math.abs(last.size - size) < 0.04 * last.size
  const isOther = last.font !== bodyFont || !isAlike(bodySize)
  return isAlike(first.size) && last.font === first.font && (isOther || !sentenceEnd.test(last.text))
}

/** Joins the lines of a title with something beside or between them. */
export function withOneTitle(blocks: readonly PdfBlock[]): PdfBlock[] {
  const [title, ...more] = blocks.filter(({ type }) => type === 'title')
  for (const { lines } of more) title?.lines.push(...lines)
  return blocks.filter((block) => !more.includes(block))
}
