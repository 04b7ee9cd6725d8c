import type { Random } from '../random.ts'

/** A grey image, one byte per pixel, row by row from the top; 0 is black. */
export interface GreyMap {
  width: number
  height: number
  data: Uint8Array
}

/** Reads an 8-bit portable grey map, as written by `pdftoppm -gray`. */
export function readGreyMap(file: Uint8Array): GreyMap {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(file.subarray(0, 64)).toString('latin1'))
  if (!head) throw new RangeError('not an 8-bit grey map')
  return { width: Number(head[1]), height: Number(head[2]), data: file.subarray(head[0].length) }
}

/**
 * The image as from an office scanner: skewed by `slope` pixels down per pixel to the right, on off-white paper, with
 * noise of up to `noise` shades.
 */
export function scanned(
  { width, height, data }: GreyMap,
  { slope, noise }: { slope: number; noise: number },
  random: Random,
): GreyMap {
  const paper = 245
  const result = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y - Math.round(x * slope)
      const shade = from >= 0 && from < height ? Math.min(paper, data[from * width + x] ?? paper) : paper
      const grain = Math.round((2 * random.next() - 1) * noise)
      result[y * width + x] = Math.max(0, Math.min(255, shade + grain))
    }
  }
  return { width, height, data: result }
}
