import { Button, Textarea } from '@mantine/core'
import { IconArrowUp, IconPlayerStop } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import classes from './composer.module.css'
import { MentionList } from './MentionList.tsx'
import { type Mention, mentionAt, withoutMention } from './mention.ts'
import { questionProblem } from './question-problem.ts'
import { useComposerKeys } from './use-composer-keys.ts'
import { type MentionedPaper, useMentions } from './use-mentions.ts'

type Props = {
  label: string
  text: string
  onText: (text: string) => void
  onAsk: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  /** Ends the answer that is under way; null while there is none. */
  onStop: (() => void) | null
  isBusy?: boolean
  /** A paper was named by @; without it papers cannot be named here. */
  onMention?: ((paper: MentionedPaper) => void) | undefined
  /** What stands beside the button: what is searched. */
  tools?: ReactNode
}

/** Where a question is written: Enter asks, Shift+Enter begins a new line, @ names a paper to ask. */
export function Composer({ label, text, onText, onAsk, field, onStop, isBusy = false, onMention, tools }: Props) {
  const [mention, setMention] = useState<Mention | null>(null)
  const [lit, setLit] = useState(0)
  const papers = useMentions(onMention && mention ? mention.words : '')
  const problem = questionProblem(text)
  useComposerKeys(field)
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
      <div className={classes.foot}>
        {tools}
        <span id="composer-keys" className={classes.keys}>
          Enter asks, Shift+Enter begins a new line{onMention && ', @ names a paper'}
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
      </div>
    </form>
  )
}

function listKey(key: string): boolean {
  return key === 'Escape' || key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter' || key === 'Tab'
}
