import type { Page } from '@colophon/protocol/reader/document'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Run } from '../pdf/lines/line.ts'
import type { Matrix } from '../pdf/matrix.ts'
import { type GrayImage, middleOf, turned } from './gray-image.ts'
import { type PagePicture, picturesOf } from './page-pictures.ts'
import type { Recognize, ScannedWord } from './recognizer.ts'
import { confidentWords, isWellRead, lettersRead, runsOfWords } from './runs-of-words.ts'

/** Best scale for OCR in pixels per point (1/72 inch): 200 to 300 dpi. */
const leastScale = 200 / 72

const mostScale = 300 / 72

/** Most pixels of a drawn page: A3 at 300 dpi. */
const mostDots = 18_000_000

/** Most source pixels per side sampled for one drawn pixel. */
const mostSamples = 4

/** Quarter turns, clockwise, by which the text of a scan is rotated. */
export type ScanTurn = 0 | 1 | 2 | 3

/** The words of a scanned page as runs in their reading frame, and the confidence, 0..100. */
export interface ScannedText {
  turn: ScanTurn
  runs: Run[]
  confidence: number
}

/** Options of OCR for a page. */
export interface ScanOptions {
  recognize: Recognize
  /** The page has some text, such as a stamp. */
  hasText: boolean
  /** The rotation of the previous page, or `null`. */
  likely: ScanTurn | null
  /** Called when OCR starts, which takes seconds. */
  onBegin: () => void
}

/** Recognizes an image of the current page. */
type ReadPicture = (image: GrayImage, dotsPerInch: number) => Promise<ScannedWord[]>

/** Share of a page that images must cover for OCR: without text, and with a stamp or a page number. */
const leastCovered = 0.05

const scanCovered = 0.85

/** Letters of a full page. */
const fullPage = 600

/**
 * OCR of a page with little or no text; `null` if there is no image or no text in it. The page is read in the rotation
 * found on a strip, and if that is poor, in the one in which its centre reads best.
 */
export async function readScan(
  proxy: PDFPageProxy,
  page: Page,
  { recognize: read, hasText, likely, onBegin }: ScanOptions,
): Promise<ScannedText | null> {
  const scan = drawScan(await picturesOf(proxy), page)
  if (!scan || scan.covered < (hasText ? scanCovered : leastCovered)) return null
  onBegin()
  const recognize: ReadPicture = (image, dotsPerInch) => read(image, dotsPerInch, page)
  const { turn: guess, isSure } = await guessTurn(scan, likely, recognize)
  const first = await wordsIn(scan, guess, recognize)
  const others = isSure && isWellRead(first) ? [] : turnsToTry(first, guess)
  const best = others.length === 0 ? guess : await bestTurn(sampleOf(scan, first), others, recognize)
  const words = best === guess ? first : await wordsIn(scan, best, recognize)
  const kept = confidentWords(words)
  if (kept.length === 0) return null
  const letters = kept.reduce((sum, { text }) => sum + text.length, 0)
  const confidence = Math.round(kept.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters)
  return { turn: best, runs: runsOfWords(kept, scan.scale), confidence }
}

/**
 * Guesses the rotation before reading the page: a thumbnail shows the direction of its lines, and a strip read both
 * ways up which of the two it is, unless it is known from the previous page. Reading a whole page sideways would double
 * the time.
 */
async function guessTurn(
  scan: Scan,
  likely: ScanTurn | null,
  recognize: ReadPicture,
): Promise<{ turn: ScanTurn; isSure: boolean }> {
  const lie = textOrientation(scan.image)
  if (lie === null) return { turn: likely ?? 0, isSure: false }
  const [usual, other]: readonly [ScanTurn, ScanTurn] = lie === 'across' ? [0, 2] : [1, 3]
  if (likely === usual || likely === other) return { turn: likely, isSure: false }
  const strip = { ...scan, image: stripOf(scan.image, lie) }
  const one = await wordsIn(strip, usual, recognize)
  if (isWellRead(one)) return { turn: usual, isSure: true }
  const two = await wordsIn(strip, other, recognize)
  if (isWellRead(two) && lettersRead(two) > 1.3 * lettersRead(one)) return { turn: other, isSure: true }
  return { turn: usual, isSure: false }
}

