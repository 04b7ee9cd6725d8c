import type { Answer, Message, Quote, Refusal } from '@colophon/protocol/chat/entities'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { formatCountOf } from '../../../lib/format.ts'
import lines from '../../../ui/lines.module.css'
import { isUnderWay } from '../chat-state.ts'
import classes from '../conversation.module.css'
import { useConversationContext } from '../conversation-context.ts'
import { checkLabel, checkQuote, costLabel, type QuoteCheck, stateLabel, verbatimLabel } from '../quotes/quote-check.ts'
import { useQuotedTexts } from '../quotes/quoted-texts.ts'
import { AnswerActions, AnswerParts, QuotesByPaper } from './AnswerParts.tsx'
import { ReadingPlace } from './ReadingPlace.tsx'
import searchedClasses from './searched.module.css'

const NONE: ReadonlyMap<Quote, QuoteCheck> = new Map()

/** An answer of the assistant: running, finished, stopped or failed; a refusal is an answer too. */
export const AnswerView = memo(function AnswerView({ message }: { message: Message }) {
  const { id, status, note, answer } = message
  const { isReadOnly } = useConversationContext()
  const element = useRef<HTMLDivElement>(null)
  const isGoing = isUnderWay(status)
  const quotes = useMemo(() => (answer ? [...answer.quotes, ...(answer.refusal?.nearest ?? [])] : []), [answer])
  const checks = useQuoteChecks(element, quotes, !isGoing)
  const shown = quotes.filter(({ withheld }) => withheld === null)
  const isCareful = answer !== null && answer.verified < answer.total
  const verbatim = answer && !answer.refusal ? verbatimLabel(answer) : null
  const again = isGoing ? null : checkLabel(shown.map((quote) => checks.get(quote)))
  return (
    <Stack
      component="article"
      gap="xxs"
      maw="76ch"
      miw={0}
      ref={element}
      aria-label="Answer"
      aria-busy={isGoing}
      data-side="incoming"
    >
      {isGoing && <p className={classes.progress}>{note ?? 'Searching'}</p>}
      {answer && !isGoing && (
        <details className={classes.head} data-head data-refusal={answer.refusal !== null || undefined}>
          <summary>
            <strong data-careful={isCareful || undefined}>
              {!answer.refusal && <IconShieldCheck aria-hidden size={16} stroke={1.8} />}
              {stateLabel(answer)}
            </strong>
            {isCareful && <span data-careful> {verbatim}</span>}
            {again?.isCareful && <span data-careful> {again.label}</span>}
          </summary>
          {!isCareful && verbatim && `${verbatim}. `}
          {costLabel(answer)} {again && !again.isCareful && again.label}
        </details>
      )}
      <ReadingPlace answer={element}>
        {answer?.refusal ? (
          <RefusalView refusal={answer.refusal} messageId={id} checks={checks} />
        ) : (
          answer && <AnswerParts answer={answer} messageId={id} checks={checks} />
        )}
      </ReadingPlace>
      {!answer && !isGoing && message.message && (
        <Text my="xs" maw="68ch">
          {message.message}
        </Text>
      )}
      {status === 'stopped' && (
        <Text my="xxs" fz="sm" c="dimmed">
          {note ?? 'You stopped this answer.'}
        </Text>
      )}
      {status === 'failed' && (
        <Text my="xxs" c="care" role="alert">
          {note ?? message.message}
        </Text>
      )}
      {answer?.modelNote && (
        <Text my="xxs" fz="sm" c="dimmed">
          {answer.modelNote}
        </Text>
      )}
      {answer && !isGoing && <HowSearched searched={answer.searched} />}
      {!isGoing && !isReadOnly && <AnswerActions message={message} />}
    </Stack>
  )
})

/** Verifies the quotes of an answer against their papers once it has been near the viewport. */
function useQuoteChecks(
  element: RefObject<HTMLElement | null>,
  quotes: readonly Quote[],
  isWanted: boolean,
): ReadonlyMap<Quote, QuoteCheck> {
  const textOf = useQuotedTexts()
  const isSeen = useSeen(element)
  const [checks, setChecks] = useState<ReadonlyMap<Quote, QuoteCheck>>(NONE)
  useEffect(() => {
    if (!isWanted || !isSeen) return
    let isOver = false
    void Promise.all(quotes.map(async (quote) => [quote, await checkQuote(quote, textOf)] as const)).then((found) => {
      if (!isOver) setChecks(new Map(found))
    })
    return () => {
      isOver = true
    }
  }, [quotes, textOf, isWanted, isSeen])
  return checks
}

