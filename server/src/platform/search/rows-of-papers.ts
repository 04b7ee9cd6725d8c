/**
 * Which paper lies in which row of the table, about 4 bytes a paper: by the number of the stretch of data the id at each
 * place in it, 0 where none is known. A row belongs to one paper for good (a paper that changes or moves gets a new row),
 * so what is known never becomes wrong, only incomplete.
 */
export type RowsOfPapers = Map<number, Int32Array>

/** Half of a row's number tells the stretch of data, the other half the place in it. */
const HALF = 2 ** 32
const ROOM = 64

/** Learns that the paper lies in this row, as the table numbers it. */
export function setRow(known: RowsOfPapers, row: bigint, id: number): void {
  const number = Number(row)
  const stretch = Math.floor(number / HALF)
  const place = number % HALF
  let ids = known.get(stretch)
  if (ids === undefined || ids.length <= place) {
    const larger = new Int32Array(Math.max(ROOM, Math.ceil(1.5 * place) + 1))
    if (ids) larger.set(ids)
    ids = larger
    known.set(stretch, ids)
  }
  ids[place] = id
}

/** The ids in these rows, 0 where it is not known. */
export function papersIn(known: RowsOfPapers, rows: BigUint64Array): Int32Array {
  const halves = new Uint32Array(rows.buffer, rows.byteOffset, 2 * rows.length)
  const isLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
  const ids = new Int32Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    const place = halves[2 * index + (isLittle ? 0 : 1)] ?? 0
    const stretch = halves[2 * index + (isLittle ? 1 : 0)] ?? 0
    ids[index] = known.get(stretch)?.[place] ?? 0
  }
  return ids
}
