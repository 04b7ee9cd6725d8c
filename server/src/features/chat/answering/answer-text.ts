import type { Answer, Quote } from '@colophon/protocol/chat/entities'

/** The text of an answer: its parts in order, each quote with number and page. */
export function answerText({ parts, quotes, refusal }: Pick<Answer, 'parts' | 'quotes' | 'refusal'>): string {
  if (refusal) return [refusal.reason, ...refusal.nearest.map(quoteText)].join('\n\n')
  const byNumber = new Map(quotes.map((quote) => [quote.n, quote]))
  return parts
    .map((part) => {
      if (part.kind === 'join') return part.text
      // Answers of earlier versions may have sentences that no quote supports.
      if (part.kind === 'phrased') return part.quotes.length > 0 ? `${part.text} ${numbersOf(part.quotes)}` : ''
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

function numbersOf(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join('')
}