/** True once the element has been near the viewport. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '100% 0%' },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}

type Props = { refusal: Refusal; messageId: number; checks: ReadonlyMap<Quote, QuoteCheck> }

/** A refusal: the reason, the nearest passages, and questions that the paper answers. */
function RefusalView({ refusal, messageId, checks }: Props) {
  const { ask, askEverything, isReadOnly } = useConversationContext()
  const { kind, reason, nearest, suggestions } = refusal
  const isWidened = askEverything && !isReadOnly && kind !== 'notAQuestion'
  return (
    <>
      <p className={classes.refusal}>{reason}</p>
      {isWidened && (
        <div className={classes.suggestions}>
          <Button size="compact-sm" variant="default" onClick={() => askEverything(messageId)}>
            Ask all papers I can read
          </Button>
        </div>
      )}
      {nearest.length > 0 && <QuotesByPaper quotes={nearest} kind="nearest" messageId={messageId} checks={checks} />}
      {suggestions.length > 0 && !isReadOnly && (
        <>
          <Box component="p" mt="xs" ff="text" fz="sm" fw={600} c="dimmed">
            Questions that the paper answers
          </Box>
          <div className={classes.suggestions}>
            {suggestions.map((suggestion) => (
              <Button key={suggestion} size="compact-sm" variant="default" onClick={() => ask(suggestion)}>
                {suggestion}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** The search terms and every passage considered, with the score threshold. */
function HowSearched({ searched }: { searched: Answer['searched'] }) {
  const passages = [...searched.passages].sort((one, other) => other.score - one.score)
  const best = Math.max(searched.cutOff, ...passages.map(({ score }) => score), Number.EPSILON)
  const papers = formatCountOf(searched.papers, 'paper', 'papers')
  const considered = formatCountOf(passages.length, 'passage', 'passages')
  const above = passages.filter(({ score }) => score >= searched.cutOff)
  const below = passages.filter(({ score }) => score < searched.cutOff)
  const list = (shown: typeof passages) =>
    shown.map((passage, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a finished search does not change.
      <Passage key={index} {...passage} share={passage.score / best} />
    ))
  return (
    <Box component="details" className={searchedClasses.searched} mt="xxs" fz="sm">
      <summary>How I searched</summary>
      <Group
        component="p"
        gap="var(--mantine-spacing-xxs) var(--mantine-spacing-xs)"
        align="baseline"
        my="xs"
        c="dimmed"
      >
        {searched.terms.length > 0 ? 'Looked for ' : 'No word of the question could be searched for. '}
        {searched.terms.map((term) => (
          <Box component="span" key={term} px="xs" bd="1px solid var(--line)" bdrs="sm" c="var(--mantine-color-text)">
            {term}
          </Box>
        ))}
        <span>
          {papers}, {considered} considered
        </span>
      </Group>
      <ol className={lines.figures} aria-label="Passages considered">
        {list(above)}
        <li className={searchedClasses.cut}>
          <span>Cut-off {searched.cutOff.toFixed(2)}</span>
          {below.length > 0 && <span>not enough below this</span>}
        </li>
        {list(below)}
      </ol>
    </Box>
  )
}

type PassageProps = Answer['searched']['passages'][number] & { share: number }

function Passage({ title, page, score, text, share }: PassageProps) {
  return (
    <li className={searchedClasses.passage}>
      <span>{score.toFixed(2)}</span>
      <span className={searchedClasses.bar} aria-hidden>
        <span style={{ width: `${Math.max(2, Math.min(100, share * 100))}%` }} />
      </span>
      <Stack component="span" gap={0} miw={0}>
        <span className={searchedClasses.words} dir="auto">
          {text || 'You can no longer view this passage.'}
        </span>
        <Text span fz="sm" c="dimmed">
          {[title, page !== null && `page ${page}`].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </li>
  )
}
