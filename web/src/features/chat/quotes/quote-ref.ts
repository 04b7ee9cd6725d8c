import type { Message, Quote } from '@colophon/protocol/chat/entities'

/**
 * Identifies a quote in a URL: its message, whether it is part of the answer or only a nearest passage, and its place. Its
 * number may change while the answer is written.
 */
export type QuoteRef = string

export function quoteRef(messageId: number, kind: 'answer' | 'nearest', quote: Quote): QuoteRef {
  return `${messageId}${kind === 'nearest' ? '~' : '.'}${quoteKey(quote)}`
}

/** The place of a quote, the same in every version of its answer; withheld quotes have none but their number. */
export function quoteKey({ articleId, start, n, withheld }: Quote): string {
  return withheld === null ? `${articleId}-${start}` : `withheld-${n}`
}

/** The quote named by the URL; null if it does not exist or may no longer be shown. */
export function findQuote(messages: readonly Message[], ref: QuoteRef | null): Quote | null {
  const [, id, kind, place] = /^(\d{1,15})([.~])(\d{1,15}-\d{1,15})$/.exec(ref ?? '') ?? []
  const answer = messages.find((message) => message.id === Number(id))?.answer
  const quotes = kind === '~' ? answer?.refusal?.nearest : answer?.quotes
  return quotes?.find((quote) => quoteKey(quote) === place) ?? null
}

/** The quoted sentence; all of the passage where the sentence is unknown. */
export function quotedRange({ start, end, focus }: Quote): { start: number; end: number } {
  return focus ?? { start, end }
}

/** Link to the position of a quote in its paper. */
export function quotePath(quote: Quote): string {
  const { articleId, of, page } = quote
  if (of === 'abstract') return `/storage/${articleId}`
  const { start, end } = quotedRange(quote)
  return `/storage/${articleId}?${page === null ? '' : 'tab=original'}#at-${start}-${end}`
}

/** Under a quote: its paper, page and section. */
export function quoteLocation({ title, page, section, of }: Quote, isTitleShown = true): string {
  const where = of === 'abstract' ? 'abstract' : section
  return [isTitleShown && title, page !== null && `page ${page}`, where].filter(Boolean).join(' · ')
}
