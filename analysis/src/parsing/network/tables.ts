import type { Kernel, Matrix } from './kernel.ts'

/** Rows of bytes with one scale each: a weight is its byte times the scale of its row. */
export interface Table {
  rows: number
  columns: number
  bytes: Int8Array
  scales: Float32Array
}

/** All weights, by row. */
export function valuesOf({ rows, columns, bytes, scales }: Table): Float32Array {
  const values = new Float32Array(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const scale = scales[row] as number
    for (let at = row * columns; at < (row + 1) * columns; at += 1) values[at] = (bytes[at] as number) * scale
  }
  return values
}

/** Writes one row. */
export function copyRow({ columns, bytes, scales }: Table, row: number, to: Float32Array, at: number): void {
  const scale = scales[row] as number
  for (let column = 0; column < columns; column += 1)
    to[at + column] = (bytes[row * columns + column] as number) * scale
}

/** Stores a table in the kernel's memory; missing rows and columns up to multiples of four are zero. */
export function storeMatrix(
  kernel: Kernel,
  table: Table | { rows: number; columns: number; values: Float32Array },
): Matrix {
  const values = 'values' in table ? table.values : valuesOf(table)
  const [rows, columns] = [table.rows, table.columns].map((size) => Math.ceil(size / 4) * 4) as [number, number]
  const at = kernel.reserve(rows * columns)
  for (let row = 0; row < table.rows; row += 1) {
    kernel.memory.set(values.subarray(row * table.columns, (row + 1) * table.columns), at + row * columns)
  }
  return { at, rows, columns }
}

/** The weights of a table with rows and columns exchanged. */
export function transposed(table: Table): { rows: number; columns: number; values: Float32Array } {
  const values = valuesOf(table)
  const { rows, columns } = table
  const turned = Float32Array.from(values, (_, at) => values[(at % rows) * columns + Math.floor(at / rows)] as number)
  return { rows: columns, columns: rows, values: turned }
}
