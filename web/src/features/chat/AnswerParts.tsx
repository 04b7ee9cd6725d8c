import { NOT_FROM_THE_PAPER } from '@colophon/protocol/chat/constants'
import type { Answer, AnswerPart, Quote } from '@colophon/protocol/chat/entities'
import { QuoteBlock } from './QuoteBlock.tsx'
import { QuoteNumbers } from './QuoteNumbers.tsx'
import type { QuoteCheck } from './quote-check.ts'
import { quoteRef } from './quote-ref.ts'
import { shownParts } from './shown-parts.ts'
import classes from './talk.module.css'

type Props = { answer: Answer; messageId: number; checks: ReadonlyMap<Quote, QuoteCheck> }

/** An answer in its order: short joins, quotes at their number, and what a model phrased, marked where no quote carries it. */
export function AnswerParts({ answer, messageId, checks }: Props) {
  return shownParts(answer).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end.
    <Part key={index} part={part} answer={answer} messageId={messageId} checks={checks} />
  ))
}

function Part({ part, answer, messageId, checks }: Props & { part: AnswerPart }) {
  if (part.kind === 'join') return part.text.trim() && <p className={classes.join}>{part.text}</p>
  if (part.kind === 'phrased') {
    const isBare = part.quotes.length === 0
    return (
      <p className={classes.phrased} data-bare={isBare || undefined} dir="auto">
        {part.text} <QuoteNumbers numbers={part.quotes} quotes={answer.quotes} messageId={messageId} />
        {isBare && <span className={classes.bare}>{NOT_FROM_THE_PAPER}</span>}
      </p>
    )
  }
  const quote = answer.quotes.find(({ n }) => n === part.n)
  return quote && <QuoteBlock quote={quote} name={quoteRef(messageId, 'answer', quote.n)} check={checks.get(quote)} />
}
