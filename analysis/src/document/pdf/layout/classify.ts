import { hasUnspaced } from '../../text/script.ts'
import { type LineLabel, probability } from '../labels/label-lines.ts'
import { bottomOf, type Line, topOf } from '../lines/line.ts'
import { isCodeLine, type TypeStyle } from '../lines/type-style.ts'
import { isNote } from './notes.ts'
import {
  captionStart,
  contributorRole,
  equationNumber,
  figureCaption,
  headingNumber,
  isLeader,
  listStart,
  referenceStart,
  sentenceEnd,
  tableCaption,
} from './patterns.ts'
import { firstOf, fontOf, type PdfBlock, sizeOf, textOf } from './pdf-block.ts'

/** Least probability of a label that a rule supports. */
const leastProbable = 0.1

/** Most letters of what only labels a publication, such as `Research article`. */
const longestLabel = 90

const mathSign = /[=<>±×÷∑∏∫√∂∇∈∉⊂⊆∪∩∀∃≤≥≈≠∼≡→⇒↦∞∝⊗⊕⟨⟩‖|+−^_{}\u0370-\u03ff]/u
const function_ =
  /^(?:sin|cos|tan|log|exp|min|max|lim|sup|inf|det|dim|ker|arg|var|cov|mod|for|and|with|where|if|otherwise)$/i

/**
 * Assigns types to untyped blocks, and levels to headings. `named` has the levels of lines in the outline; `frameHeight`
 * is that of the page.
 */
export function classify(
  blocks: readonly PdfBlock[],
  style: TypeStyle,
  named: ReadonlyMap<Line, number>,
  frameHeight: (page: number) => number,
): void {
  const contents = contentsPages(blocks)
  for (const block of blocks) {
    if (block.isFront && textOf(block).length <= longestLabel && !/[.!?]$/.test(textOf(block))) block.type = 'header'
    if (block.type === 'paragraph') block.type = typeOf(block, style, frameHeight(block.column.page))
    if (block.type === 'heading' && contents.has(block.column.page) && /\s\d{1,4}$/.test(textOf(block)))
      block.type = 'list'
  }
  endAbstract(blocks, style)
  markIllustrations(blocks, style, frameHeight)
  setLevels(blocks, style, named)
}

function typeOf(block: PdfBlock, style: TypeStyle, height: number): PdfBlock['type'] {
  const text = textOf(block)
  const size = sizeOf(block)
  if (captionStart.test(text)) return 'caption'
  if (isLeader(text)) return 'list'
  if (isNote(block, style, height)) return 'footnote'
  const code = block.lines.filter((line) => isCodeLine(line, style))
  if (code.length * 2 > block.lines.length && text.length > 8 && !isProse(text)) return 'code'
  if (isHeading(block, text, style) && mayBe(block, 'heading')) return 'heading'
  if (isTable(block, 3)) return 'table'
  if (isFormula(text)) return 'formula'
  if (isTable(block, 2)) return 'table'
  if (listStart.test(text)) return 'list'
  const low = topOf(firstOf(block)) > 0.6 * height
  return low && size < 0.93 * style.bodySize ? 'footnote' : 'paragraph'
}

/** The abstract ends where the type changes to that of the text: an introduction may follow without a heading. */
function endAbstract(blocks: readonly PdfBlock[], { bodyFont }: TypeStyle): void {
  const [first, ...more] = blocks.filter(({ type }) => type === 'abstract')
  if (!first) return
  const font = mainFont(first)
  for (const block of more) {
    const isOther = font !== bodyFont && mainFont(block) === bodyFont
    if (isOther || Math.abs(sizeOf(block) - sizeOf(first)) > 0.04 * sizeOf(first)) block.type = 'paragraph'
  }
}

/** The font of most of a block's lines. */
function mainFont({ lines }: PdfBlock): string {
  const [most] = [...Map.groupBy(lines, ({ font }) => font)].toSorted((a, b) => b[1].length - a[1].length)
  return most?.[0] ?? ''
}

