import type { Page } from '@colophon/protocol/reader/document'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { limits } from '../limits.ts'
import { cleanText, composeAccents } from '../text/clean-text.ts'
import { closeUnspaced } from '../text/script.ts'
import { isOrnament } from '../text/symbol-font.ts'
import type { Run } from './lines/line.ts'
import { type Turn, toFrame } from './lines/turn.ts'
import { Overprints } from './overprint.ts'

const lettersApart = /(?:^|\s)\p{L}\s\p{L}\s\p{L}(?:\s|$)/u

/** The text of one page: its runs in drawing order, by direction. */
export interface PageText {
  page: Page
  runs: Map<Turn, Run[]>
  /** Text was left out because of a limit. */
  cut: boolean
}

/** The part of pdf.js's text items that we use; marked-content items have no `str`. */
interface TextItem {
  str?: string
  dir?: string
  width?: number
  height?: number
  transform?: number[]
  fontName?: string
  hasEOL?: boolean
}

/** Reads one page's text, at most `limits.itemsPerPage` items of it. */
export async function readPage(proxy: PDFPageProxy): Promise<PageText> {
  const viewport = proxy.getViewport({ scale: 1 })
  const page: Page = { number: proxy.pageNumber, width: extent(viewport.width), height: extent(viewport.height) }
  const { transform } = viewport
  if (!isPlain(transform, page) && transform.length === 6 && transform.every(isPlace)) {
    page.transform = transform.map(round) as NonNullable<Page['transform']>
  }
  const [a = 1, b = 0] = viewport.transform
  const builder = new RunBuilder(page, viewport.transform, Math.hypot(a, b))
  const reader = proxy.streamTextContent({ includeMarkedContent: false, disableNormalization: true }).getReader()
  /** Sent once per font, so collected over all parts of the stream. */
  const styles: Record<string, { fontFamily?: string }> = {}
  let count = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return { page, runs: builder.runs, cut: false }
    Object.assign(styles, value.styles)
    for (const item of value.items as TextItem[]) {
      builder.add(item, styles[item.fontName ?? '']?.fontFamily === 'monospace')
    }
    count += value.items.length
    if (count > limits.itemsPerPage) {
      await reader.cancel(new Error('enough'))
      return { page, runs: builder.runs, cut: true }
    }
  }
}

class RunBuilder {
  readonly runs = new Map<Turn, Run[]>()
  #spaced = false
  /** Fonts on this page with individually drawn letters. */
  readonly #gridFonts = new Set<string>()
  readonly #overprints = new Map<Turn, Overprints>()
  readonly #page: Page
  readonly #matrix: readonly number[]
  readonly #scale: number

  constructor(page: Page, matrix: readonly number[], scale: number) {
    this.#page = page
    this.#matrix = matrix
    this.#scale = scale
  }

  add(item: TextItem, monospaced: boolean): void {
    const raw = textOf(item.str ?? '')
    const drawn = raw.trim()
    const font = item.fontName ?? ''
    const text = closeLetterspacing(drawn, this.#gridFonts.has(font))
    if (text !== drawn) this.#gridFonts.add(font)
    if (text === '') {
      this.#spaced = true
      return
    }
    const spaced = this.#spaced || raw.startsWith(' ')
    this.#spaced = raw.endsWith(' ') || item.hasEOL === true
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = multiply(this.#matrix, item.transform ?? [])
    const size = Math.hypot(c, d)
    const isVertical = item.dir === 'ttb'
    const width = ((isVertical ? item.height : item.width) ?? 0) * this.#scale
    if (![a, b, e, f].every(isPlace) || !(size >= 0.5) || !isPlace(size) || !(width >= 0) || !isPlace(width)) return
    const angle = Math.atan2(b, a) + (isVertical ? Math.PI / 2 : 0)
    const { turn, x, y } = toFrame({ x: e, y: f }, angle, this.#page)
    const baseline = isVertical ? y + belowMiddle * size : y
    const rtl = item.dir === 'rtl'
    const grid = monospaced || text !== drawn
    const run: Run = { text, x, width, baseline, size, font, rtl, spaced, grid }
    const overprints = this.#overprints.get(turn) ?? new Overprints()
    this.#overprints.set(turn, overprints)
    const part = overprints.newPart(run)
    if (part === null) return
    const list = this.runs.get(turn) ?? []
    list.push(part)
    this.runs.set(turn, list)
  }
}

/** Distance of the baseline below the middle of a column of upright letters, in type sizes. */
const belowMiddle = 0.29
/** Positions beyond this, in points, are invalid. */
const farthest = 1e6

function isPlace(value: number): boolean {
  return Math.abs(value) < farthest
}

/** A page's width or height; 0 if invalid. */
function extent(value: number): number {
  return isPlace(value) ? round(value) : 0
}

/** Whether a page is displayed as its file describes it, but for y, which the file counts upwards. */
function isPlain(transform: readonly number[], { height }: Page): boolean {
  return [1, 0, 0, -1, 0, height].every((value, index) => Math.abs(value - (transform[index] ?? 0)) < 0.01)
}

function textOf(drawn: string): string {
  if (isOrnament(drawn.trim())) return '• '
  return cleanText(composeAccents(closeUnspaced(drawn))).replace(/\s+/g, ' ')
}

function multiply(m: readonly number[], n: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = n
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/**
 * Closes letterspacing: `A B S T R A C T`, `s c r e e n _ s i z e`; real spaces are separate items. With `known` the
 * font is known to be spaced, and `1 .0` becomes `1.0` too.
 */
export function closeLetterspacing(text: string, known: boolean): string {
  const parts = text.split(' ')
  const single = parts.filter((part) => part.length === 1).length
  const apart = single * 3 >= parts.length * 2 && lettersApart.test(text)
  return (apart || known) && parts.length > 1 && parts.every((part) => part.length <= 2) ? parts.join('') : text
}
