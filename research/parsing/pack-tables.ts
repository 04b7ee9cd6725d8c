import { gzipSync, strToU8 } from 'fflate'

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
  return Buffer.from(padded).toString('base64')
}
