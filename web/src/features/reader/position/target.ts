import { type Area, coversOneOf } from '@colophon/protocol/highlights/areas'
import { passageFinder } from '@colophon/protocol/highlights/reanchor'
import { boxesOfRange } from '@colophon/protocol/reader/boxes-of-range'
import type { Block, Box, PaperDocument } from '@colophon/protocol/reader/document'
import { placeOfStatement } from '@colophon/protocol/statements/place-of-statement'
import { findPattern } from '../find/find-pattern.ts'
import { readingPlan } from '../reading-plan.ts'
import { overlaps, type TextRange } from '../text-range.ts'
import { type ReadingPosition, startOfPage } from './position.ts'

/** What a URL points to in a paper: a range of its text with its boxes on the pages, or a page alone. */
export type Target = {
  range: TextRange | null
  boxes: readonly Box[]
  page: number | null
  /** The distance from the top of the page, in points. */
  top?: number
  /** The index of the block that an area shows. */
  block?: number
}

type TargetQuery = {
  /**
   * `#page-3`, `#page-3-420` (points from its top), `#block-12`, `#reference-4`, `#at-1234` (the sentence at an offset of
   * the text), `#at-1234-1250` (exactly these characters), or `#area-3-72-420-200-150` (page, left, top, width, height).
   */
  hash: string
  /** Text of the paper, as quoted by a search hit or an answer. */
  quote: string | null
  /** The source of a statement, which takes precedence. */
  statement: {
    start?: number | undefined
    end?: number | undefined
    boxes?: readonly Box[] | undefined
    evidence?: string | undefined
  } | null
}

/** The target of a URL; null without one, or if the paper does not have it. */
export function targetOf(document: PaperDocument | null, { hash, quote, statement }: TargetQuery): Target | null {
  if (statement) return ofStatement(document, statement)
  const area = /^#area((?:-\d{1,6}){5})$/.exec(hash)?.[1]
  if (area) return ofArea(document, area.split('-').slice(1).map(Number))
  const [, kind, first, second] = /^#(page|block|reference|at)-(\d{1,8})(?:-(\d{1,8}))?$/.exec(hash) ?? []
  const [number, end] = [Number(first), second === undefined ? null : Number(second)]
  const page = kind === 'page' ? number : null
  const range =
    document && (quote ? rangeOfQuote(document, quote, page) : kind ? rangeOfHash(document, kind, number, end) : null)
  if (document && range) return { range, boxes: boxesOfRange(document, range), page: null }
  return page === null ? null : { range: null, boxes: [], page, ...(end !== null && { top: end }) }
}

/** Where the reading view shows a target: its block, or the beginning of its page; null if it is not shown. */
export function positionOfTarget(
  document: Pick<PaperDocument, 'blocks'>,
  { range, page, boxes, block }: Target,
  isShown: (block: Block) => boolean,
): Omit<ReadingPosition, 'view'> | null {
  if (block !== undefined) return { index: block, share: 0 }
  const index = range ? document.blocks.findIndex((block) => isShown(block) && overlaps(block, range)) : -1
  if (index !== -1) return { index, share: 0 }
  const wanted = page ?? boxes[0]?.page ?? null
  return wanted === null ? null : startOfPage(document, wanted, isShown)
}

function ofArea(
  document: PaperDocument | null,
  [page = 0, x = 0, y = 0, width = 0, height = 0]: readonly number[],
): Target {
  const area: Area = { page, x, y, width, height }
  const parts = document ? readingPlan(document) : []
  const isShown = ({ block }: { block: Block }) => coversOneOf(area, block.boxes)
  const shown = parts.find(({ blocks }) => blocks.some(isShown))
  // The parts of a figure are one element, which has the index of the first.
  const block = shown?.type === 'list' ? shown.blocks.find(isShown) : shown?.blocks[0]
  return { range: null, boxes: [area], page: null, ...(block && { block: block.index }) }
}

function ofStatement(
  document: PaperDocument | null,
  { start, end, boxes, evidence }: NonNullable<TargetQuery['statement']>,
): Target {
  const said = start !== undefined && end !== undefined ? { start, end } : null
  const range = document
    ? placeOfStatement(document.text, { start, end, evidence }, passageFinder(document.text))
    : said
  if (boxes && boxes.length > 0) return { range, boxes, page: null }
  return { range, boxes: document && range ? boxesOfRange(document, range) : [], page: null }
}

function rangeOfHash(
  { text, blocks, references, sentences }: PaperDocument,
  kind: string,
  number: number,
  end: number | null,
): TextRange | null {
  if (end !== null) return kind === 'at' && number < end && end <= text.length ? { start: number, end } : null
  const holds = ({ start, end }: TextRange) => start <= number && number < end
  const at = () => sentences.find(holds) ?? blocks.find(holds)
  const found = kind === 'block' ? blocks[number] : kind === 'reference' ? references?.[number] : kind === 'at' && at()
  return found ? { start: found.start, end: found.end } : null
}

/** The first occurrence of a quote, on its page first; an ellipsis at either end is not part of it. */
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
