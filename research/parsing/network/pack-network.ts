import { FORMAT, type Header } from '@colophon/analysis/parsing/network/load-network'
import type { NetworkModel } from '@colophon/analysis/parsing/network/network'
import { packTables } from '../pack-tables.ts'

/** Serialises a model: names and sizes, then of each table the bytes and the scales. */
export function packNetwork({ labels, vocabularies, tables }: NetworkModel): string {
  const named = Object.entries(tables)
  const header: Header = {
    format: FORMAT,
    labels,
    vocabularies,
    tables: named.map(([name, { rows, columns }]) => ({ name, rows, columns })),
  }
  return packTables(
    header,
    named.flatMap(([, { bytes, scales }]) => [
      new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
      new Uint8Array(scales.slice().buffer),
    ]),
  )
}
