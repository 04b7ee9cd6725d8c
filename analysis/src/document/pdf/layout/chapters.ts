import { firstOf, type PdfBlock, textOf } from './pdf-block.ts'

const chapter =
  /^(?:chapter|kapitel|chapitre|cap[íi]tulo|capitolo)\s+(?:\d{1,3}|[ivxlc]{1,7}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b\s*[.:–—-]?\s*/iu

/** The headings of a book's chapters, outermost: `Chapter 3` and the title below it are one. */
export function withChapters(blocks: readonly PdfBlock[]): PdfBlock[] {
  const result: PdfBlock[] = []
  for (const block of blocks) {
    const before = result.at(-1)
    const isTitle = before !== undefined && block.type === 'heading' && isLabel(before) && isBelow(before, block)
    if (isTitle) before.lines.push(...block.lines)
    else if (block.type === 'heading' && chapter.test(textOf(block)))
      result.push({ ...block, level: 1, lines: [...block.lines] })
    else result.push(block)
  }
  return result
}

/** True for the label of a chapter without its title. */
function isLabel(block: PdfBlock): boolean {
  return block.type === 'heading' && textOf(block).replace(chapter, '') === '' && block.lines.length === 1
}

function isBelow(label: PdfBlock, { column, lines }: PdfBlock): boolean {
  return column.page === label.column.page && (lines[0]?.baseline ?? 0) > firstOf(label).baseline
}
