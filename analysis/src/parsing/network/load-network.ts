import { gunzipSync, gzipSync, strFromU8, strToU8 } from 'fflate'
import { fromBase64, toBase64 } from '../base64.ts'
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

/** Serialises a model: a line of JSON, then of each table the bytes and the scales, compressed, in base64. */
export function packNetwork({ labels, vocabularies, tables }: NetworkModel): string {
  const named = Object.entries(tables)
  const header: Header = {
    format: FORMAT,
    labels,
    vocabularies,
    tables: named.map(([name, { rows, columns }]) => ({ name, rows, columns })),
  }
  const parts = [
    strToU8(`${JSON.stringify(header)}\n`),
    ...named.flatMap(([, { bytes, scales }]) => [
      new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
      new Uint8Array(scales.slice().buffer),
    ]),
  ]
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let to = 0
  for (const part of parts) {
    whole.set(part, to)
    to += part.length
  }
  const packed = gzipSync(whole, { level: 9, mtime: 0 })
  const padded = new Uint8Array(Math.ceil(packed.length / 3) * 3 + 3)
  padded.set(packed)
  padded[padded.length - 1] = padded.length - packed.length
  return toBase64(padded)
}

/** Reads the output of `packNetwork`; throws for another format. */
export function unpackNetwork(packed: string): NetworkModel {
  const padded = fromBase64(packed)
  const bytes = gunzipSync(padded.subarray(0, padded.length - (padded.at(-1) ?? 0)))
  const end = bytes.indexOf(10)
  const header: Header = JSON.parse(strFromU8(bytes.subarray(0, end)))
  if (header.format !== FORMAT) throw new Error(`The network has format ${header.format}, expected ${FORMAT}.`)
  let from = end + 1
  const take = (length: number) => {
    from += length
    if (from > bytes.length) throw new Error('The network is incomplete.')
    return bytes.slice(from - length, from).buffer
  }
  const tables: Record<string, Table> = {}
  for (const { name, rows, columns } of header.tables) {
    tables[name] = {
      rows,
      columns,
      bytes: new Int8Array(take(rows * columns)),
      scales: new Float32Array(take(4 * rows)),
    }
  }
  return { labels: header.labels, vocabularies: header.vocabularies, tables }
}
