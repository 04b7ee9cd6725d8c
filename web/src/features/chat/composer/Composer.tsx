import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { Button, Group, Textarea } from '@mantine/core'
import { IconArrowUp, IconPlayerStop } from '@tabler/icons-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { call } from '../../../lib/api/call.ts'
import { receiveTyping } from '../../../lib/awaited-typing.ts'
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts'
import classes from './composer.module.css'
import { questionProblem } from './question-problem.ts'

const PAUSE_MS = 150

const MENTIONS_MAX = 6

const NONE: readonly MentionedPaper[] = []

/** Longest title prefix that is looked up. */
const WORDS_MAX = 60

type Props = {
  label: string
  text: string
  onText: (text: string) => void
  onAsk: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  /** Stops the running answer; null if there is none. */
  onStop: (() => void) | null
  isBusy?: boolean
  /** A paper was mentioned by @; without this, mentions are off. */
  onMention?: ((paper: MentionedPaper) => void) | undefined
  /** Shown beside the button: the scope. */
  tools?: ReactNode
}

/** The question field: Enter asks, Shift+Enter starts a new line, @ mentions a paper. */
export function Composer({ label, text, onText, onAsk, field, onStop, isBusy = false, onMention, tools }: Props) {
  const [mention, setMention] = useState<Mention | null>(null)
  const [lit, setLit] = useState(0)
  const papers = useMentions(onMention && mention ? mention.typed : '')
  const problem = questionProblem(text)
  useComposerKeys(field)
  const receive = useEffectEvent((typed: string) => {
    if (typed) onText(text + typed)
    field.current?.focus({ preventScroll: true })
  })
  useEffect(() => receiveTyping(receive), [])
  const isListed = mention !== null && papers.length > 0
  const look = (element: HTMLTextAreaElement) => {
    setMention(onMention ? mentionAt(element.value, element.selectionStart) : null)
    setLit(0)
  }
  const choose = (paper: MentionedPaper | undefined) => {
    if (!mention || !paper) return
    onText(withoutMention(text, mention))
    setMention(null)
    onMention?.(paper)
    field.current?.focus()
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() === '' || problem || isBusy) return field.current?.focus()
    onAsk(text.trim())
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (isListed && listKey(event.key)) {
      event.preventDefault()
      if (event.key === 'Escape') return setMention(null)
      if (event.key === 'ArrowDown') return setLit((lit + 1) % papers.length)
      if (event.key === 'ArrowUp') return setLit((lit + papers.length - 1) % papers.length)
      return choose(papers[lit])
    }
    if (event.key === 'Escape' && onStop) return onStop()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <form className={classes.composer} onSubmit={send} aria-label={label}>
      {isListed && <MentionList papers={papers} lit={lit} onChoose={choose} />}
      <Textarea
        ref={field}
        classNames={{ input: classes.field ?? '', root: classes.root ?? '' }}
        aria-label={label}
        aria-describedby="composer-keys"
        placeholder={label}
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={10}
        dir="auto"
        value={text}
        error={problem}
        {...(isListed && { role: 'combobox', 'aria-expanded': true, 'aria-controls': 'mentions' })}
        {...(isListed && { 'aria-activedescendant': `mention-${papers[lit]?.id}` })}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value)
          look(currentTarget)
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onBlur={() => setMention(null)}
        onKeyDown={press}
      />
      <Group className={classes.foot} gap="xs" mt="xxs">
        {tools}
        <span id="composer-keys" className={classes.keys}>
          Enter to ask · Shift+Enter for a new line{onMention && ' · @ to mention a paper'}
        </span>
        {onStop && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlayerStop aria-hidden size={16} stroke={1.6} />}
            onClick={onStop}
          >
            Stop
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          loading={isBusy}
          leftSection={<IconArrowUp aria-hidden size={16} stroke={1.8} />}
        >
          Ask
        </Button>
      </Group>
    </form>
  )
}

function listKey(key: string): boolean {
  return key === 'Escape' || key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter' || key === 'Tab'
}

/** Shortcuts of a conversation, listed under `?`; `c` focuses the field. */
function useComposerKeys(field: RefObject<HTMLTextAreaElement | null>): void {
  useShortcuts('Chat', [
    { key: 'c', label: 'Write a question', run: () => field.current?.focus() },
    { key: 'Enter', label: 'Ask the question' },
    { key: 'Shift+Enter', label: 'Start a new line' },
    { key: 'Esc', label: 'Stop the current answer' },
  ])
}

/** The text behind an @ before the caret, and its position. */
type Mention = { typed: string; start: number; end: number }

/** The mention being typed at the caret, if any. */
export function mentionAt(text: string, caret: number): Mention | null {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at < 0 || (at > 0 && !/\s/.test(before[at - 1] ?? ''))) return null
  const typed = before.slice(at + 1)
  if (typed.length < 2 || typed.length > WORDS_MAX || /[\n@]/.test(typed)) return null
  return { typed, start: at, end: caret }
}

/** The text without the mention; the paper is added to the scope instead. */
export function withoutMention(text: string, { start, end }: Mention): string {
  const before = text.slice(0, start)
  const after = text.slice(end)
  return before.endsWith(' ') ? before + after.trimStart() : before + after
}

type MentionListProps = { papers: readonly MentionedPaper[]; lit: number; onChoose: (paper: MentionedPaper) => void }

/** Suggestions for a mention; focus stays in the field (aria-activedescendant). */
function MentionList({ papers, lit, onChoose }: MentionListProps) {
  return (
    <div id="mentions" role="listbox" aria-label="Papers to ask" className={classes.mentions}>
      {papers.map((paper, index) => (
        <button
          key={paper.id}
          id={`mention-${paper.id}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === lit}
          // The field must keep focus until the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(paper)}
        >
          {paper.title}
        </button>
      ))}
    </div>
  )
}

/** A paper that can be mentioned. */
type MentionedPaper = { id: number; title: string }

/** Papers whose title starts with the text behind an @; a failed lookup gives none. */
function useMentions(text: string): readonly MentionedPaper[] {
  const [papers, setPapers] = useState(NONE)
  const typed = text.trim()
  useEffect(() => {
    if (typed === '') return setPapers(NONE)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await call(knowledgeCalls.suggest, { query: { text: typed } }, { signal: stop.signal }).catch(
        () => null,
      )
      if (stop.signal.aborted) return
      const all = [...(found?.exact ?? []), ...(found?.papers ?? [])]
      setPapers([...new Map(all.map((paper) => [paper.id, paper])).values()].slice(0, MENTIONS_MAX))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])
  return papers
}
