import { hasUnspaced } from '../../text/script.ts'
import { isRaised, type Line } from './line.ts'

/** The style of a document's body text, the reference for everything else. */
export interface TypeStyle {
  /** Size, in points, of most letters. */
  bodySize: number
  /** Fonts of body text of that size. */
  bodyFont: string
  monospaced: ReadonlySet<string>
}

/** Letters in the font of the body show a sentence; a listing borrows only signs, from other fonts. */
const bodyWeight = 3

/**
 * A line of code: almost all monospaced, not just a name within a sentence. Its number does not count, but
 * that of a heading does. Chinese and Japanese are always on a grid, so there it proves nothing.
 */
export function isCodeLine(line: Line, style: TypeStyle): boolean {
  if (style.monospaced.size === 0 || hasUnspaced(line.text)) return false
  let [code, other] = [0, 0]
  for (const [i, span] of line.spans.entries()) {
    const length = span.end - span.start
    if (style.monospaced.has(span.font)) code += length
    else if (i === 0 && /^\d{1,4}$/.test(line.text.slice(span.start, span.end))) continue
    else if (i === 0 && /^(?:\d{1,2}\.)+\d{0,2}$/.test(line.text.slice(span.start, span.end))) return false
    else if (i > 0 && span.font === style.bodyFont && isRaised(span, line)) return false
    else other += span.font === style.bodyFont ? bodyWeight * length : length
  }
  return code > 0.8 * (code + other)
}

/**
 * Measures the main size and font, and which fonts are monospaced. In slides and books (`isPaper` false) a font
 * needs more words to count as monospaced: that of a few headings may have letters of equal mean width by chance.
 */
export function typeStyleOf(lines: readonly Line[], isPaper = true): TypeStyle {
  const sizes = new Map<number, number>()
  for (const line of lines) count(sizes, Math.round(line.size * 4) / 4, line.text.length)
  const bodySize = mostOf(sizes) ?? 10
  const fonts = new Map<string, number>()
  const body = lines.filter((line) => Math.abs(line.size - bodySize) < 0.5)
  for (const line of body) for (const span of line.spans) count(fonts, span.font, span.end - span.start)
  return { bodySize, bodyFont: mostOf(fonts) ?? '', monospaced: monospacedOf(lines, isPaper) }
}

/**
 * Compares the width per letter of short spans, which is constant (with rare exceptions) only in monospaced fonts.
 * Repeated text counts once, because of running heads. Fonts mostly set on a grid count too.
 */
function monospacedOf(lines: readonly Line[], isPaper: boolean): Set<string> {
  const units = new Map<string, Map<string, number>>()
  const grid = new Map<string, number>()
  const all = new Map<string, number>()
  for (const line of lines) {
    for (const span of line.spans) {
      const length = span.end - span.start
      count(all, span.font, length)
      if (span.grid) count(grid, span.font, length)
      if (length < 3 || length > 14 || span.width <= 0) continue
      const text = line.text.slice(span.start, span.end)
      // Figures have one width in most fonts.
      if (!/\p{L}{2}/u.test(text)) continue
      const widths = units.get(span.font) ?? new Map<string, number>()
      if (widths.size < 300) widths.set(text, span.width / length / span.size)
      units.set(span.font, widths)
    }
  }
  const enough = isPaper ? fewestWords.ofPaper : fewestWords.ofOther
  const even = [...units].filter(([, widths]) => isEven([...widths.values()], enough)).map(([font]) => font)
  const spread = [...grid].filter(([font, letters]) => letters >= 12 && letters * 2 > (all.get(font) ?? 0))
  return new Set([...even, ...spread.map(([font]) => font)])
}

/** Fewest different words whose widths tell that a font is monospaced. */
const fewestWords = { ofPaper: 4, ofOther: 30 }

function isEven(list: readonly number[], enough: number): boolean {
  const sorted = list.toSorted((a, b) => a - b)
  const low = sorted[Math.floor(sorted.length * 0.1)] ?? 0
  const high = sorted[Math.floor(sorted.length * 0.9)] ?? 0
  return sorted.length >= enough && high < low * 1.1
}

function count<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  return [...counts].reduce<[Key, number] | undefined>(
    (best, entry) => (best && best[1] >= entry[1] ? best : entry),
    undefined,
  )?.[0]
}
