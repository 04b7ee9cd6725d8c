import { GENERAL_QUESTIONS, STANDING_MESSAGES } from '@colophon/protocol/chat/constants'
import type { ThreadScope } from '@colophon/protocol/chat/entities'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '../../lib/call-error.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useLiveState } from '../../lib/use-live.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { ask, newChat } from './actions.ts'
import { Composer } from './Composer.tsx'
import { keepUnsent } from './chat-drafts.ts'
import dock from './dock.module.css'
import { ScopeChip } from './ScopeChip.tsx'
import { StandingMessages } from './StandingMessages.tsx'
import { Suggested } from './Suggested.tsx'
import { withPaper } from './scope-words.ts'
import classes from './talk.module.css'
import { keyOf, newClientId, type TalkTarget } from './target.ts'
import { useDraft } from './use-draft.ts'

type Props = {
  userId: number
  scope: ThreadScope
  onScope: (scope: ThreadScope) => void
  /** A question that came with the address and is asked at once. */
  question: string | null
  onBegun: (chatId: string) => void
}

/** Before the first question: what the assistant is, what it searches, and questions to begin with. */
export function NewTalk({ userId, scope, onScope, question, onBegun }: Props) {
  const dispatch = useAppDispatch()
  const { phase } = useLiveState()
  const draft = useDraft(userId, 'new')
  const field = useRef<HTMLTextAreaElement>(null)
  // The same thread if its acknowledgement was lost and the question is asked again.
  const [clientId] = useState(newClientId)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const begin = async (text: string) => {
    setFailure(null)
    setBusy(true)
    const result = await dispatch(newChat({ scope, clientId }))
    setBusy(false)
    if (!newChat.fulfilled.match(result)) {
      draft.change(text)
      return setFailure(result.payload ?? null)
    }
    const target: TalkTarget = { kind: 'thread', chatId: result.payload.id }
    const sent = { clientId: newClientId(), text }
    // Whatever happens from here on, the question is found in the thread.
    keepUnsent(userId, keyOf(target), [{ ...sent, failure: null }])
    draft.change('')
    void dispatch(ask({ target, ...sent }))
    onBegun(target.chatId)
  }
  const askAtOnce = useEffectEvent(() => {
    if (question && !isBusy) void begin(question)
  })
  const isLive = phase === 'live'
  useEffect(() => {
    if (question && isLive) askAtOnce()
  }, [question, isLive])
  return (
    <div className={classes.talk}>
      <div className={classes.messages}>
        <StandingMessages messages={STANDING_MESSAGES} />
      </div>
      <Suggested questions={GENERAL_QUESTIONS} onAsk={(text) => void begin(text)} />
      <div className={dock.dock}>
        {failure && (
          <FormAlert message={failure.message}>
            <p>Your question is still here.</p>
          </FormAlert>
        )}
        <Composer
          label="Ask your papers"
          text={draft.text}
          onText={draft.change}
          onAsk={(text) => void begin(text)}
          field={field}
          onStop={null}
          isBusy={isBusy}
          onMention={({ id }) => onScope(withPaper(scope, id))}
          tools={<ScopeChip scope={scope} onChange={onScope} />}
        />
      </div>
    </div>
  )
}
