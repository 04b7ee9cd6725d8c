import { unpackTables } from '../packed-tables.ts'
import { Network, type NetworkModel } from './network.ts'
import weights from './network-weights.json' with { type: 'json' }
import type { Table } from './tables.ts'

export const FORMAT = 1

let loaded: Network | undefined

/** The network with the packaged weights; unpacked once per process. */
export function loadNetwork(): Network {
  loaded ??= new Network(unpackNetwork(weights))
  return loaded
}

export interface Header {
  format: number
  labels: readonly string[]
  vocabularies: readonly (readonly string[])[]
  tables: readonly { name: string; rows: number; columns: number }[]
}

/** Reads what `research/parsing/network/pack-network.ts` wrote; throws for another format. */
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
