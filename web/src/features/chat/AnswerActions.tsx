import { RATING_REASON_MAX } from '@colophon/protocol/chat/constants'
import type { Message } from '@colophon/protocol/chat/entities'
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import {
  IconCopy,
  IconRefresh,
  IconThumbDown,
  IconThumbDownFilled,
  IconThumbUp,
  IconThumbUpFilled,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { answerText } from './answer-text.ts'
import classes from './talk.module.css'
import { useTalkScope } from './talk-context.ts'

/** What can be done with a finished answer: copy it with its sources, say whether it helped, have it answered again. */
export function AnswerActions({ message }: { message: Message }) {
  const { regenerate, rate } = useTalkScope()
  const [isAsked, setAsked] = useState(false)
  const { id, rating } = message
  const copy = async () => {
    if (await copyText(answerText(message))) toastDone('The answer is copied, with its sources.')
    else toastError('This browser does not let the page copy.')
  }
  const thumb = (isGood: boolean) => {
    const isTakenBack = rating?.isGood === isGood
    rate(id, isTakenBack ? null : { isGood, reason: '' })
    setAsked(!isTakenBack)
  }
  const [isUp, isDown] = [rating?.isGood === true, rating?.isGood === false]
  return (
    <>
      <div className={classes.actions}>
        <Deed label="Copy with sources" onPress={() => void copy()}>
          <IconCopy aria-hidden size={16} stroke={1.6} />
        </Deed>
        <Deed label="This helped" isPressed={isUp} onPress={() => thumb(true)}>
          {isUp ? <IconThumbUpFilled aria-hidden size={16} /> : <IconThumbUp aria-hidden size={16} stroke={1.6} />}
        </Deed>
        <Deed label="This did not help" isPressed={isDown} onPress={() => thumb(false)}>
          {isDown ? (
            <IconThumbDownFilled aria-hidden size={16} />
          ) : (
            <IconThumbDown aria-hidden size={16} stroke={1.6} />
          )}
        </Deed>
        <Deed label="Answer again" onPress={() => regenerate(id)}>
          <IconRefresh aria-hidden size={16} stroke={1.6} />
        </Deed>
      </div>
      {rating && isAsked && (
        <Reason
          rating={rating}
          onSay={(reason) => {
            rate(id, { isGood: rating.isGood, reason })
            setAsked(false)
          }}
        />
      )}
      {rating && !isAsked && rating.reason && <p className={classes.ended}>You said: {rating.reason}</p>}
    </>
  )
}

type DeedProps = { label: string; isPressed?: boolean; onPress: () => void; children: ReactNode }

function Deed({ label, isPressed, onPress, children }: DeedProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size="md" aria-label={label} aria-pressed={isPressed} onClick={onPress}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

type ReasonProps = { rating: NonNullable<Message['rating']>; onSay: (reason: string) => void }

function Reason({ rating, onSay }: ReasonProps) {
  const [reason, setReason] = useState(rating.reason)
  return (
    <form
      className={classes.reason}
      onSubmit={(event) => {
        event.preventDefault()
        onSay(reason.trim())
      }}
    >
      <TextInput
        size="sm"
        label={rating.isGood ? 'What was good? (optional)' : 'What was wrong? (optional)'}
        description="It stays in this installation."
        maxLength={RATING_REASON_MAX}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default">
        {reason.trim() ? 'Send' : 'Close'}
      </Button>
    </form>
  )
}
