import type { Quote, Refusal } from '@colophon/protocol/chat/entities'
import { Button } from '@mantine/core'
import { QuoteBlock } from './QuoteBlock.tsx'
import type { QuoteCheck } from './quote-check.ts'
import { quoteRef } from './quote-ref.ts'
import classes from './talk.module.css'
import { useTalkScope } from './talk-context.ts'

type Props = { refusal: Refusal; messageId: number; checks: ReadonlyMap<Quote, QuoteCheck> }

/** A plain no: why, what comes nearest in the papers, and other words to ask with. */
export function RefusalView({ refusal, messageId, checks }: Props) {
  const { ask, askEverything, isReadOnly } = useTalkScope()
  const { kind, reason, nearest, suggestions } = refusal
  const isWidened = askEverything && !isReadOnly && (kind === 'notSaid' || kind === 'nothingToRead')
  return (
    <>
      <p className={classes.refusal}>{reason}</p>
      {isWidened && (
        <div className={classes.suggestions}>
          <Button size="compact-sm" variant="default" onClick={() => askEverything(messageId)}>
            Ask all papers I may read
          </Button>
        </div>
      )}
      {nearest.length > 0 && (
        <>
          <p className={classes.minor}>{nearest.length === 1 ? 'The nearest passage' : 'The nearest passages'}</p>
          {nearest.map((quote) => (
            <QuoteBlock
              key={quote.n}
              quote={quote}
              name={quoteRef(messageId, 'nearest', quote.n)}
              check={checks.get(quote)}
            />
          ))}
        </>
      )}
      {suggestions.length > 0 && !isReadOnly && (
        <>
          <p className={classes.minor}>Ask in other words</p>
          <div className={classes.suggestions}>
            {suggestions.map((words) => (
              <Button key={words} size="compact-sm" variant="default" onClick={() => ask(words)}>
                {words}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  )
}
