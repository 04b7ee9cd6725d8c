import type { Line } from '../../lines/line.ts'
import { firstOf, type PdfBlock, textOf } from '../pdf-block.ts'

/** The heading of a table of contents, or of a list of figures or tables. */
const heading =
  /^(?:(?:table of |detailed |brief )?contents|list of (?:figures|tables|illustrations|abbreviations)|inhalt(?:sverzeichnis)?|(?:abbildungs|tabellen)verzeichnis|table des mati[èe]res|sommaire|liste des (?:figures|tableaux)|[íi]ndice(?: general)?|contenidos?|sum[áa]rio)$/iu

/** An entry ends with the number of its page. */
const entry = /(?:\s|[.·…])(?<number>\d{1,4}|[ivxlc]{1,7})$/

/** Fewest entries, and least share of entries among the lines of a page. */
const fewest = { entries: 4, share: 0.6 }
/** Printed numbers may go on beyond the file's pages, as those of a volume. */
const beyond = 60

/**
 * Makes each entry of a table of contents an item of a list, whether or not dots lead to its number: below its heading,
 * and on the pages after that as long as they are made of entries. `pages` is how many the document has.
 */
export function withContents(blocks: readonly PdfBlock[], pages: number): PdfBlock[] {
  const result: PdfBlock[] = []
  /** The last page of the contents, and the last number on it. */
  let before = { page: 0, last: 0 }
  for (const [page, own] of Map.groupBy(blocks, (block) => block.column.page)) {
    const isNext = before.page > 0 && before.page === page - 1
    const parts = own.flatMap((block) => (isHeaded(block) ? divided(block) : [block]))
    // A continued page may have further entries above the heading of the next list, or other text.
    const continued = isNext ? entriesOf(parts, pages + beyond, before.last) : null
    const from = continued ? 0 : parts.findIndex(isHeaded)
    const read = continued ?? (from < 0 ? null : entriesOf(parts.slice(from), pages + beyond, 0))
    result.push(...(read ? [...parts.slice(0, from), ...read.blocks] : own))
    if (read) before = { page, last: read.last }
  }
  return result
}

/** True for a block that begins with the heading of a table of contents or a list. */
function isHeaded(block: PdfBlock): boolean {
  return heading.test(firstOf(block).text.trim())
}

/** The heading that a block begins with, and the rest of the block. */
function divided(block: PdfBlock): PdfBlock[] {
  const more = block.lines.slice(1)
  return [
    { ...block, type: 'heading', lines: [firstOf(block)] },
    ...(more.length > 0 ? [{ ...block, lines: more }] : []),
  ]
}

/** Blocks as entries, if most of their lines are; with the last page number. */
function entriesOf(
  blocks: readonly PdfBlock[],
  most: number,
  since: number,
): { blocks: PdfBlock[]; last: number } | null {
  const result: PdfBlock[] = []
  let last = since
  let entries = 0
  let lines = 0
  for (const block of blocks) {
    if (heading.test(textOf(block).trim())) {
      result.push({ ...block, type: 'heading' })
      last = 0
      continue
    }
    let open: Line[] = []
    for (const line of block.lines) {
      lines++
      if (open.length > 0 && open[0]?.font !== line.font) result.push(...item(block, open.splice(0)))
      open.push(line)
      const number = numberOf(line.text)
      if (number === undefined) continue
      const value = Number(number)
      // Roman numbers, those of the front matter, are NaN and pass both comparisons.
      if (value < last || value > most) continue
      if (!Number.isNaN(value)) last = value
      entries++
      result.push(...item(block, open))
      open = []
    }
    result.push(...item(block, open))
  }
  return entries >= fewest.entries && entries >= fewest.share * lines ? { blocks: result, last } : null
}

/** The page number at the end of an entry; undefined for other lines. */
function numberOf(text: string): string | undefined {
  return /\p{L}{2}/u.test(text.slice(0, 200)) ? entry.exec(text.slice(-20))?.groups?.number : undefined
}

function item({ level: _level, ...block }: PdfBlock, lines: readonly Line[]): PdfBlock[] {
  return lines.length === 0 ? [] : [{ ...block, type: 'list', lines: [...lines] }]
}
