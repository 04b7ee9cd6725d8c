import type { Message } from '@colophon/protocol/chat/entities'
import { IconShieldCheck } from '@tabler/icons-react'
import { memo, useMemo, useRef } from 'react'
import { AnswerActions } from './AnswerActions.tsx'
import { AnswerParts } from './AnswerParts.tsx'
import { isUnderWay } from './chat-state.ts'
import { HowSearched } from './HowSearched.tsx'
import { checkWords, costWords, verifiedWords } from './quote-check.ts'
import { RefusalView } from './RefusalView.tsx'
import { Stages } from './Stages.tsx'
import classes from './talk.module.css'
import { useTalkScope } from './talk-context.ts'
import { useQuoteChecks } from './use-quote-checks.ts'

/** An answer of the assistant: under way, finished, stopped, or failed; a refusal is an answer too. */
export const AnswerView = memo(function AnswerView({ message }: { message: Message }) {
  const { id, status, note, answer } = message
  const { isReadOnly } = useTalkScope()
  const element = useRef<HTMLElement>(null)
  const isGoing = isUnderWay(status)
  const quotes = useMemo(() => (answer ? [...answer.quotes, ...(answer.refusal?.nearest ?? [])] : []), [answer])
  const checks = useQuoteChecks(element, quotes, !isGoing)
  const shown = quotes.filter(({ withheld }) => withheld === null)
  const again = isGoing ? null : checkWords(shown.map((quote) => checks.get(quote)))
  return (
    <article ref={element} className={classes.answer} aria-label="Answer" aria-busy={isGoing} data-side="incoming">
      {isGoing && <Stages status={status} note={note} />}
      {answer && !isGoing && (
        <p className={classes.head} data-refusal={answer.refusal !== null || undefined}>
          <span>
            <strong data-careful={answer.verified < answer.total || undefined}>
              {!answer.refusal && <IconShieldCheck aria-hidden size={16} stroke={1.8} />}
              {answer.refusal ? 'No quote answers this' : verifiedWords(answer)}
            </strong>
            {` · ${costWords(answer)}`}
          </span>
          {again && <span data-careful={again.isCareful || undefined}>{again.words}</span>}
        </p>
      )}
      {answer?.refusal ? (
        <RefusalView refusal={answer.refusal} messageId={id} checks={checks} />
      ) : (
        answer && <AnswerParts answer={answer} messageId={id} checks={checks} />
      )}
      {!answer && !isGoing && message.message && <p className={classes.plain}>{message.message}</p>}
      {status === 'stopped' && <p className={classes.ended}>{note ?? 'You stopped this answer.'}</p>}
      {status === 'failed' && (
        <p className={classes.failed} role="alert">
          {note ?? message.message}
        </p>
      )}
      {answer?.modelNote && <p className={classes.ended}>{answer.modelNote}</p>}
      {answer && !isGoing && <HowSearched searched={answer.searched} />}
      {!isGoing && !isReadOnly && <AnswerActions message={message} />}
    </article>
  )
})
