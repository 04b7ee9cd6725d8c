import type { Box, PaperDocument } from '@colophon/protocol/reader/document'
import { findPattern } from '../find/find-pattern.ts'
import { overlaps, type TextRange } from '../text-range.ts'

/** What an address leads to within a paper: a range of its text, where that stands on its pages, or a page alone. */
export type Target = {
  range: TextRange | null
  boxes: readonly Box[]
  page: number | null
  /** How far down the page, in points; without it, where the page begins. */
  top?: number
}

type Wanted = {
  /** `#page-3`, `#page-3-420` (points from its top), `#block-12`, `#reference-4`, `#at-1234`: the sentence at an offset of the text, or
   * `#at-1234-1250`: exactly these characters of it. */
  hash: string
  /** Words of the paper, as a search hit or an answer quotes them. */
  quote: string | null
  /** A statement's own place, which wins over all. */
  statement: { start?: number | undefined; end?: number | undefined; boxes?: readonly Box[] | undefined } | null
}

/** The place that an address names; null where it names none, or one that this paper does not have. */
export function targetOf(document: PaperDocument | null, { hash, quote, statement }: Wanted): Target | null {
  if (statement) return ofStatement(document, statement)
  const [, from, to] = /^#at-(\d{1,8})-(\d{1,8})$/.exec(hash) ?? []
  if (document && from && to) return ofPassage(document, { start: Number(from), end: Number(to) })
  const [, kind, number, top] = /^#(page|block|reference|at)-(\d{1,8})(?:(?<=#page-\d+)-(\d{1,5}))?$/.exec(hash) ?? []
  const page = kind === 'page' ? Number(number) : null
  const range = document && rangeOf(document, quote, page, kind, Number(number))
  if (document && range) return { range, boxes: boxesOfRange(document, range), page: null }
  return page === null ? null : { range: null, boxes: [], page, ...(top && { top: Number(top) }) }
}

/** Where a range of the text stands: the lines of its sentences, or its block where it has none. */
export function boxesOfRange({ sentences, blocks }: PaperDocument, range: TextRange): Box[] {
  const lines = sentences.filter((sentence) => overlaps(sentence, range)).flatMap(({ boxes }) => boxes)
  return lines.length > 0 ? lines : blocks.filter((block) => overlaps(block, range)).flatMap(({ boxes }) => boxes)
}

/** Exactly these characters, as a comment stands on them. */
function ofPassage(document: PaperDocument, range: TextRange): Target | null {
  if (range.start >= range.end || range.end > document.text.length) return null
  return { range, boxes: boxesOfRange(document, range), page: null }
}

function ofStatement(document: PaperDocument | null, { start, end, boxes }: NonNullable<Wanted['statement']>): Target {
  const range = start !== undefined && end !== undefined ? { start, end } : null
  if (boxes && boxes.length > 0) return { range, boxes, page: null }
  return { range, boxes: document && range ? boxesOfRange(document, range) : [], page: null }
}

function rangeOf(
  document: PaperDocument,
  quote: string | null,
  page: number | null,
  kind: string | undefined,
  number: number,
): TextRange | null {
  if (quote) return rangeOfQuote(document, quote, page)
  const found = foundAs(document, kind, number)
  return found ? { start: found.start, end: found.end } : null
}

function foundAs({ blocks, references, sentences }: PaperDocument, kind: string | undefined, number: number) {
  const holds = ({ start, end }: TextRange) => start <= number && number < end
  if (kind === 'block') return blocks[number]
  if (kind === 'reference') return references?.[number]
  return kind === 'at' ? (sentences.find(holds) ?? blocks.find(holds)) : undefined
}

/** The first place of a quote, looked for on its page first; an ellipsis at either end is not part of it. */
function rangeOfQuote({ blocks }: PaperDocument, quote: string, page: number | null): TextRange | null {
  const pattern = findPattern(quote.replace(/^\s*(?:…|\.{3})|(?:…|\.{3})\s*$/g, ''), STRICT)
  if (!pattern) return null
  const inOrder = [...blocks.filter((block) => block.page === page), ...blocks.filter((block) => block.page !== page)]
  for (const block of inOrder) {
    pattern.lastIndex = 0
    const match = pattern.exec(block.text)
    if (match) return { start: block.start + match.index, end: block.start + match.index + match[0].length }
  }
  return null
}

const STRICT = { matchCase: false, wholeWords: false }
