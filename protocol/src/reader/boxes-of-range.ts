import type { Box, PaperDocument, Sentence } from './document.ts'
import { textWidth } from './letter-widths.ts'

type Range = { start: number; end: number }

/**
 * Where a range of a document's text is on its pages, line by line. Sentences without the starts of their lines, and
 * text that runs down the page, are covered by whole lines; text without sentences by its block.
 */
export function boxesOfRange(
  { text, sentences, blocks }: Pick<PaperDocument, 'text' | 'sentences' | 'blocks'>,
  range: Range,
): Box[] {
  const overlaps = (other: Range): boolean => other.start < range.end && range.start < other.end
  const lines = sentences.filter(overlaps).flatMap((sentence) => linesOf(text, sentence, range))
  return lines.length > 0 ? lines : blocks.filter(overlaps).flatMap(({ boxes }) => boxes)
}

function linesOf(text: string, { start, end, boxes, starts }: Sentence, range: Range): Box[] {
  const begins = boxes.length === 1 ? [start] : starts
  if (!begins || (range.start <= start && end <= range.end)) return boxes
  return boxes.flatMap((box, i) => {
    const line = { start: begins[i] ?? start, end: begins[i + 1] ?? end }
    const part = { start: Math.max(line.start, range.start), end: Math.min(line.end, range.end) }
    return part.start < part.end ? [partOf(box, text, line, part)] : []
  })
}

function partOf(box: Box, text: string, line: Range, part: Range): Box {
  const written = text.slice(line.start, line.end).trimEnd()
  const all = textWidth(written)
  if (all === 0 || box.height > box.width) return box
  const shareAt = (offset: number): number => Math.min(1, textWidth(written.slice(0, offset - line.start)) / all)
  const [from, to] = [shareAt(part.start), shareAt(part.end)]
  const left = isLeftward(written) ? 1 - to : from
  return { ...box, x: round(box.x + left * box.width), width: round((to - from) * box.width) }
}

/** True for Hebrew and Arabic. */
function isLeftward(text: string): boolean {
  return /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(text)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
