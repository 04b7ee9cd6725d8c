import type { Line, LineSpan } from '../lines/line.ts'
import type { TypeStyle } from '../lines/type-style.ts'
import type { PdfBlock } from './pdf-block.ts'

/**
 * Fewest headings of one font at the beginning of paragraphs, with and without a full stop or colon: a single one may be
 * a name or an emphasised word.
 */
const fewest = { ended: 2, open: 4 }
const mostWords = 14

/** The roles of contributors (CRediT), before their names. */
const role =
  /^(?:conceptuali[sz]ation|data curation|formal analysis|funding acquisition|investigation|methodology|project administration|resources|software|supervision|validation|visuali[sz]ation|writing\b.{0,40}):$/i

/** Words before a text that are in another font, too, and are no heading. */
const noHeading =
  /^(?:proof|theorem|lemma|proposition|corollary|definition|remark|example|claim|note|fig|table|key\s?words?|abbreviations?|received|correspond|e-?mail|doi|https?)\b/i

/**
 * Divides paragraphs that begin with their heading on the same line, in another font and mostly with a full stop or
 * colon: `Data collection. The samples were …`.
 */
export function withRunInHeadings(blocks: readonly PdfBlock[], style: TypeStyle): PdfBlock[] {
  const found = new Map<PdfBlock, Split>()
  const counts = new Map<string, number>()
  for (const block of blocks) {
    const [first] = block.lines
    const split = block.type === 'paragraph' && first ? splitOf(first, style) : null
    if (!split) continue
    found.set(block, split)
    counts.set(split.head.font, (counts.get(split.head.font) ?? 0) + 1)
  }
  return blocks.flatMap((block): PdfBlock[] => {
    const split = found.get(block)
    const needed = split && /[.:]$/.test(split.head.text.trim()) ? fewest.ended : fewest.open
    if (!split || (counts.get(split.head.font) ?? 0) < needed) return [block]
    const { head, rest } = split
    return [
      { ...block, type: 'heading', lines: [head] },
      { ...block, lines: [rest, ...block.lines.slice(1)] },
    ]
  })
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
    !role.test(text)
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
