import type { GrayImage } from './gray-image.ts'

/** Dots along the longer side of the small picture that is looked at: lines of text are still lines in it. */
const smallSide = 700
/** How much more the lines must show in one direction than in the other. */
const clearly = 1.6
/** Dots of the strip that is read for trial. */
const stripDots = 700_000

/**
 * Whether the lines of a page run across it or up and down, by how its darkness changes from row to row and from column to
 * column of a small picture of it; `null` where neither is clear, as on a drawing or a page of a few words.
 */
export function lieOfText(image: GrayImage): 'across' | 'upright' | null {
  const { width, height, data } = smaller(image)
  const rows = new Float64Array(height)
  const columns = new Float64Array(width)
  let ink = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dark = 255 - (data[y * width + x] ?? 255)
      rows[y] = (rows[y] ?? 0) + dark
      columns[x] = (columns[x] ?? 0) + dark
      ink += dark
    }
  }
  if (ink < 255 * 0.005 * width * height) return null
  const across = roughness(rows) / width ** 2
  const upright = roughness(columns) / height ** 2
  if (across > clearly * upright) return 'across'
  return upright > clearly * across ? 'upright' : null
}

/**
 * How much neighbours differ: lines of text and the gaps between them follow each other closely, columns do not. The greatest
 * differences do not count: a picture or a rule has an edge or two, text has them everywhere.
 */
function roughness(sums: Float64Array): number {
  const steps = Float64Array.from({ length: Math.max(0, sums.length - 2) }, (_, i) => {
    return ((sums[i + 2] ?? 0) - (sums[i] ?? 0)) ** 2
  }).sort()
  const counted = steps.subarray(0, Math.max(0, Math.floor(steps.length * 0.98) - 4))
  return counted.reduce((sum, step) => sum + step, 0) / Math.max(1, counted.length)
}

/** A picture of at most `smallSide` dots a side, each the mean of those it stands for. */
function smaller(image: GrayImage): GrayImage {
  const step = Math.ceil(Math.max(image.width, image.height) / smallSide)
  if (step <= 1) return image
  const [width, height] = [Math.floor(image.width / step), Math.floor(image.height / step)]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let j = 0; j < step; j++) {
        const row = (y * step + j) * image.width + x * step
        for (let i = 0; i < step; i++) sum += image.data[row + i] ?? 255
      }
      data[y * width + x] = sum / (step * step)
    }
  }
  return { width, height, data }
}

/**
 * The part of a page that is written on most, as a strip along its lines: enough to tell which of two ways up it reads, in a
 * tenth of the time that the page takes.
 */
export function stripOf(image: GrayImage, lie: 'across' | 'upright'): GrayImage {
  const { width, height, data } = image
  const [along, over] = lie === 'across' ? [width, height] : [height, width]
  const thick = Math.min(over, Math.max(40, Math.round(stripDots / along)))
  const sums = new Float64Array(over + 1)
  for (let at = 0; at < over; at++) {
    let ink = 0
    for (let i = 0; i < along; i += 3) {
      const dark = 255 - (data[lie === 'across' ? at * width + i : i * width + at] ?? 255)
      // Blots and pictures are dark all over; a line of text never is.
      ink += dark > 96 ? 1 : 0
    }
    sums[at + 1] = (sums[at] ?? 0) + (ink * 3 > along * 0.6 ? 0 : ink)
  }
  let from = 0
  for (let at = 0; at + thick <= over; at += 8) {
    if ((sums[at + thick] ?? 0) - (sums[at] ?? 0) > (sums[from + thick] ?? 0) - (sums[from] ?? 0)) from = at
  }
  if (lie === 'across') return { width, height: thick, data: data.slice(from * width, (from + thick) * width) }
  const result = new Uint8Array(thick * height)
  for (let y = 0; y < height; y++) {
    result.set(data.subarray(y * width + from, y * width + from + thick), y * thick)
  }
  return { width: thick, height, data: result }
}
