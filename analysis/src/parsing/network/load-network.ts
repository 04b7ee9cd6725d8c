import { packTables, unpackTables } from '../packed-tables.ts'
import { Network, type NetworkModel } from './network.ts'
import weights from './network-weights.json' with { type: 'json' }
import type { Table } from './tables.ts'

const FORMAT = 1

let loaded: Network | undefined

/** The network with the packaged weights; unpacked once per process. */
export function loadNetwork(): Network {
  loaded ??= new Network(unpackNetwork(weights))
  return loaded
}

interface Header {
  format: number
  labels: readonly string[]
  vocabularies: readonly (readonly string[])[]
  tables: readonly { name: string; rows: number; columns: number }[]
}

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

/** Reads the output of `packNetwork`; throws for another format. */
export function unpackNetwork(packed: string): NetworkModel {
  const { header, take } = unpackTables<Header>(packed)
  if (header.format !== FORMAT) throw new Error(`The network has format ${header.format}, expected ${FORMAT}.`)
  const tables: Record<string, Table> = {}
  for (const { name, rows, columns } of header.tables) {
    tables[name] = {
      rows,
      columns,
      bytes: new Int8Array(take(rows * columns).buffer),
      scales: new Float32Array(take(4 * rows).buffer),
    }
  }
  return { labels: header.labels, vocabularies: header.vocabularies, tables }
}
