import { ANCHOR_QUOTE_MAX } from '@colophon/protocol/comments/constants'
import type { Anchor } from '@colophon/protocol/comments/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { offsetIn, shownText } from '../find/dom-range.ts'
import { overlaps, type TextRange } from '../text-range.ts'

/**
 * The document passage selected within an element: by block offsets in the reading view, by its letters in the
 * original. Null if nothing in the paper is selected, or more than a comment may quote.
 */
export function passageOf(within: Element, range: Range, document: PaperDocument): Anchor | null {
  // A triple click selects up to the start of the next element, which may be outside.
  if (range.collapsed || !within.contains(range.startContainer)) return null
  const page = pageAround(range.startContainer)
  const found = page === null ? rangeInBlocks(within, range) : rangeOfWords(document, range.toString(), page)
  return found && anchorOf(document, toWholeWords(document.text, found))
}

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })
/** How far a word is looked for beyond a range, in characters. */
const LONGEST_WORD = 100

/** The range with the words that it begins and ends in. */
function toWholeWords(text: string, { start, end }: TextRange): TextRange {
  const wordAt = (position: number) => {
    const from = Math.max(0, position - LONGEST_WORD)
    const part = WORDS.segment(text.slice(from, position + LONGEST_WORD)).containing(position - from)
    return part?.isWordLike ? { start: from + part.index, end: from + part.index + part.segment.length } : null
  }
  return { start: wordAt(start)?.start ?? start, end: wordAt(end - 1)?.end ?? end }
}

/** A text range as comment anchor, trimmed of white space. */
export function anchorOf({ text, blocks }: PaperDocument, { start, end }: TextRange): Anchor | null {
  const selected = text.slice(start, end)
  const quote = selected.trim()
  if (quote === '' || quote.length > ANCHOR_QUOTE_MAX) return null
  const from = start + selected.length - selected.trimStart().length
  const block = blocks.find((one) => overlaps(one, { start: from, end: from + 1 }))
  return { page: block?.page ?? null, start: from, end: from + quote.length, quote }
}

/**
 * Locates what is selected on a page of the original in the document text, by its letters and digits: hyphens at line
 * ends, marks of notes and spaces may differ. A passage may continue on the next page.
 */
export function rangeOfWords({ text, blocks }: PaperDocument, selected: string, page: number): TextRange | null {
  const near = blocks.filter((block) => block.page === page || block.page === page + 1)
  if (near.length === 0) return null
  const from = Math.min(...near.map(({ start }) => start))
  const { letters, places } = lettersOf(text.slice(from, Math.max(...near.map(({ end }) => end))))
  const wanted = lettersOf(selected).letters
  const found = wanted === '' ? null : placeOf(letters, wanted)
  if (!found) return null
  const [start = 0, end = 0] = [places[found.start], places[found.end - 1]]
  const [, before = ''] = /^\s*([^\p{L}\p{M}\p{N}\s]*)/u.exec(selected) ?? []
  const [, after = ''] = /([^\p{L}\p{M}\p{N}\s]*)\s*$/u.exec(selected) ?? []
  const signs = { before: signsAt(text, from + start, -1), after: signsAt(text, from + end + 1, 1) }
  return {
    start: from + start - Math.min(before.length, signs.before),
    end: from + end + 1 + Math.min(after.length, signs.after),
  }
}

/** The letters and digits of a text in lower case, ligatures resolved, and the offset of each in it. */
function lettersOf(text: string): { letters: string; places: number[] } {
  let letters = ''
  const places: number[] = []
  for (let at = 0; at < text.length; at++) {
    const own = text.charAt(at).normalize('NFKC').toLowerCase()
    if (!/^[\p{L}\p{M}\p{N}]+$/u.test(own)) continue
    letters += own
    for (const _ of own) places.push(at)
  }
  return { letters, places }
}

/** Letters by which the ends of a selection are found if something between them is not in the text. */
const LETTERS_AT_END = [40, 24, 12, 8]

function placeOf(letters: string, wanted: string): TextRange | null {
  const whole = letters.indexOf(wanted)
  if (whole >= 0) return { start: whole, end: whole + wanted.length }
  for (const count of LETTERS_AT_END) {
    const start = letters.indexOf(wanted.slice(0, count))
    const end = letters.indexOf(wanted.slice(-count), start) + count
    const length = end - start
    if (start >= 0 && end > start && length > 0.7 * wanted.length && length < 1.4 * wanted.length) return { start, end }
  }
  return null
}

/** How many characters that are no letters, digits or spaces follow a place in a direction. */
function signsAt(text: string, from: number, step: 1 | -1): number {
  let count = 0
  const at = (index: number): string => text.charAt(step > 0 ? from + index : from - 1 - index)
  while (/^[^\p{L}\p{M}\p{N}\s]$/u.test(at(count))) count++
  return count
}

function pageAround(node: Node): number | null {
  const element = node instanceof Element ? node : node.parentElement
  const page = element?.closest('[data-text-layer]')?.closest('[data-index]')
  return page ? Number(page.getAttribute('data-index')) : null
}

function rangeInBlocks(within: Element, range: Range): TextRange | null {
  const touched = shownText(within).filter(({ element }) => range.intersectsNode(element))
  const [first, last] = [touched[0], touched.at(-1)]
  if (!first || !last) return null
  const start = first.start + offsetIn(first.element, range.startContainer, range.startOffset, 0)
  const end = last.start + offsetIn(last.element, range.endContainer, range.endOffset, last.element.textContent.length)
  return start < end ? { start, end } : null
}
