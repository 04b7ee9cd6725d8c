import { FORMAT, GAP_MAX, type Header } from '@colophon/analysis/parsing/load-parser'
import type { ParserModel } from '@colophon/analysis/parsing/parser'
import { packTables } from './pack-tables.ts'

/** Serialises a model: names and sizes, then its tables. The same model gives the same text. */
export function packModel(model: ParserModel): string {
  const { tagWeights, moveWeights, labelWeights } = model
  const moves = packRows(Int8Array.from(moveWeights.rows), moveWeights.classes)
  const tables = [
    { ...tagWeights, gaps: 0, bytes: signed(tagWeights.rows) },
    { ...moveWeights, ...moves },
    { ...labelWeights, gaps: 0, bytes: signed(labelWeights.rows) },
  ]
  const header: Header = {
    format: FORMAT,
    tags: model.tags,
    labels: model.labels,
    tables: tables.map(({ classes, rows, bytes, gaps }) => ({ classes, size: rows.length, bytes: bytes.length, gaps })),
  }
  return packTables(
    header,
    tables.map(({ bytes }) => bytes),
  )
}

/** A sparse table as bytes that `unpackRows` reads. */
export function packRows(rows: Int8Array, classes: number): { gaps: number; bytes: Uint8Array } {
  const gaps: number[] = []
  const kept: number[] = []
  let last = -1
  for (let row = 0; row * classes < rows.length; row += 1) {
    if (!rows.subarray(row * classes, (row + 1) * classes).some((weight) => weight !== 0)) continue
    let gap = row - last
    for (; gap > GAP_MAX; gap -= GAP_MAX) gaps.push(0)
    gaps.push(gap)
    kept.push(row)
    last = row
  }
  const bytes = new Uint8Array(gaps.length + kept.length * (classes - 1))
  bytes.set(gaps)
  let to = gaps.length
  for (let each = 0; each < classes - 1; each += 1) {
    for (const row of kept) bytes[to++] = rows[row * classes + each] as number
  }
  return { gaps: gaps.length, bytes }
}

/**
 * Makes each row sum to zero through its last weight, or its first if it would overflow a byte; only differences
 * matter.
 */
export function balanceRows(rows: Int8Array, classes: number): void {
  for (let base = 0; base < rows.length; base += classes) {
    let rest = 0
    for (let at = base; at < base + classes - 1; at += 1) {
      rows[at] = Math.max(-127 - rest, Math.min(127 - rest, rows[at] as number))
      rest += rows[at] as number
    }
    rows[base + classes - 1] = -rest
  }
}

function signed(rows: ArrayLike<number>): Uint8Array {
  return new Uint8Array(Int8Array.from(rows).buffer)
}
