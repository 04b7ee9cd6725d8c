import type { Quote } from '@colophon/protocol/chat/entities'
import { Tooltip } from '@mantine/core'
import classes from './quote.module.css'
import { quoteRef } from './quote-ref.ts'
import { useTalkScope } from './talk-context.ts'

type Props = { numbers: readonly number[]; quotes: readonly Quote[]; messageId: number }

/** The numbers behind a phrased sentence: pointed at they show the quote that carries it, pressed they open it. */
export function QuoteNumbers({ numbers, quotes, messageId }: Props) {
  const { onShowQuote } = useTalkScope()
  return quotes
    .filter((quote) => numbers.includes(quote.n) && quote.withheld === null)
    .map((quote) => (
      <Tooltip
        key={quote.n}
        label={`“${quote.text}”`}
        multiline
        w={320}
        events={{ hover: true, focus: true, touch: false }}
      >
        <button
          type="button"
          className={classes.reference}
          aria-label={`Quote ${quote.n}`}
          onClick={() => onShowQuote(quote, quoteRef(messageId, 'answer', quote.n))}
        >
          [{quote.n}]
        </button>
      </Tooltip>
    ))
}
