import type { Box, PaperDocument, SectionType } from '@colophon/protocol/reader/document'

/** UTF-16 offsets into a text, end exclusive. */
export interface TextRange {
  start: number
  end: number
}

/** A verbatim span of a paper: `text` is exactly `document.text.slice(start, end)`. */
export interface Quote extends TextRange {
  articleId: number
  text: string
  /** The sentence that was chosen; the others are its context. */
  focus: TextRange
  page: number | null
  boxes: Box[]
  /** The heading above it as printed; null before the first. */
  section: string | null
  sectionType: SectionType
  /** True if the sentence refers to other work, whose result it may be. */
  isCiting: boolean
  /** Its score, 0..1; comparable within one answer only. */
  score: number
}

/** Most characters of one quote, UTF-16 code units. */
export const QUOTE_CHARACTERS_MAX = 600
/** Most quotes of one answer. */
export const QUOTES_MAX = 5

/**
 * True if the quote equals the document's text at its offsets, and its focus lies inside. Must be checked before a
 * quote is shown.
 */
export function verify(
  quote: Pick<Quote, 'start' | 'end' | 'text' | 'focus'>,
  { text }: Pick<PaperDocument, 'text'>,
): boolean {
  const isInText = isInside(quote, { start: 0, end: text.length }) && text.slice(quote.start, quote.end) === quote.text
  return isInText && isInside(quote.focus, quote)
}

function isInside({ start, end }: TextRange, outer: TextRange): boolean {
  return Number.isInteger(start) && Number.isInteger(end) && outer.start <= start && start < end && end <= outer.end
}
