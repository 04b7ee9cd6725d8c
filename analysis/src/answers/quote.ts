import type { Box, PaperDocument, SectionType } from '@colophon/protocol/reader/document'

/** A verbatim span of a paper: `text` is exactly `document.text.slice(start, end)`. */
export interface Quote {
  articleId: number
  start: number
  end: number
  text: string
  page: number | null
  boxes: Box[]
  /** The heading above it as printed; null before the first. */
  section: string | null
  sectionType: SectionType
  /** Its score, 0..1; comparable within one answer only. */
  score: number
}

/** Most characters of one quote, UTF-16 code units. */
export const QUOTE_CHARACTERS_MAX = 600
/** Most quotes of one answer. */
export const QUOTES_MAX = 5

/** True if the quote equals the document's text at its offsets. Must be checked before a quote is shown. */
export function verify(quote: Pick<Quote, 'start' | 'end' | 'text'>, document: Pick<PaperDocument, 'text'>): boolean {
  const { start, end, text } = quote
  const isPlace = Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start < end
  return isPlace && end <= document.text.length && document.text.slice(start, end) === text
}
