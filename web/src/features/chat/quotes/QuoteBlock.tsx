import type { Quote } from '@colophon/protocol/chat/entities'
import { Box, Group, Stack } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { TexText } from '../../../ui/TexText.tsx'
import { useConversationContext } from '../conversation-context.ts'
import classes from './quote.module.css'
import type { QuoteCheck } from './quote-check.ts'
import { type QuoteRef, quoteLocation, quotePath } from './quote-ref.ts'

type Props = { quote: Quote; name: QuoteRef; check: QuoteCheck | undefined }

/**
 * A verbatim quote with its number and place; a click opens the page and highlights the passage. The sentences around the
 * chosen one are hidden until asked for.
 */
export function QuoteBlock({ quote, name, check }: Props) {
  const { onShowQuote, shown } = useConversationContext()
  const [isWhole, setWhole] = useState(false)
  const { n, withheld } = quote
  if (withheld !== null) {
    return (
      <Group component="p" gap="sm" wrap="nowrap" align="stretch" py="xs" px="sm" c="dimmed" fs="italic">
        <span className={classes.number}>[{n}]</span> {withheld}
      </Group>
    )
  }
  const show = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
    if (isElsewhere) return
    event.preventDefault()
    // Selecting text in the quote must not navigate.
    if (getSelection()?.isCollapsed === false) return
    onShowQuote(quote, name)
  }
  const { before, focus, after } = partsOf(quote)
  const context = (text: string) => (
    <span className={classes.context} hidden={!isWhole}>
      <TexText text={text} />
    </span>
  )
  return (
    <figure className={classes.quote} data-shown={shown === name || undefined} data-check={check}>
      <Link to={quotePath(quote)} className={classes.link} draggable={false} data-quote={n} onClick={show}>
        <span className={classes.number}>[{n}]</span>
        <Stack component="span" gap="xxs" miw={0}>
          <q className={classes.text} dir="auto">
            {context(before)}
            <TexText text={focus} />
            {context(after)}
          </q>
          <span className={classes.place}>{quoteLocation(quote, false)}</span>
        </Stack>
      </Link>
      {(before + after).trim() !== '' && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isWhole}
          aria-label={`${isWhole ? 'Hide' : 'Show'} context of quote ${n}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Hide context' : 'Show context'}
        </button>
      )}
      {check === 'differs' && (
        <Box component="figcaption" pb="xs" pr="sm" pl="xxl" fz="sm" c="care">
          Your browser did not find this quote at its position in the paper. Do not rely on it.
        </Box>
      )}
    </figure>
  )
}

/** The chosen sentence, and the text around it; all of it where no sentence is known. */
function partsOf({ start, text, focus }: Quote) {
  if (!focus) return { before: '', focus: text, after: '' }
  const [from, to] = [focus.start - start, focus.end - start]
  return { before: text.slice(0, from), focus: text.slice(from, to), after: text.slice(to) }
}
