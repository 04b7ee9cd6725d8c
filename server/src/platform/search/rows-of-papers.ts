/**
 * Which paper lies in which row of the table, and the other way round, about 12 bytes a paper. A row belongs to one paper
 * for good (a paper that changes or moves gets a new row), so what is known never becomes wrong, only incomplete.
 */
export type RowsOfPapers = {
  /** By the number of the stretch of data: the id at each place in it, 0 where none is known. */
  papers: Map<number, Int32Array>
  /** By id: the row it was last seen in; exact for the first two million stretches. */
  rows: Float64Array
}

/** Half of a row's number tells the stretch of data, the other half the place in it. */
const HALF = 2 ** 32
const ROOM = 64

/** Knows nothing yet; holds ids below `size`. */
export function noRows(size: number): RowsOfPapers {
  return { papers: new Map(), rows: new Float64Array(size).fill(-1) }
}

/** Makes room for ids below `size`. */
export function growRows(known: RowsOfPapers, size: number): void {
  const rows = new Float64Array(size).fill(-1)
  rows.set(known.rows)
  known.rows = rows
}

/** Learns that the paper lies in this row, as the table numbers it. */
export function setRow(known: RowsOfPapers, row: bigint, id: number): void {
  const number = Number(row)
  const stretch = Math.floor(number / HALF)
  const place = number % HALF
  let ids = known.papers.get(stretch)
  if (ids === undefined || ids.length <= place) {
    const larger = new Int32Array(Math.max(ROOM, Math.ceil(1.5 * place) + 1))
    if (ids) larger.set(ids)
    ids = larger
    known.papers.set(stretch, ids)
  }
  ids[place] = id
  known.rows[id] = number
}

/** The ids in these rows, 0 where it is not known. */
export function papersIn(known: RowsOfPapers, rows: BigUint64Array): Int32Array {
  const halves = new Uint32Array(rows.buffer, rows.byteOffset, 2 * rows.length)
  const isLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
  const ids = new Int32Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    const place = halves[2 * index + (isLittle ? 0 : 1)] ?? 0
    const stretch = halves[2 * index + (isLittle ? 1 : 0)] ?? 0
    ids[index] = known.papers.get(stretch)?.[place] ?? 0
  }
  return ids
}

/** The row a paper was last seen in; null when it is not known. It may lie elsewhere by now: look whose row it is. */
export function rowOf(known: RowsOfPapers, id: number): bigint | null {
  const row = known.rows[id] ?? -1
  return row < 0 ? null : BigInt(row)
}
