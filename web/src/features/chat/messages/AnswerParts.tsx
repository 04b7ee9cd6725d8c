import { RETRACTION_LABELS } from '@colophon/protocol/articles/retraction-labels'
import { RATING_REASON_MAX } from '@colophon/protocol/chat/constants'
import type { Answer, AnswerPart, Message, Quote } from '@colophon/protocol/chat/entities'
import { ActionIcon, Box, Button, Group, Text, TextInput, Tooltip } from '@mantine/core'
import {
  IconCopy,
  IconRefresh,
  IconThumbDown,
  IconThumbDownFilled,
  IconThumbUp,
  IconThumbUpFilled,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { copyText } from '../../../lib/clipboard.ts'
import lines from '../../../ui/lines.module.css'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import classes from '../conversation.module.css'
import { useConversationContext } from '../conversation-context.ts'
import { QuoteBlock } from '../quotes/QuoteBlock.tsx'
import quoteClasses from '../quotes/quote.module.css'
import type { QuoteCheck } from '../quotes/quote-check.ts'
import { quoteKey, quoteLocation, quoteRef } from '../quotes/quote-ref.ts'

type Props = { answer: Answer; messageId: number; checks: ReadonlyMap<Quote, QuoteCheck> }

/**
 * An answer in order: connecting text, quotes by paper, and sentences of a model with the numbers of their quotes. A later
 * version may add sentences and reorder quotes, so keys are the same in every version.
 */
export function AnswerParts({ answer, messageId, checks }: Props) {
  return runsOf(shownParts(answer)).map(({ key, run }) => {
    const [part] = run
    const quotes = run.flatMap((each) => answer.quotes.find(({ n }) => each.kind === 'quote' && n === each.n) ?? [])
    if (quotes.length > 0) return <QuotesByPaper key={key} kind="answer" {...{ quotes, messageId, checks }} />
    if (part?.kind === 'join') return part.text.trim() && <Join key={key} text={part.text} />
    if (part?.kind === 'phrased') return <Phrased key={key} part={part} {...{ answer, messageId }} />
    return null
  })
}

/** The parts, with successive quotes together; keys count the runs of each kind. */
function runsOf(parts: readonly AnswerPart[]): { key: string; run: AnswerPart[] }[] {
  const runs: { key: string; run: AnswerPart[] }[] = []
  const counts = { join: 0, quote: 0, phrased: 0 }
  for (const part of parts) {
    const last = runs.at(-1)?.run
    if (part.kind === 'quote' && last?.[0]?.kind === 'quote') last.push(part)
    else runs.push({ key: `${part.kind}-${counts[part.kind]++}`, run: [part] })
  }
  return runs
}

function Join({ text }: { text: string }) {
  return (
    <Text my="xs" maw="68ch" fz="md" c="dimmed">
      {text}
    </Text>
  )
}

type PhrasedProps = { part: Extract<AnswerPart, { kind: 'phrased' }>; answer: Answer; messageId: number }

function Phrased({ part, answer, messageId }: PhrasedProps) {
  return (
    <p className={classes.phrased} dir="auto">
      {part.text} <QuoteNumbers numbers={part.quotes} quotes={answer.quotes} messageId={messageId} />
    </p>
  )
}

type QuotesProps = {
  quotes: readonly Quote[]
  kind: 'answer' | 'nearest'
  messageId: number
  checks: ReadonlyMap<Quote, QuoteCheck>
}

/** Quotes under the titles of their papers, the paper of the first quote first. */
export function QuotesByPaper({ quotes, kind, messageId, checks }: QuotesProps) {
  const { isTitleShown } = useConversationContext()
  const papers = Map.groupBy(quotes, ({ articleId, withheld }) => (withheld === null ? articleId : null))
  return [...papers].map(([articleId, of]) => {
    const retraction = of[0]?.retraction
    return (
      <div key={articleId} className={quoteClasses.paper} data-paper>
        {isTitleShown && articleId !== null && (
          <Box component="p" className={lines.below} mt="xs" pb="xxs" ff="heading" fw={600} dir="auto">
            {of[0]?.title}
            {retraction && (
              <>
                {' '}
                <StatusPill tone="care">{RETRACTION_LABELS[retraction.kind]}</StatusPill>
              </>
            )}
          </Box>
        )}
        {of.map((quote) => (
          <QuoteBlock
            key={quoteKey(quote)}
            quote={quote}
            name={quoteRef(messageId, kind, quote)}
            check={checks.get(quote)}
          />
        ))}
      </div>
    )
  })
}

/**
 * The parts to render. A connecting phrase that only names the source of the next quote is shown below that quote. Answers
 * of earlier versions may have sentences of a model that no quote supports; these are left out.
 */
export function shownParts({ parts, quotes }: Pick<Answer, 'parts' | 'quotes'>): AnswerPart[] {
  return parts.filter((part, index) => {
    if (part.kind === 'phrased') return part.quotes.length > 0
    const next = parts[index + 1]
    if (part.kind !== 'join' || next?.kind !== 'quote') return true
    const quote = quotes.find(({ n }) => n === next.n)
    return !(quote && isPlace(part.text, quote.title, quote.section))
  })
}

/** True for phrases such as `From “Title”, in the section “Methods”:`. */
function isPlace(text: string, title: string, section: string | null): boolean {
  const rest = text.replace(`“${title}”`, '').replace(`“${section}”`, '')
  return rest !== text && /^(?:from|in|the|section|,|:|\s)*$/i.test(rest)
}

type QuoteNumbersProps = { numbers: readonly number[]; quotes: readonly Quote[]; messageId: number }

/** The quote numbers after a model sentence: hover shows the supporting quote, a click opens it. */
function QuoteNumbers({ numbers, quotes, messageId }: QuoteNumbersProps) {
  const { onShowQuote } = useConversationContext()
  return quotes
    .filter((quote) => numbers.includes(quote.n) && quote.withheld === null)
    .map((quote) => (
      <Tooltip
        key={quoteKey(quote)}
        label={`“${quote.text}”`}
        multiline
        w={320}
        events={{ hover: true, focus: true, touch: false }}
      >
        <button
          type="button"
          className={quoteClasses.reference}
          aria-label={`Quote ${quote.n}`}
          onClick={() => onShowQuote(quote, quoteRef(messageId, 'answer', quote))}
        >
          [{quote.n}]
        </button>
      </Tooltip>
    ))
}

/** Actions on a finished answer: copy with sources, rate, answer again. */
export function AnswerActions({ message }: { message: Message }) {
  const { regenerate, rate } = useConversationContext()
  const [isAsked, setAsked] = useState(false)
  const { id, rating } = message
  const copy = async () => {
    if (await copyText(answerText(message))) toastDone('Answer copied with its sources.')
    else toastError('The browser blocked copying.')
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
        <ActionButton label="Copy with sources" onPress={() => void copy()}>
          <IconCopy aria-hidden size={16} stroke={1.6} />
        </ActionButton>
        <ActionButton label="This helped" isPressed={isUp} onPress={() => thumb(true)}>
          {isUp ? <IconThumbUpFilled aria-hidden size={16} /> : <IconThumbUp aria-hidden size={16} stroke={1.6} />}
        </ActionButton>
        <ActionButton label="This did not help" isPressed={isDown} onPress={() => thumb(false)}>
          {isDown ? (
            <IconThumbDownFilled aria-hidden size={16} />
          ) : (
            <IconThumbDown aria-hidden size={16} stroke={1.6} />
          )}
        </ActionButton>
        <ActionButton label="Answer again" onPress={() => regenerate(id)}>
          <IconRefresh aria-hidden size={16} stroke={1.6} />
        </ActionButton>
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
      {rating && !isAsked && rating.reason && (
        <Text my="xxs" fz="sm" c="dimmed">
          You said: {rating.reason}
        </Text>
      )}
    </>
  )
}

type ActionButtonProps = { label: string; isPressed?: boolean; onPress: () => void; children: ReactNode }

function ActionButton({ label, isPressed, onPress, children }: ActionButtonProps) {
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
    <Group
      component="form"
      className={classes.reason}
      gap="xs"
      align="end"
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
    </Group>
  )
}

/** An answer as plain text with numbered quotes and their sources. */
function answerText({ answer, message }: Pick<Message, 'answer' | 'message'>): string {
  if (!answer) return message
  if (answer.refusal) return [answer.refusal.reason, ...answer.refusal.nearest.map(line)].join('\n\n')
  const parts = answer.parts.map((part) => {
    if (part.kind === 'join') return part.text
    if (part.kind === 'phrased' && part.quotes.length === 0) return ''
    if (part.kind === 'phrased') return part.text + part.quotes.map((n) => ` [${n}]`).join('')
    const quote = answer.quotes.find(({ n }) => n === part.n)
    return quote ? `“${quote.text}” [${quote.n}]` : ''
  })
  const sources = answer.quotes
    .filter(({ withheld }) => withheld === null)
    .map((quote) => `[${quote.n}] ${quoteLocation(quote)}`)
  return [...parts.filter((text) => text.trim()), sources.join('\n')].join('\n\n')
}

function line(quote: Quote): string {
  return `“${quote.text}” – ${quoteLocation(quote)}`
}
