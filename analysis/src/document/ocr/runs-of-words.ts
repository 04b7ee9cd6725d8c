import type { Run } from '../pdf/line.ts'
import { cleanText } from '../text/clean-text.ts'
import type { ScannedWord } from './recognizer.ts'

/** The font that words read from a scan are said to be in: their sizes are measured, not told. */
export const scanFont = 'scan'
/** What a word, and a line on average, must be sure of to be kept: below are the strokes of drawings. */
const leastWord = 25
const leastLine = 50
/** A line on average this sure is text: each of its words with letters is, as names with a raised mark are never sure. */
const sureLine = 60
const wellRead = 70
/** What stands below the baseline, and above the height of small letters. */
const low = /[gjpqyQ,;()[\]{}|/$§µçþ]/u
const high = /[\p{Lu}\dbdfhklt()[\]{}|/!?&%#$§ßäöü]/u

/** Letters that were read well: what tells text from noise, and upright text from turned. */
export function lettersRead(words: readonly ScannedWord[]): number {
  const good = words.filter(({ confidence, text }) => confidence >= wellRead && /\p{L}{2}/u.test(text))
  return good.reduce((sum, { text }) => sum + text.length, 0)
}

/** Whether what was read is mostly words that were read well, and not a few strokes that look like letters. */
export function isWellRead(words: readonly ScannedWord[]): boolean {
  const all = words.reduce((sum, { text }) => sum + text.length, 0)
  const good = lettersRead(words)
  return good >= 15 && good * 2 >= all
}

/** The words that are text: without stray strokes and without lines made of them. */
export function believable(words: readonly ScannedWord[]): ScannedWord[] {
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

/** Words as text drawn on the page: `scale` dots a point. Each line has one baseline and one size of type. */
export function runsOfWords(words: readonly ScannedWord[], scale: number): Run[] {
  const lines = [...Map.groupBy(words, ({ line }) => line).values()]
  const sizes = lines.map((line) => sizeOf(line))
  const usual = evened(sizes)
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

/** The width of a word, which ends where the next one begins: boxes of words that nearly touch may overlap. */
function widthOf({ x, width }: ScannedWord, next: ScannedWord | undefined): number {
  return next && next.x > x ? Math.min(width, next.x - x) : width
}

/** The size of a line's type in dots, from what of its letters stands where. */
function sizeOf(line: readonly ScannedWord[]): number {
  return median(
    line.map(({ text, height }) => {
      const share = high.test(text) ? (low.test(text) ? 0.92 : 0.71) : low.test(text) ? 0.68 : 0.47
      return height / share
    }),
  )
}

/** Lines whose sizes are nearly alike get one size, so that a scan's paragraphs are not cut at every line. */
function evened(sizes: readonly number[]): number[] {
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

/** Where the letters of a line stand on: the bottom of its words, without what hangs below. */
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
