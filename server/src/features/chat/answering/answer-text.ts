import { NOT_FROM_THE_PAPER } from '@colophon/protocol/chat/constants'
import type { Answer, Quote } from '@colophon/protocol/chat/entities'

/** The text of an answer: its parts in order, each quote with number and page. */
export function answerText({ parts, quotes, refusal }: Pick<Answer, 'parts' | 'quotes' | 'refusal'>): string {
  if (refusal) return [refusal.reason, ...refusal.nearest.map(quoteText)].join('\n\n')
  const byNumber = new Map(quotes.map((quote) => [quote.n, quote]))
  return parts
    .map((part) => {
      if (part.kind === 'join') return part.text
      if (part.kind === 'phrased') return `${part.text} ${phrasedMark(part.quotes)}`
      const quote = byNumber.get(part.n)
      return quote ? quoteText(quote) : ''
    })
    .filter((text) => text !== '')
    .join('\n\n')
}

function quoteText({ n, text, title, page, withheld }: Quote): string {
  if (withheld !== null) return `[${n}] ${withheld}`
  return `[${n}] “${text}” (${page === null ? title : `${title}, page ${page}`})`
}

function phrasedMark(numbers: readonly number[]): string {
  return numbers.length === 0 ? `(${NOT_FROM_THE_PAPER})` : numbers.map((n) => `[${n}]`).join('')
}
