import { ANCHOR_QUOTE_MAX } from '../comments/constants.ts'
import type { Anchor } from '../comments/entities.ts'
import type { PaperDocument } from '../reader/document.ts'

/** Characters before and after the former position among which a passage is first looked for. */
const NEAR = 4000

/**
 * Where a passage is in a text, in UTF-16 code units: at its former start if it is still there, else the occurrence
 * nearest to it; null if the text does not have it. White space may differ, as it does after another reading of a file.
 */
export function reanchor(
  text: string,
  { start, quote }: { start: number; quote: string },
): { start: number; end: number } | null {
  if (text.startsWith(quote, start)) return { start, end: start + quote.length }
  const words = quote.trim().split(/\s+/)
  if (words[0] === '') return null
  const pattern = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+'), 'g')
  const from = Math.max(0, start - NEAR)
  return (
    nearest(text.slice(from, start + quote.length + NEAR), pattern, start - from, from) ??
    nearest(text, pattern, start, 0)
  )
}

/** The anchor of a passage that was found; with other white space it may have become longer than one may be. */
export function anchorAt(
  { text, blocks }: Pick<PaperDocument, 'text' | 'blocks'>,
  { start, end: last }: { start: number; end: number },
): Anchor {
  const end = Math.min(last, start + ANCHOR_QUOTE_MAX)
  const page = blocks.find((block) => start < block.end)?.page ?? null
  return { start, end, page, quote: text.slice(start, end) }
}

/** Passages of fewer letters and digits must be found with everything between them. */
const LETTERS_MIN = 12

export type PassageFinder = (passage: { start: number; quote: string }) => { start: number; end: number } | null

/**
 * Finds passages in one text as `reanchor` does and, where that fails, by their letters and digits alone: other programs
 * hyphenate lines, join them, and write ligatures and quotation marks in their own way.
 */
export function passageFinder(text: string): PassageFinder {
  let folded: Folded | null = null
  return (passage) => {
    const found = reanchor(text, passage)
    const { letters } = found ? { letters: '' } : lettersOf(passage.quote)
    if (found || letters.length < LETTERS_MIN) return found
    folded ??= lettersOf(text)
    return nearestLetters(folded, letters, passage.start)
  }
}

/** The letters and digits of a text in one form, and where each begins and ends in it. */
type Folded = { letters: string; starts: number[]; ends: number[] }

function lettersOf(text: string): Folded {
  const folded: Folded = { letters: '', starts: [], ends: [] }
  for (const { 0: character, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    const plain = character.normalize('NFKC').toLowerCase()
    folded.letters += plain
    for (let unit = 0; unit < plain.length; unit += 1) {
      folded.starts.push(index)
      folded.ends.push(index + character.length)
    }
  }
  return folded
}

function nearestLetters({ letters, starts, ends }: Folded, wanted: string, start: number) {
  let best: { start: number; end: number } | null = null
  for (let at = letters.indexOf(wanted); at !== -1; at = letters.indexOf(wanted, at + 1)) {
    const found = { start: starts[at] ?? 0, end: ends[at + wanted.length - 1] ?? 0 }
    if (!best || Math.abs(found.start - start) < Math.abs(best.start - start)) best = found
  }
  return best
}

function nearest(text: string, pattern: RegExp, wanted: number, offset: number): { start: number; end: number } | null {
  let best: { start: number; end: number } | null = null
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (best && Math.abs(index - wanted) >= Math.abs(best.start - offset - wanted)) continue
    best = { start: offset + index, end: offset + index + found.length }
  }
  return best
}