/** Rotations to try; none if the page was read well. Words higher than wide are sideways, even if recognised. */
function turnsToTry(words: readonly ScannedWord[], tried: ScanTurn): ScanTurn[] {
  const long = words.filter(({ text }) => text.length >= 4)
  const lying = long.filter(({ width, height }) => height > 1.5 * width)
  if (long.length > 0 && lying.length * 2 > long.length) return tried % 2 === 0 ? [1, 3] : [0, 2]
  return isWellRead(words) ? [] : [0, 1, 2, 3]
}

/** The centre of a page full of letters; otherwise the whole page, whose centre may be empty. */
function sampleOf(scan: Scan, words: readonly ScannedWord[]): Scan {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters < fullPage ? scan : { ...scan, image: middleOf(scan.image) }
}

/** The rotation with most letters read well. */
async function bestTurn(scan: Scan, turns: readonly ScanTurn[], recognize: ReadPicture): Promise<ScanTurn> {
  let best = turns[0] ?? 0
  let most = -1
  for (const turn of turns) {
    const letters = lettersRead(await wordsIn(scan, turn, recognize))
    if (letters <= 1.3 * most + 5) continue
    best = turn
    most = letters
  }
  return best
}

function wordsIn(scan: Scan, turn: ScanTurn, recognize: ReadPicture): Promise<ScannedWord[]> {
  return recognize(turned(scan.image, turn), Math.round(scan.scale * 72))
}

/** A page drawn as an image with `scale` pixels per point. */
interface Scan {
  image: GrayImage
  scale: number
  /** The share of the page covered by images, 0..1. */
  covered: number
}

/** Draws the images of a page and nothing else; `null` for a page without size or images. */
function drawScan(pictures: readonly PagePicture[], page: Page): Scan | null {
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

/** Pixels of an image per point of its width. */
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

/** The lightness of a pixel, 0..255; -1 if nothing is drawn. */
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

/** Longer side of the thumbnail in pixels; text lines are still visible. */
const smallSide = 700

/** Minimum ratio of line contrast between both directions. */
const clearly = 1.6

/** Pixels of the trial strip. */
const stripDots = 700_000

/**
 * The orientation of a page's text lines, by how its darkness changes between rows and columns of a thumbnail; `null`
 * if unclear, as on a drawing or a page of a few words.
 */
export function textOrientation(image: GrayImage): 'across' | 'upright' | null {
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
 * The variation between neighbours: text lines alternate quickly with gaps. The largest differences are ignored: an
 * image or a rule has an edge or two, text has them everywhere.
 */
function roughness(sums: Float64Array): number {
  const steps = Float64Array.from({ length: Math.max(0, sums.length - 2) }, (_, i) => {
    return ((sums[i + 2] ?? 0) - (sums[i] ?? 0)) ** 2
  }).sort()
  const counted = steps.subarray(0, Math.max(0, Math.floor(steps.length * 0.98) - 4))
  return counted.reduce((sum, step) => sum + step, 0) / Math.max(1, counted.length)
}

/** A thumbnail of at most `smallSide` pixels a side, by averaging. */
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

/** The densest part of a page, as a strip along its lines: enough to detect which way is up, in a tenth of the time. */
export function stripOf(image: GrayImage, lie: 'across' | 'upright'): GrayImage {
  const { width, height, data } = image
  const [along, over] = lie === 'across' ? [width, height] : [height, width]
  const thick = Math.min(over, Math.max(40, Math.round(stripDots / along)))
  const sums = new Float64Array(over + 1)
  for (let at = 0; at < over; at++) {
    let ink = 0
    for (let i = 0; i < along; i += 3) {
      const dark = 255 - (data[lie === 'across' ? at * width + i : i * width + at] ?? 255)
      // Blots and images are dark throughout; a text line never is.
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
