import type { Run } from '../pdf/lines/line.ts'
import { cleanText } from '../text/clean-text.ts'
import type { ScannedWord } from './recognizer.ts'

/** The pseudo font of OCR words, whose sizes are measured. */
export const scanFont = 'scan'
/** Minimum confidence of a word, and of a line on average: strokes of drawings are below. */
const leastWord = 25
const leastLine = 50
/**
 * A line with this average confidence is text, and keeps all its words with letters, because names with a superscript
 * have low confidence.
 */
const sureLine = 60
const wellRead = 70
/** Characters with descenders, and those above x-height. */
const low = /[gjpqyQ,;()[\]{}|/$§µçþ]/u
const high = /[\p{Lu}\dbdfhklt()[\]{}|/!?&%#$§ßäöü]/u

/** Number of letters read well, which distinguishes text from noise and upright from rotated text. */
export function lettersRead(words: readonly ScannedWord[]): number {
  const good = words.filter(({ confidence, text }) => confidence >= wellRead && /\p{L}{2}/u.test(text))
  return good.reduce((sum, { text }) => sum + text.length, 0)
}

/** True if most of the result was read well, rather than a few strokes resembling letters. */
export function isWellRead(words: readonly ScannedWord[]): boolean {
  const all = words.reduce((sum, { text }) => sum + text.length, 0)
  const good = lettersRead(words)
  return good >= 15 && good * 2 >= all
}

/** The words that are text, without stray strokes and lines of them. */
export function confidentWords(words: readonly ScannedWord[]): ScannedWord[] {
  const lines = Map.groupBy(words, ({ line }) => line)
  return [...lines.values()].flatMap((line) => {
    const letters = line.reduce((sum, { text }) => sum + text.length, 0)
    const mean = line.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, letters)
    const isText = mean >= leastLine && line.some(({ text }) => /[\p{L}\p{N}]{2}|\p{N}/u.test(text))
    const isWord = ({ text }: ScannedWord) => mean >= sureLine && /\p{L}{3}/u.test(text)
    return isText
      ? line.filter((word) => word.text.trim() !== '' && (word.confidence >= leastWord || isWord(word)))
      : []
  })
}

/** Words as text runs at `scale` pixels per point. Each line has one baseline and one type size. */
export function runsOfWords(words: readonly ScannedWord[], scale: number): Run[] {
  const lines = [...Map.groupBy(words, ({ line }) => line).values()]
  const sizes = lines.map((line) => sizeOf(line))
  const usual = unifySizes(sizes)
  return lines.flatMap((line, i) => {
    const size = usual[i] ?? 10
    const baseline = baselineOf(line)
    return line.map(
      (word, at): Run => ({
        text: cleanText(word.text),
        x: round(word.x / scale),
        width: round(widthOf(word, line[at + 1]) / scale),
        baseline: round(baseline / scale),
        size: round(size / scale),
        font: scanFont,
        rtl: false,
        spaced: true,
        grid: false,
      }),
    )
  })
}

/** The width of a word up to the next one, because boxes may overlap. */
function widthOf({ x, width }: ScannedWord, next: ScannedWord | undefined): number {
  return next && next.x > x ? Math.min(width, next.x - x) : width
}

/** The type size of a line in pixels, by its letters. */
function sizeOf(line: readonly ScannedWord[]): number {
  return median(
    line.map(({ text, height }) => {
      const share = high.test(text) ? (low.test(text) ? 0.92 : 0.71) : low.test(text) ? 0.68 : 0.47
      return height / share
    }),
  )
}

/** Lines of similar size get the same size, so that paragraphs are not split at every line. */
function unifySizes(sizes: readonly number[]): number[] {
  const sorted = [...sizes].sort((a, b) => a - b)
  const groups: { from: number; to: number; size: number }[] = []
  for (const size of sorted) {
    const last = groups.at(-1)
    if (last && size <= 1.18 * last.from) {
      last.to = size
      last.size = median(sorted.filter((each) => each >= last.from && each <= last.to))
    } else groups.push({ from: size, to: size, size })
  }
  return sizes.map((size) => groups.find(({ from, to }) => size >= from && size <= to)?.size ?? size)
}

/** The baseline of a line: the bottom of its words, without descenders. */
function baselineOf(line: readonly ScannedWord[]): number {
  const standing = line.filter(({ text }) => !low.test(text) && /[\p{L}\p{N}]/u.test(text))
  if (standing.length > 0) return median(standing.map(({ y, height }) => y + height))
  return median(line.map(({ y, height }) => y + height)) - 0.21 * sizeOf(line)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
