import { z } from 'zod'

/** A cell over several rows or columns of a table: the indexes of its first cell, and how many it covers. */
export const CellSpan = z.strictObject({
  row: z.int().min(0),
  column: z.int().min(0),
  rows: z.int().min(1),
  columns: z.int().min(1),
})
export type CellSpan = z.infer<typeof CellSpan>

interface SpannedTable {
  rows: readonly (readonly string[])[]
  spans?: readonly CellSpan[] | undefined
}

/** A cell to draw: the index of its column, and how many rows and columns it covers. */
export interface DrawnCell {
  text: string
  column: number
  rows: number
  columns: number
}

/** True if every span covers more than its own cell, lies within the table, has no text but its own and overlaps no other. */
export function spansFit({ rows, spans = [] }: SpannedTable): boolean {
  const taken = new Set<string>()
  return spans.every((span) => {
    if (span.rows * span.columns < 2 || span.row + span.rows > rows.length) return false
    const covered = rows.slice(span.row, span.row + span.rows)
    return covered.every((row, r) => {
      if (span.column + span.columns > row.length) return false
      return row.slice(span.column, span.column + span.columns).every((text, c) => {
        const cell = `${span.row + r} ${span.column + c}`
        if (taken.has(cell) || (text !== '' && r + c > 0)) return false
        taken.add(cell)
        return true
      })
    })
  })
}

/** The cells of each row without those that a span covers. */
export function drawnCells({ rows, spans = [] }: SpannedTable): DrawnCell[][] {
  const spanOf = new Map<string, CellSpan>()
  for (const span of spans) {
    for (let row = span.row; row < span.row + span.rows; row++) {
      for (let c = span.column; c < span.column + span.columns; c++) spanOf.set(`${row} ${c}`, span)
    }
  }
  return rows.map((cells, row) =>
    cells.flatMap((text, column) => {
      const span = spanOf.get(`${row} ${column}`)
      if (!span) return [{ text, column, rows: 1, columns: 1 }]
      if (span.row !== row || span.column !== column) return []
      return [{ text, column, rows: span.rows, columns: span.columns }]
    }),
  )
}

/**
 * The rows of a table with the name of a group in each of its columns, and the label of several rows in each of them. A
 * title over the whole table is not repeated.
 */
export function namedColumns({ rows, header, spans = [] }: SpannedTable & { header: number }): string[][] {
  const named = rows.map((row) => [...row])
  for (const { row, column, columns, rows: height } of spans) {
    const text = rows[row]?.[column] ?? ''
    if (row < header && columns < (rows[row]?.length ?? 0)) named[row]?.fill(text, column, column + columns)
    if (row >= header) for (const below of named.slice(row, row + height)) below[column] = text
  }
  return named
}

/** The names of columns from top to bottom, with those of their groups. */
export function columnNames(table: SpannedTable & { header: number }): string[] {
  const above = namedColumns({ ...table, rows: table.rows.slice(0, table.header) })
  return (table.rows[0] ?? []).map((_, column) => above.flatMap((row) => row[column] || []).join(' '))
}
