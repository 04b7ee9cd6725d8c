import type { GeneralChatScope } from '@colophon/protocol/chat/entities'
import { chatEvents } from '@colophon/protocol/chat/events'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { askLive } from '../../../lib/api/socket.ts'
import { useLiveState } from '../../../lib/hooks/use-live.ts'
import classes from '../conversation.module.css'
import dock from '../dock.module.css'

type Props = { scope: GeneralChatScope | null; onAsk: (question: string) => void }

/** Questions that papers in this scope answer, once they are known; a click asks one. */
export function Suggested({ scope, onAsk }: Props) {
  const questions = useSuggested(scope)
  if (questions.length === 0) return null
  return (
    <section className={dock.begin} aria-label="Suggested questions">
      <div className={classes.suggestions}>
        {questions.map((question) => (
          <Button key={question} size="compact-sm" variant="default" onClick={() => onAsk(question)}>
            {question}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** Questions that papers in this scope answer; none until they are known. */
function useSuggested(scope: GeneralChatScope | null): readonly string[] {
  const isLive = useLiveState().phase === 'live'
  const [found, setFound] = useState<{ key: string | null; questions: readonly string[] }>({ key: '', questions: [] })
  const key = scope && JSON.stringify(scope)
  useEffect(() => {
    if (!isLive || key === null) return
    let isOver = false
    askLive(chatEvents.suggest, { scope: JSON.parse(key) as GeneralChatScope }).then(
      (questions) => !isOver && setFound({ key, questions }),
      // A conversation begins as well without suggestions.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [key, isLive])
  return found.key === key ? found.questions : []
}
