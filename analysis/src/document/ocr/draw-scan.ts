import type { Page } from '@colophon/protocol/articles/document'
import type { Matrix } from '../pdf/matrix.ts'
import type { GrayImage } from './gray-image.ts'
import type { PagePicture } from './page-pictures.ts'

/** A page drawn as a picture, `scale` dots a point. */
export interface Scan {
  image: GrayImage
  scale: number
  /** The share of the page that pictures cover, 0..1. */
  covered: number
}

/** Dots a point (1/72 inch) that text is read best at: 200 to 300 an inch. */
const leastScale = 200 / 72
const mostScale = 300 / 72
/** Dots of a drawn page at most: A3 at 300 an inch. */
const mostDots = 18_000_000
/** Dots of the original, along each side, that are looked at for one drawn dot. */
const mostSamples = 4

/** Draws the pictures of a page, without anything else that stands on it; `null` for a page of no size or no pictures. */
export function drawScan(pictures: readonly PagePicture[], page: Page): Scan | null {
  if (pictures.length === 0 || page.width < 1 || page.height < 1) return null
  const finest = Math.max(...pictures.map(densityOf))
  const wanted = Math.min(mostScale, Math.max(leastScale, finest))
  const scale = Math.min(wanted, Math.sqrt(mostDots / (page.width * page.height)))
  const width = Math.max(1, Math.round(page.width * scale))
  const height = Math.max(1, Math.round(page.height * scale))
  const image = { width, height, data: new Uint8Array(width * height).fill(255) }
  for (const picture of pictures) draw(image, picture, scale)
  const area = pictures.reduce((sum, { place: [a, b, c, d] }) => sum + Math.abs(a * d - b * c), 0)
  return { image, scale, covered: Math.min(1, area / (page.width * page.height)) }
}

/** Dots of a picture for each point of its width. */
function densityOf({ width, place: [a, b] }: PagePicture): number {
  const points = Math.hypot(a, b)
  return points > 0 ? width / points : 0
}

function draw(image: GrayImage, picture: PagePicture, scale: number): void {
  const place = picture.place.map((value) => value * scale) as unknown as Matrix
  const [a, b, c, d, e, f] = place
  const area = a * d - b * c
  if (!Number.isFinite(area) || Math.abs(area) < 1e-6) return
  const xs = [e, e + a, e + c, e + a + c]
  const ys = [f, f + b, f + d, f + b + d]
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(image.width, Math.ceil(Math.max(...xs)))]
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(image.height, Math.ceil(Math.max(...ys)))]
  const shade = shaderOf(picture)
  const ratio = Math.sqrt((picture.width * picture.height) / Math.abs(area))
  const samples = Math.max(1, Math.min(mostSamples, Math.round(ratio)))
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      let sum = 0
      let count = 0
      for (let i = 0; i < samples * samples; i++) {
        const dx = x + ((i % samples) + 0.5) / samples - e
        const dy = y + (Math.floor(i / samples) + 0.5) / samples - f
        const u = (dx * d - dy * c) / area
        const v = 1 - (dy * a - dx * b) / area
        if (u < 0 || u >= 1 || v < 0 || v >= 1) continue
        const value = shade(Math.floor(u * picture.width), Math.floor(v * picture.height))
        if (value < 0) continue
        sum += value
        count++
      }
      if (count === 0) continue
      const at = y * image.width + x
      const under = image.data[at] ?? 255
      image.data[at] = (sum + (samples * samples - count) * under) / (samples * samples)
    }
  }
}

/** How light a dot of a picture is, 0..255; -1 where nothing is drawn. */
function shaderOf({ width, kind, data }: PagePicture): (x: number, y: number) => number {
  const row = (width + 7) >> 3
  const bit = (x: number, y: number): number => ((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
  if (kind === 'mask') return (x, y) => (bit(x, y) === 0 ? 0 : -1)
  if (kind === 1) return (x, y) => bit(x, y) * 255
  const step = kind === 2 ? 3 : 4
  return (x, y) => {
    const at = (y * width + x) * step
    const value = (77 * (data[at] ?? 0) + 151 * (data[at + 1] ?? 0) + 28 * (data[at + 2] ?? 0)) >> 8
    if (kind === 2) return value
    const alpha = data[at + 3] ?? 255
    return alpha === 255 ? value : (value * alpha + 255 * (255 - alpha)) / 255
  }
}
