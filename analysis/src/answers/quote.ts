import type { Box, PaperDocument, SectionType } from '@colophon/protocol/reader/document'

/** A span of a paper, word for word: `text` is exactly `document.text.slice(start, end)`. */
export interface Quote {
  articleId: number
  start: number
  end: number
  text: string
  page: number | null
  boxes: Box[]
  /** The heading above it as printed; null before the first one. */
  section: string | null
  sectionType: SectionType
  /** How well it meets the question, 0..1; comparable within one answer only. */
  score: number
}

/** Most characters of one quote, UTF-16 code units. */
export const QUOTE_CHARACTERS_MAX = 600
/** Most quotes of one answer. */
export const QUOTES_MAX = 5

/** True where the quote is, character for character, what the document says at its place. Whoever shows a quote asks this first. */
export function verify(quote: Pick<Quote, 'start' | 'end' | 'text'>, document: Pick<PaperDocument, 'text'>): boolean {
  const { start, end, text } = quote
  const isPlace = Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start < end
  return isPlace && end <= document.text.length && document.text.slice(start, end) === text
}
