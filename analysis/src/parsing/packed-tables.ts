import { gunzipSync, gzipSync, strFromU8, strToU8 } from 'fflate'
import { fromBase64, toBase64 } from './base64.ts'

/** Serialises tables: a line of JSON, then their bytes, compressed, in base64. The same tables give the same text. */
export function packTables(header: object, tables: readonly Uint8Array[]): string {
  const parts = [strToU8(`${JSON.stringify(header)}\n`), ...tables]
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

/** Reads the output of `packTables`: the header, and a function that returns the next bytes or throws. */
export function unpackTables<Header>(packed: string): { header: Header; take: (length: number) => Uint8Array } {
  const padded = fromBase64(packed)
  const bytes = gunzipSync(padded.subarray(0, padded.length - (padded.at(-1) ?? 0)))
  const end = bytes.indexOf(10)
  let from = end + 1
  const take = (length: number) => {
    from += length
    if (from > bytes.length) throw new Error('The tables are incomplete.')
    return bytes.slice(from - length, from)
  }
  return { header: JSON.parse(strFromU8(bytes.subarray(0, end))), take }
}
