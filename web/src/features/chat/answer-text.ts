import type { Message, Quote } from '@colophon/protocol/chat/entities'
import { quotePlace } from './quote-ref.ts'

/** An answer as plain text to paste elsewhere: every quote with its number, and what each number stands for. */
export function answerText({ answer, message }: Pick<Message, 'answer' | 'message'>): string {
  if (!answer) return message
  if (answer.refusal) return [answer.refusal.reason, ...answer.refusal.nearest.map(line)].join('\n\n')
  const parts = answer.parts.map((part) => {
    if (part.kind === 'join') return part.text
    if (part.kind === 'phrased') return part.text + part.quotes.map((n) => ` [${n}]`).join('')
    const quote = answer.quotes.find(({ n }) => n === part.n)
    return quote ? `“${quote.text}” [${quote.n}]` : ''
  })
  const sources = answer.quotes
    .filter(({ withheld }) => withheld === null)
    .map((quote) => `[${quote.n}] ${quotePlace(quote)}`)
  return [...parts.filter((text) => text.trim()), sources.join('\n')].join('\n\n')
}

function line(quote: Quote): string {
  return `“${quote.text}” – ${quotePlace(quote)}`
}