/** False if the labels of a paper's lines speak against one. */
function mayBe({ lines }: PdfBlock, label: LineLabel): boolean {
  return lines.every(({ scores }) => !scores || probability(scores, label) > leastProbable)
}

/** Running text, whatever its font: some programs place each word by itself, as on a grid. */
function isProse(text: string): boolean {
  const words = text.split(/\s+/)
  const plain = words.filter((word) => /^["“(]?\p{L}[\p{L}'’-]*["”)]?[.,;:]?$/u.test(word))
  const common = words.filter((word) => /^(?:the|of|and|in|to|is|was|were|for|with|that|by|as|are)$/i.test(word))
  return words.length >= 20 && plain.length > 0.8 * words.length && common.length > 0.12 * words.length
}

/** Pages of a table of contents, with dot leaders. */
function contentsPages(blocks: readonly PdfBlock[]): ReadonlySet<number> {
  const leaders = new Map<number, number>()
  for (const { lines, column } of blocks) {
    if (isLeader(lines.at(-1)?.text ?? '')) leaders.set(column.page, (leaders.get(column.page) ?? 0) + 1)
  }
  return new Set([...leaders].filter(([, count]) => count >= 3).map(([page]) => page))
}

/** Short, not a sentence, and distinct by size, font, or number. */
function isHeading(block: PdfBlock, text: string, style: TypeStyle): boolean {
  if (text.length > 160 || block.lines.length > 3 || !/\p{L}{3}|\p{Lu}{2}|\p{Lo}{2}/u.test(text)) return false
  if (block.lines.some((line) => line.cells > 2) || /[,;=]$/.test(text) || mathShare(text) > 0.15) return false
  if (/^\d+\s*[,:;/]/.test(text) || (/[=∈≤≥]|\w\[/.test(text) && !headingNumber.test(text))) return false
  const size = sizeOf(block)
  const numbered = headingNumber.test(text)
  const begins = numbered || /^["“]?[\p{Lu}\p{Lo}\d]/u.test(text)
  if (!begins || size < 0.93 * style.bodySize || /https?:|@/.test(text) || contributorRole.test(text)) return false
  if (size > 1.12 * style.bodySize) return text.length <= 160
  if (/[.:?!]$/.test(text) && !numbered && text.length > 40) return false
  const font = fontOf(block)
  const capitals = /\p{Lu}{3}/u.test(text) && !/\p{Ll}{2}/u.test(text)
  if (font !== style.bodyFont && font !== null)
    return text.split(' ').length <= 14 && !/\.\s+\p{Lu}/u.test(text.slice(6))
  return (capitals || (numbered && block.lines.length === 1)) && !sentenceEnd.test(text) && text.split(' ').length <= 10
}

function isTable(block: PdfBlock, fewestCells: number): boolean {
  if (referenceStart.test(textOf(block))) return false
  const rows = block.lines.filter((line) => line.cells >= fewestCells)
  const enough = fewestCells > 2 || rows.length >= 3
  return enough && block.lines.length >= 2 && rows.length * 3 >= block.lines.length * 2
}

/** Mathematics with few words, or the number of an equation. */
export function isFormula(text: string): boolean {
  if (hasUnspaced(text)) return false
  if (text.length > 400 || !mathSign.test(text)) return equationNumber.test(text) || /^[︷︸︹-﹄⏞-⏡\s]+$/u.test(text)
  const words = text.split(/\s+/).filter((word) => /^[\p{L}\p{M}]{3,}[.,;:]?$/u.test(word) && !function_.test(word))
  return words.length <= text.split(/\s+/).length * 0.25 && words.length <= 6
}

function mathShare(text: string): number {
  return [...text].filter((char) => mathSign.test(char)).length / Math.max(1, text.length)
}

/** Labels of a figure in a monospaced font are shorter or smaller than a listing, or far from each other. */
function isListing(block: PdfBlock, text: string, style: TypeStyle): boolean {
  const { lines } = block
  const apart = lines.filter((line) => line.cells > (/^\d{1,4} /.test(line.text) ? 2 : 1))
  const isSmall = sizeOf(block) < 0.6 * style.bodySize
  return lines.length > 1 && text.length > 12 * lines.length && apart.length * 2 <= lines.length && !isSmall
}

/** Loose text beside a caption belongs to its figure or table. */
function markIllustrations(blocks: readonly PdfBlock[], style: TypeStyle, frameHeight: (page: number) => number): void {
  for (const [i, block] of blocks.entries()) {
    if (block.type !== 'caption') continue
    const text = textOf(block)
    const type = figureCaption.test(text) ? 'figure' : tableCaption.test(text) ? 'table' : null
    if (type === null) continue
    const isFree = (other: PdfBlock | undefined): boolean =>
      isLoose(other, block, style) && !(other && isNote(other, style, frameHeight(block.column.page)))
    for (const step of type === 'figure' ? [-1] : tableSides(blocks, i)) {
      let taken = 0
      for (let k = i + step; isFree(blocks[k]); k += step) {
        const loose = blocks[k]
        if (loose) loose.type = type
        taken++
      }
      if (taken > 0) break
    }
  }
}

/** A table is searched below its caption first, unless the block above is clearly closer. */
function tableSides(blocks: readonly PdfBlock[], index: number): readonly number[] {
  const above = distance(blocks[index - 1], blocks[index])
  const below = distance(blocks[index], blocks[index + 1])
  return above < 0.7 * below ? [-1, 1] : [1, -1]
}

/** Vertical distance in points of two blocks in one column; otherwise infinite. */
function distance(upper: PdfBlock | undefined, lower: PdfBlock | undefined): number {
  const last = upper?.lines.at(-1)
  const first = lower?.lines[0]
  if (!last || !first || upper?.column !== lower?.column) return Number.POSITIVE_INFINITY
  return Math.max(0, topOf(first) - bottomOf(last))
}

function isLoose(block: PdfBlock | undefined, caption: PdfBlock, style: TypeStyle): boolean {
  if (!block || block.isWhole || block.column.page !== caption.column.page) return false
  if (block.type === 'table' || block.type === 'figure' || block.type === 'formula') return true
  if (!['paragraph', 'heading', 'footnote', 'list', 'code'].includes(block.type)) return false
  const text = textOf(block)
  const words = text.split(' ').length
  if (block.type === 'code' && isListing(block, text, style)) return false
  const small = sizeOf(block) < 0.93 * style.bodySize
  const prose = sentenceEnd.test(text) && words > 8
  const captionWidth = caption.column.right - caption.column.left
  const narrow = block.lines.every((line) => line.right - line.x < 0.6 * captionWidth)
  return !prose && (words / block.lines.length <= 4 || small || (narrow && words < 12)) && !headingNumber.test(text)
}

/** A heading's level: by the outline, by its number, else by the rank of its style among the headings. */
function setLevels(blocks: readonly PdfBlock[], style: TypeStyle, named: ReadonlyMap<Line, number>): void {
  const headings = blocks.filter((block) => block.type === 'heading')
  const lookOf = (block: PdfBlock): string => `${Math.round(sizeOf(block))} ${fontOf(block)}`
  const numbered = new Map<string, number>()
  for (const block of headings) {
    const level = named.get(firstOf(block)) ?? numberLevel(textOf(block))
    if (level === null) continue
    block.level = Math.min(6, level)
    if (!numbered.has(lookOf(block))) numbered.set(lookOf(block), level)
  }
  const sizes = [...new Set(headings.map((block) => Math.round(sizeOf(block))))].sort((a, b) => b - a)
  for (const block of headings) {
    const rank = sizes.indexOf(Math.round(sizeOf(block))) + 1
    const bySize = sizeOf(block) > 1.08 * style.bodySize ? rank : Math.max(1, Math.min(rank, 3))
    block.level ??= Math.min(6, numbered.get(lookOf(block)) ?? bySize)
  }
}

function numberLevel(text: string): number | null {
  const groups = headingNumber.exec(text)?.groups
  if (!groups) return null
  if (groups.decimal) return Math.min(6, groups.decimal.split('.').length)
  return groups.roman ? 1 : groups.letter ? 2 : 1
}
