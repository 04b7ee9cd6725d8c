import type { Piece } from './pieces-of.ts'

/** From where to where a column's text stands, in points. */
export interface TableColumn {
  left: number
  right: number
}

/**
 * The columns of rows of pieces, from left to right. Rows with the most pieces speak first: their pieces that stand above
 * one another make a column; a cell that reaches over several columns joins none of them.
 */
export function columnsOf(rows: readonly (readonly Piece[])[]): TableColumn[] {
  const usual = usualCount(rows)
  const speaking = rows.filter((row) => row.length >= Math.max(2, usual))
  const columns: TableColumn[] = []
  for (const row of speaking) for (const { box } of row) if (box) join(columns, box.x, box.x + box.width)
  for (const row of rows) {
    if (speaking.includes(row)) continue
    for (const { box } of row) {
      if (!box) continue
      const over = columns.filter((each) => each.left < box.x + box.width && each.right > box.x)
      if (over.length <= 1) join(columns, box.x, box.x + box.width)
    }
  }
  return columns.sort((a, b) => a.left - b.left)
}

/** How many pieces a full row has: the number that the most rows have, the greater of two that are alike. */
function usualCount(rows: readonly (readonly Piece[])[]): number {
  const counts = new Map<number, number>()
  for (const row of rows) if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  return best?.[0] ?? 1
}

/** Adds a stretch to the columns, which become one where it connects them. */
function join(columns: TableColumn[], left: number, right: number): void {
  const touched = columns.filter((each) => each.left < right && each.right > left)
  const [first, ...rest] = touched
  if (!first) {
    columns.push({ left, right })
    return
  }
  first.left = Math.min(left, ...touched.map((each) => each.left))
  first.right = Math.max(right, ...touched.map((each) => each.right))
  for (const gone of rest) columns.splice(columns.indexOf(gone), 1)
}
