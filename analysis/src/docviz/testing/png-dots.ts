import { unzlibSync } from 'fflate'

/** Length of the signature, and of the bytes around a chunk's data. */
const [signature, head, tail] = [8, 8, 4]
/** RGBA: the format a canvas writes. */
const depth = 4

/** The colour of a pixel of a PNG file as a canvas writes it, eight bits each of red, green and blue. */
export function pngDots(png: Uint8Array): (x: number, y: number) => number[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const width = view.getUint32(signature + head)
  const packed: number[] = []
  for (let at = signature; at < png.length; at += head + view.getUint32(at) + tail) {
    const isData = String.fromCharCode(...png.subarray(at + 4, at + head)) === 'IDAT'
    if (isData) packed.push(...png.subarray(at + head, at + head + view.getUint32(at)))
  }
  const rows = unfiltered(unzlibSync(Uint8Array.from(packed)), width * depth)
  return (x, y) => Array.from((rows[y] ?? new Uint8Array()).subarray(x * depth, x * depth + 3))
}

/** Reverses the row filters of PNG. */
function unfiltered(bytes: Uint8Array, length: number): Uint8Array[] {
  const rows: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += length + 1) {
    const row = bytes.slice(at + 1, at + 1 + length)
    const above = rows.at(-1) ?? new Uint8Array(length)
    for (let i = 0; i < length; i++) {
      const [before, over, corner] = [row[i - depth] ?? 0, above[i] ?? 0, above[i - depth] ?? 0]
      const guesses = [0, before, over, (before + over) >> 1, nearest(before, over, corner)]
      row[i] = (row[i] ?? 0) + (guesses[bytes[at] ?? 0] ?? 0)
    }
    rows.push(row)
  }
  return rows
}

/** The Paeth predictor: the value nearest to `before + over - corner`. */
function nearest(before: number, over: number, corner: number): number {
  const [a, b, c] = [Math.abs(over - corner), Math.abs(before - corner), Math.abs(before + over - 2 * corner)]
  return a <= b && a <= c ? before : b <= c ? over : corner
}
