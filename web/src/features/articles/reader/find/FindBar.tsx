import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { formatCount } from '../../../../lib/format.ts'
import classes from './find.module.css'
import type { FindState } from './find-state.ts'

/** The words to find, how many there are, and the way from one to the next. */
export function FindBar({ find }: { find: FindState }) {
  const { text, setText, options, setOptions, step, close, input, matches } = find
  return (
    <search className={classes.bar} aria-label="Find in this paper">
      <TextInput
        ref={input}
        className={classes.words}
        size="sm"
        aria-label="Find in this paper"
        placeholder="Find in this paper"
        autoFocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key !== 'Enter') return
          event.preventDefault()
          step(event.shiftKey ? -1 : 1)
        }}
      />
      <span className={classes.count} role="status">
        {countWords(find)}
      </span>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Previous match"
        disabled={matches.length === 0}
        onClick={() => step(-1)}
      >
        <IconChevronUp aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Next match"
        disabled={matches.length === 0}
        onClick={() => step(1)}
      >
        <IconChevronDown aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
      <Button
        size="compact-sm"
        variant={options.matchCase ? 'light' : 'subtle'}
        aria-pressed={options.matchCase}
        onClick={() => setOptions({ ...options, matchCase: !options.matchCase })}
      >
        Match case
      </Button>
      <Button
        size="compact-sm"
        variant={options.wholeWords ? 'light' : 'subtle'}
        aria-pressed={options.wholeWords}
        onClick={() => setOptions({ ...options, wholeWords: !options.wholeWords })}
      >
        Whole words
      </Button>
      <ActionIcon variant="subtle" size="lg" aria-label="Close the find bar" onClick={close}>
        <IconX aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
    </search>
  )
}

function countWords({ text, matches, current, isMore, canFind }: FindState): string {
  if (!canFind) return 'The text is on its way'
  if (text.trim() === '') return ''
  if (matches.length === 0) return 'Not found'
  return `${formatCount(Math.max(1, current + 1))} of ${isMore ? 'more than ' : ''}${formatCount(matches.length)}`
}
