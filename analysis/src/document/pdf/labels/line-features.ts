import { bottomOf, isRaised, type Line, topOf } from '../lines/line.ts'
import type { TypeStyle } from '../lines/type-style.ts'

/** A line with its page and region, as the labeller sees it. */
export interface PlacedLine {
  line: Line
  page: { number: number; width: number; height: number }
  /** Its number in reading order; lines of one region share a column. */
  region: number
  /** Its place in the region, and the extent of the region. */
  place: number
  linesOfRegion: number
  left: number
  right: number
}

/** What the labeller knows of a document besides its lines. */
export interface LineContext {
  pages: number
  style: TypeStyle
}

/** A number for 'there is none'. */
const NONE = -1
/** For distances to a line that is not there. */
const FAR = 99

const OPENINGS = [
  /^\W*(?:abstract|summary)\b/i,
  /^[\W\dIVX]*(?:introduction|background)\b/i,
  /^[\W\dIVX]*(?:materials?|methods?|methodology|patients|participants|experimental|statistical)\b/i,
  /^[\W\dIVX]*(?:results?|discussion|conclusions?|limitations)\b/i,
  /^[\W\dIVX]*(?:(?:notes and |cited )?references?(?: and notes| cited)?|bibliography|literature(?: cited)?|works cited)\W*$/i,
  /^\W*key\s?words?\b/i,
  /^\W*(?:fig(?:ure)?s?\.?|scheme|plate)\s*[S\dIVX]/i,
  /^\W*(?:tables?|tbl\.?)\s*[S\dIVX]/i,
  /^\W*(?:acknowledge?ments?|funding|competing|conflicts?|authors?.? contrib|ethic|consent|availability|abbreviations|supplementa|additional|declarations?|appendix|orcid|disclosure|publisher)/i,
]
const SIGNS = [
  /\b(?:received|accepted|revised|published(?: online)?)\b/i,
  /©|copyright|creative commons|open access|licen[sc]e/i,
  /correspond|e-?mail|@/i,
  /\b(?:university|department|dept|institute|hospital|school|college|faculty|laboratory|cent(?:re|er)|universit)\w*\b/i,
  /doi|10\.\d{4,}/i,
  /https?:|www\./i,
  /\bet\s?al\b/i,
  /\b\d{1,4}\s*(?:\(\d+\))?\s*[:;,]\s*e?\d+/i,
  /\d\s*[-–]\s*\d/,
  /\b(?:19|20)\d\d[a-z]?\b/,
  /\b(?:journal|j\.|proc|vol\.|volume|issn|int|res|med|sci)\b/i,
  /^\s*\[?\d{1,3}[\].)]?\s/,
  /^\s*\[\d/,
  /^\s*\d{1,2}(?:\.\d{1,2})+\.?\s/,
  /^\s*\d{1,3}\.\s/,
  /^\s*[•●▪–\-*]\s/,
  /^\s*\(?[a-z0-9ivx]{1,3}\)\s/,
  /^\p{Ll}/u,
  /^\p{Lu}/u,
  /\.$/,
  /[-‐]$/,
  /,$/,
  /:$/,
  /;$/,
  /^\d+$/,
]
const SURNAME_WITH_INITIALS = /\b\p{Lu}\p{Ll}+,?\s+(?:\p{Lu}\.?\s?-?){1,3}(?=[,.;\s]|$)/gu
/** Openings whose distance is a feature of the lines after them. */
const REMEMBERED = [0, 1, 4, 8]

/** Lines before and after a line whose features are its own, too. */
export const REACH = 2

/** One row of numbers for each line: what it is like, and what the lines around it are like. */
export function lineFeatures(lines: readonly PlacedLine[], context: LineContext): Float32Array[] {
  const own = ownFeatures(lines, context)
  const width = own[0]?.length ?? 0
  return own.map((_, at) => {
    const row = new Float32Array(width * (2 * REACH + 1)).fill(-7)
    for (let step = -REACH; step <= REACH; step++) {
      const other = own[at + step]
      // Its own come first, then those before and after it.
      const slot = step === 0 ? 0 : step < 0 ? REACH + 1 + step : REACH + step
      if (other) row.set(other, slot * width)
    }
    return row
  })
}

