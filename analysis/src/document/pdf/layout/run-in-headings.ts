import type { Line, LineSpan } from '../lines/line.ts'
import type { TypeStyle } from '../lines/type-style.ts'
import { contributorRole, headingNumber } from './patterns.ts'
import { type PdfBlock, textOf } from './pdf-block.ts'

/**
 * Fewest headings of one font at the beginning of paragraphs, with and without a full stop or colon: a single one may be
 * a name or an emphasised word.
 */
const fewest = { ended: 2, open: 4 }
const mostWords = 14

/** The heading above the roles of contributors. */
const contributions = /\bcontribut(?:ion|or)s?\b/i

/** A heading that goes on. */
const unfinished = /(?:\p{L}-|\b(?:and|by|for|from|in|of|on|or|the|to|with))$/u

/** Words before a text that are in another font, too, and are no heading. */
const noHeading =
  /^(?:proof|theorem|lemma|proposition|corollary|definition|remark|example|claim|note|fig|table|key\s?words?|abbreviations?|received|correspond|e-?mail|doi|https?)\b/i

/**
 * Divides paragraphs that begin with their heading on the same line, in another font and mostly with a full stop or
 * colon: `Data collection. The samples were …`. Such a line may have been taken for a heading as a whole.
 */
export function withRunInHeadings(blocks: readonly PdfBlock[], style: TypeStyle): PdfBlock[] {
  const found = new Map<PdfBlock, Split>()
  const counts = new Map<string, number>()
  for (const block of blocks) {
    const split = splitOfBlock(block, style)
    if (!split) continue
    found.set(block, split)
    counts.set(split.head.font, (counts.get(split.head.font) ?? 0) + 1)
  }
  const result: PdfBlock[] = []
  const open = new Set<PdfBlock>()
  let section = ''
  for (const block of blocks) {
    const split = found.get(block)
    const needed = split && /[.:]$/.test(split.head.text.trim()) ? fewest.ended : fewest.open
    const isPerson = contributions.test(section)
    if (split && !isPerson && (counts.get(split.head.font) ?? 0) >= needed) open.add(addParts(result, block, split))
    else if (isPerson && block.type === 'heading' && contributorRole.test(textOf(block)))
      result.push({ ...block, type: 'paragraph' })
    else addWhole(result, block, open)
    if (block.type === 'heading' && !contributorRole.test(textOf(block))) section = textOf(block)
  }
  return result
}

/** The heading in the first line of a paragraph, or in the last one of what was taken for a heading. */
function splitOfBlock(block: PdfBlock, style: TypeStyle): Split | null {
  const isHeading = block.type === 'heading'
  const line = isHeading ? block.lines.at(-1) : block.lines[0]
  const split = line && (isHeading || block.type === 'paragraph') ? splitOf(line, style) : null
  return isHeading && !/[.:]$/.test(split?.head.text.trim() ?? '') ? null : split
}

/** Adds heading and text, and returns the text; a heading over two lines may have been divided after the first. */
function addParts(result: PdfBlock[], block: PdfBlock, { head, rest }: Split): PdfBlock {
  const isHeading = block.type === 'heading'
  const lines = isHeading ? [...block.lines.slice(0, -1), head] : [head]
  const above = result.at(-1)
  if (above && goesOn(above, block, lines)) above.lines.push(...lines)
  else result.push({ ...block, type: 'heading', lines })
  const text: PdfBlock = { ...block, type: 'paragraph', lines: isHeading ? [rest] : [rest, ...block.lines.slice(1)] }
  result.push(text)
  return text
}

/** Adds a block: to a heading that goes on, and to the rest of a line above that was taken for a heading. */
function addWhole(result: PdfBlock[], block: PdfBlock, rests: ReadonlySet<PdfBlock>): void {
  const above = result.at(-1)
  const isRest = above && rests.has(above) && above.lines.length === 1 && above.column === block.column
  const isOne = above && block.type === 'heading' && unfinished.test(textOf(above)) && goesOn(above, block, block.lines)
  if (isOne || (isRest && block.type === 'paragraph')) above.lines.push(...block.lines)
  else result.push({ ...block, lines: [...block.lines] })
}

/** True for a heading that goes on in the next line: the first fills the column, or ends within a phrase. */
function goesOn(above: PdfBlock, block: PdfBlock, [first]: readonly Line[]): boolean {
  const last = above.lines.at(-1)
  if (above.type !== 'heading' || above.column !== block.column || !last || !first) return false
  const isNext = first.baseline - last.baseline < 1.5 * first.size && first.baseline > last.baseline
  if (!isNext || /[.:]$/.test(last.text) || headingNumber.test(first.text)) return false
  const { left, right } = block.column
  const isAlike = last.font === first.font && Math.abs(last.size - first.size) < 0.04 * first.size
  return unfinished.test(last.text) || (isAlike && last.right - left > 0.7 * (right - left))
}

interface Split {
  head: Line
  rest: Line
}

function splitOf(line: Line, { bodyFont, monospaced }: TypeStyle): Split | null {
  const spans = line.spans.toSorted((a, b) => a.start - b.start)
  const at = spans.findIndex(({ font, start, end }) => font === bodyFont && end - start > 2)
  const first = spans[at]
  if (at < 1 || !first || line.rtl) return null
  const own = spans.slice(0, at)
  const font = own.reduce((most, span) => (span.end - span.start > most.end - most.start ? span : most)).font
  const text = line.text.slice(0, first.start).trim()
  const rest = line.text.slice(first.start).trim()
  const isHeading =
    /^(?:\d{1,2}(?:\.\d{1,2})*\.?\s+)?\p{Lu}.*\p{L}{3}.*[\p{L})\d.:]$/u.test(text) &&
    /^["“(]?[\p{Lu}\d]/u.test(rest) &&
    text.split(' ').length <= mostWords &&
    font !== bodyFont &&
    !monospaced.has(font) &&
    !noHeading.test(text) &&
    !contributorRole.test(text)
  return isHeading ? { head: partOf(line, own, font), rest: partOf(line, spans.slice(at), line.font) } : null
}

function partOf(line: Line, spans: readonly LineSpan[], font: string): Line {
  const start = Math.min(...spans.map((span) => span.start))
  const end = Math.max(...spans.map((span) => span.end))
  const text = line.text.slice(start, end)
  const own = spans.map((span) => ({ ...span, start: span.start - start, end: span.end - start }))
  const [x, right] = [Math.min(...own.map((span) => span.x)), Math.max(...own.map((span) => span.x + span.width))]
  return { ...line, text, spans: own, x, right, font }
}
