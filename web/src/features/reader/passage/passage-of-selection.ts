import { ANCHOR_QUOTE_MAX } from '@colophon/protocol/comments/constants'
import type { Anchor } from '@colophon/protocol/comments/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { offsetIn, shownText } from '../find/dom-range.ts'
import { findPattern } from '../find/find-pattern.ts'
import { overlaps, type TextRange } from '../text-range.ts'

/** Words at both ends of a long selection by which it is located in the document text. */
const WORDS_AT_END = 8

const EXACT = { matchCase: true, wholeWords: false }

/**
 * The document passage selected within an element: by block offsets in the reading view, by matching words in the
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

/** Locates words selected on a page of the original in the document text; a passage may continue on the next page. */
export function rangeOfWords({ text, blocks }: PaperDocument, selected: string, page: number): TextRange | null {
  const near = blocks.filter((block) => block.page === page || block.page === page + 1)
  const from = Math.min(...near.map(({ start }) => start))
  const to = Math.max(...near.map(({ end }) => end))
  if (near.length === 0) return null
  const searched = text.slice(from, to)
  const words = selected.trim().split(/\s+/)
  const whole = words.length <= WORDS_AT_END * 2
  const head = findPattern((whole ? words : words.slice(0, WORDS_AT_END)).join(' '), EXACT)
  const tail = findPattern((whole ? words : words.slice(-WORDS_AT_END)).join(' '), EXACT)
  const first = head?.exec(searched)
  if (!first || !tail) return null
  tail.lastIndex = first.index
  const last = tail.exec(searched)
  return last && { start: from + first.index, end: from + last.index + last[0].length }
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