function ownFeatures(lines: readonly PlacedLine[], { pages, style }: LineContext): Float32Array[] {
  const { bodySize: size } = style
  const letters = lettersByFont(lines)
  const all = [...letters.values()].reduce((sum, count) => sum + count, 0)
  const ranks = new Map([...letters].toSorted((a, b) => b[1] - a[1]).map(([font], rank) => [font, rank]))
  const repeated = Map.groupBy(lines, ({ line }) => patternOf(line.text))
  const pitch = usualPitch(lines, size)
  const widest = Math.max(1, ...lines.map(({ left, right }) => right - left))
  const since = new Map<number, number>()
  const counted = new Numbering()
  return lines.map((placed, at) => {
    const { line, page, place, linesOfRegion, left, right } = placed
    const before = neighbour(lines[at - 1], placed)?.line
    const after = neighbour(lines[at + 1], placed)?.line
    const width = Math.max(1, right - left)
    const { text } = line
    for (const opening of REMEMBERED) {
      if (text.length < 60 && OPENINGS[opening]?.test(text)) since.set(opening, at)
    }
    return Float32Array.from([
      line.size / size,
      Number(line.font === style.bodyFont),
      Math.min(12, ranks.get(line.font) ?? 12),
      Math.log1p((100 * (letters.get(line.font) ?? 0)) / Math.max(1, all)),
      before ? (line.size - before.size) / size : NONE,
      after ? (line.size - after.size) / size : NONE,
      Number(before?.font === line.font),
      Number(after?.font === line.font),
      (line.x - left) / size,
      (right - line.right) / size,
      (line.right - line.x) / width,
      width / page.width,
      width / widest,
      Math.abs(line.x + line.right - left - right) / 2 / size,
      left / page.width,
      line.x / page.width,
      line.right / page.width,
      topOf(line) / page.height,
      bottomOf(line) / page.height,
      page.number,
      (page.number - 1) / Math.max(1, pages - 1),
      at / lines.length,
      before ? Math.min(5, (line.baseline - before.baseline) / pitch) : 9,
      after ? Math.min(5, (after.baseline - line.baseline) / pitch) : 9,
      place,
      Math.min(50, linesOfRegion - place),
      before ? (line.x - before.x) / size : FAR,
      after ? (after.x - line.x) / size : FAR,
      before ? (line.right - before.right) / size : FAR,
      line.cells,
      line.spans.filter((span) => isRaised(span, line)).length,
      Math.min(20, line.spans.length),
      Number(style.monospaced.has(line.font)),
      ...textFeatures(text),
      ...counted.next(text),
      Math.min(9, repeated.get(patternOf(text))?.length ?? 0),
      ...REMEMBERED.map((opening) => {
        const last = since.get(opening)
        return last === undefined ? NONE : Math.min(400, at - last)
      }),
    ])
  })
}

function textFeatures(text: string): number[] {
  const length = Math.max(1, text.length)
  const words = text.split(/\s+/)
  const long = words.filter((word) => word.length > 3)
  const share = (pattern: RegExp): number => (text.match(pattern)?.length ?? 0) / length
  const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)
  const number = BEGINS.exec(text)?.[1]
  return [
    length,
    words.length,
    share(/\d/g),
    share(/\p{Lu}/gu),
    share(/\p{Ll}/gu),
    share(/[^\p{L}\p{N}\s]/gu),
    20 * share(/,/g),
    20 * share(/\./g),
    words.filter(isCapital).length / words.length,
    long.filter(isCapital).length / Math.max(1, long.length),
    number === undefined ? NONE : Number(number),
    text.match(SURNAME_WITH_INITIALS)?.length ?? 0,
    ...[...OPENINGS, ...SIGNS].map((pattern) => Number(pattern.test(text))),
  ]
}

/** The number that begins a line, such as that of a heading or of a bibliography's entry. */
const BEGINS = /^\s*\[?(\d{1,3})[\].)]?\s/

/** Follows numbers at the beginnings of lines: what a number is after the last, and how many have followed each other. */
class Numbering {
  #last = 0
  #run = 0

  next(text: string): [step: number, run: number] {
    const number = Number(BEGINS.exec(text)?.[1] ?? Number.NaN)
    if (Number.isNaN(number)) return [NONE, Math.min(60, this.#run)]
    const step = number - this.#last
    if (step === 1 || number === 1) {
      this.#run = step === 1 ? this.#run + 1 : 1
      this.#last = number
    }
    return [Math.max(-9, Math.min(9, step)), Math.min(60, this.#run)]
  }
}

function neighbour(other: PlacedLine | undefined, { region }: PlacedLine): PlacedLine | undefined {
  return other?.region === region ? other : undefined
}

function lettersByFont(lines: readonly PlacedLine[]): Map<string, number> {
  const letters = new Map<string, number>()
  for (const { line } of lines) {
    for (const { font, start, end } of line.spans) letters.set(font, (letters.get(font) ?? 0) + end - start)
  }
  return letters
}

/** The most common distance of baselines, in points. */
function usualPitch(lines: readonly PlacedLine[], size: number): number {
  const counts = new Map<number, number>()
  for (const [at, placed] of lines.entries()) {
    const before = neighbour(lines[at - 1], placed)
    const distance = before ? Math.round(10 * (placed.line.baseline - before.line.baseline)) / 10 : 0
    if (distance > 0 && distance < 3 * size) counts.set(distance, (counts.get(distance) ?? 0) + 1)
  }
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1])
  return Math.max(1, usual?.[0] ?? 1.2 * size)
}

/** A text with its numbers alike, by which running heads repeat. */
function patternOf(text: string): string {
  return text.trim().toLowerCase().replace(/\d+/g, '#')
}
