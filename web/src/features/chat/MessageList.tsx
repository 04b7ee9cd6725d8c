import type { Message } from '@colophon/protocol/chat/entities'
import type { RefObject } from 'react'
import { AnswerView } from './AnswerView.tsx'
import { isStanding, isUnderWay, type Unsent } from './chat-state.ts'
import { QuestionView } from './QuestionView.tsx'
import { StandingMessages } from './StandingMessages.tsx'
import classes from './talk.module.css'
import { UnsentView } from './UnsentView.tsx'

type Props = {
  list?: RefObject<HTMLOListElement | null>
  messages: readonly Message[]
  unsent: readonly Unsent[]
  onRetry: (unsent: Unsent) => void
  onTakeBack: (unsent: Unsent) => void
}

/** A talk from its beginning: outgoing what a person wrote, incoming what the assistant says, who has no writer. */
export function MessageList({ list, messages, unsent, onRetry, onTakeBack }: Props) {
  const standing = messages.filter(({ id }) => isStanding(id))
  const isBusy = messages.some(({ status }) => isUnderWay(status))
  return (
    <ol ref={list} tabIndex={-1} className={classes.messages} aria-label="Conversation">
      {standing.length > 0 && (
        <li>
          <StandingMessages messages={standing} />
        </li>
      )}
      {messages
        .filter(({ id }) => !isStanding(id))
        .map((message) => (
          <li key={message.id} data-message={message.id}>
            {message.writer ? <QuestionView message={message} canEdit={!isBusy} /> : <AnswerView message={message} />}
          </li>
        ))}
      {unsent.map((one) => (
        <li key={one.clientId}>
          <UnsentView unsent={one} onRetry={() => onRetry(one)} onTakeBack={() => onTakeBack(one)} />
        </li>
      ))}
    </ol>
  )
}
