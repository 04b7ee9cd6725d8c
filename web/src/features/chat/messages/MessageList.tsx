import type { Message } from '@colophon/protocol/chat/entities'
import { ActionIcon, Box, Button, Group, Text, Textarea, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isIntro, isUnderWay, type Unsent } from '../chat-state.ts'
import { questionProblem } from '../composer/question-problem.ts'
import classes from '../conversation.module.css'
import { useConversationContext } from '../conversation-context.ts'
import { AnswerView } from './AnswerView.tsx'
import { IntroMessages } from './IntroMessages.tsx'

/** A question of the user; editing it asks again and replaces the later messages. */
const QuestionView = memo(function QuestionView({ message, canEdit }: { message: Message; canEdit: boolean }) {
  const { isReadOnly } = useConversationContext()
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    flushSync(() => setEditing(false))
    pencil.current?.focus()
  }
  const name = message.writer?.username ?? 'you'
  return (
    <article className={classes.question} aria-label={`Question by ${name}`} data-side="outgoing">
      {isEditing ? (
        <EditQuestion message={message} onSent={() => setEditing(false)} onCancel={cancel} />
      ) : (
        <>
          <p className={classes.questionText} dir="auto">
            {message.message}
          </p>
          {canEdit && !isReadOnly && (
            <Tooltip label="Edit and ask again">
              <ActionIcon
                ref={pencil}
                className={classes.edit ?? ''}
                variant="subtle"
                size="sm"
                aria-label={`Change “${message.message.slice(0, 60)}” and ask again`}
                onClick={() => setEditing(true)}
              >
                <IconPencil aria-hidden size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
        </>
      )}
    </article>
  )
})

type Props = {
  list?: RefObject<HTMLOListElement | null>
  messages: readonly Message[]
  unsent: readonly Unsent[]
  onRetry: (unsent: Unsent) => void
  onTakeBack: (unsent: Unsent) => void
}

/** The messages of a conversation: outgoing for users, incoming for the assistant, which has no writer. */
export function MessageList({ list, messages, unsent, onRetry, onTakeBack }: Props) {
  const standing = messages.filter(({ id }) => isIntro(id))
  const isBusy = messages.some(({ status }) => isUnderWay(status))
  return (
    <ol ref={list} tabIndex={-1} className={classes.messages} aria-label="Conversation">
      {standing.length > 0 && (
        <li>
          <IntroMessages messages={standing} />
        </li>
      )}
      {messages
        .filter(({ id }) => !isIntro(id))
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

type UnsentViewProps = { unsent: Unsent; onRetry: () => void; onTakeBack: () => void }

/** A question without acknowledgement: being sent, or to be resent manually; its text is never lost. */
function UnsentView({ unsent: { text, failure }, onRetry, onTakeBack }: UnsentViewProps) {
  return (
    <article className={classes.question} aria-label="Unsent question" data-side="outgoing" data-waiting>
      <p className={classes.questionText} dir="auto">
        {text}
      </p>
      {failure ? (
        <Box className={classes.unsent} w="100%" ta="end" role="alert">
          <p>
            <strong>Not sent.</strong> {failure.message}
          </p>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              Retry
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={onTakeBack}>
              Edit before sending
            </Button>
          </Group>
        </Box>
      ) : (
        <Text my="xxs" fz="sm" c="dimmed" role="status">
          Sending
        </Text>
      )}
    </article>
  )
}

type EditProps = { message: Message; onSent: () => void; onCancel: () => void }

function EditQuestion({ message, onSent, onCancel }: EditProps) {
  const { edit } = useConversationContext()
  const [text, setText] = useState(message.message)
  const problem = questionProblem(text)
  const send = () => {
    if (text.trim() === '' || problem) return
    onSent()
    edit(message.id, text.trim())
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className={classes.editing}>
      <Textarea
        label="Your question"
        description="Later messages are replaced."
        autosize
        maxRows={8}
        dir="auto"
        data-autofocus
        autoFocus
        value={text}
        error={problem}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={press}
      />
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" disabled={text.trim() === '' || problem !== null} onClick={send}>
          Ask again
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </div>
  )
}
