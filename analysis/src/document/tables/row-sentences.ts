import type { Box, Sentence, Table } from '@colophon/protocol/reader/document'

/** A line of a block with its range in the document's text. */
interface TableLine {
  start: number
  end: number
  line: { place: { box: Box } | null }
}

/** The range of a row within one block, in UTF-16 code units of the document's text. */
export type RowRange = Pick<Sentence, 'start' | 'end' | 'block'>

/**
 * The rows of tables below the names of columns, each of which is quoted as a sentence. Rows whose lines alternate in the
 * text are one range; headings within a table are none.
 */
export function rowSentences(tables: readonly Table[], lines: readonly (readonly TableLine[])[]): RowRange[] {
  return tables.flatMap((table) =>
    table.blocks.flatMap((block) => {
      const rows = new Map<number, RowRange>()
      for (const [at, { start, end, line }] of (lines[block] ?? []).entries()) {
        const row = line.place ? rowAt(table, line.place.box) : at
        if (row === null || !isFact(table, row)) continue
        const known = rows.get(row)
        rows.set(row, { start: Math.min(start, known?.start ?? start), end: Math.max(end, known?.end ?? end), block })
      }
      return joined([...rows.values()])
    }),
  )
}

/** True for a row below the names of columns that says something of its first cell. */
function isFact({ rows, header }: Table, row: number): boolean {
  return row >= header && (rows[row] ?? []).filter((cell) => cell !== '').length > 1
}

/** The row with most of a line's area, or null. */
function rowAt({ boxes }: Table, line: Box): number | null {
  const areas = boxes.map((row) => row.reduce((sum, cell) => sum + (cell ? shared(cell, line) : 0), 0))
  const most = Math.max(...areas)
  return most > 0 ? areas.indexOf(most) : null
}

function shared(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return one.page === other.page ? Math.max(0, width) * Math.max(0, height) : 0
}

/** Ranges in the order of the text, without overlaps. */
function joined(ranges: readonly RowRange[]): RowRange[] {
  const apart: RowRange[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1)
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end)
    else apart.push({ ...range })
  }
  return apart
}
