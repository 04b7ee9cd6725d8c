import { gunzipSync, strFromU8 } from 'fflate'
import { fromBase64 } from './base64.ts'

/**
 * Reads tables that `research/parsing/pack-tables.ts` wrote: the header, and a function that returns the next bytes or
 * throws.
 */
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
