import type { Line } from '../../lines/line.ts'
import { firstOf, type PdfBlock, textOf } from '../pdf-block.ts'

const chapter =
  /^(?:chapter|kapitel|chapitre|cap[íi]tulo|capitolo)\s+(?:\d{1,3}|[ivxlc]{1,7}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b\s*[.:–—-]?\s*/iu
/** The heading of several chapters. */
const part = /^(?:part|teil|partie|parte)\s+(?:\d{1,2}|[ivxlc]{1,7}|one|two|three|four|five|six)\b/iu

/**
 * The headings of a book's chapters, outermost: `Chapter 3` and the title below it are one, and the sections of all
 * chapters but the last, whose end is unknown, are below theirs. Headings that the outline names (`named`) keep its levels.
 */
export function withChapters(blocks: readonly PdfBlock[], named: ReadonlyMap<Line, number>): PdfBlock[] {
  const joined = withTitles(blocks)
  const levelOf = ({ lines }: PdfBlock): number | undefined =>
    lines.map((line) => named.get(line)).find((level) => level !== undefined)
  const last = joined.findLastIndex(isChapter)
  let above: number | null = null
  return joined.map((block, at) => {
    if (block.type !== 'heading') return block
    const level = levelOf(block)
    if (isChapter(block)) {
      above = level ?? 1
      return { ...block, level: above }
    }
    if (level !== undefined || above === null || at > last || part.test(textOf(block))) return block
    return { ...block, level: Math.max(block.level ?? 1, above + 1) }
  })
}

/** Joins the label of each chapter with the title below it. */
function withTitles(blocks: readonly PdfBlock[]): PdfBlock[] {
  const result: PdfBlock[] = []
  for (const block of blocks) {
    const before = result.at(-1)
    const isTitle = before !== undefined && block.type === 'heading' && isLabel(before) && isBelow(before, block)
    if (isTitle) before.lines.push(...block.lines)
    else result.push({ ...block, lines: [...block.lines] })
  }
  return result
}

function isChapter(block: PdfBlock): boolean {
  return block.type === 'heading' && chapter.test(textOf(block))
}

/** True for the label of a chapter without its title. */
function isLabel(block: PdfBlock): boolean {
  return isChapter(block) && textOf(block).replace(chapter, '') === '' && block.lines.length === 1
}

function isBelow(label: PdfBlock, { column, lines }: PdfBlock): boolean {
  return column.page === label.column.page && (lines[0]?.baseline ?? 0) > firstOf(label).baseline
}
