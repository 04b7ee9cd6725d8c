import { Box, Stack } from '@mantine/core'
import examples from './live-examples.json' with { type: 'json' }
import classes from './live-examples.module.css'

const { title, question, quotes } = examples
const [best] = quotes

/** The quote, and its sentence that answers the question. */
const { text, focus } = best ?? { text: '', focus: { start: 0, end: 0 } }

/** For visitors: a question to a sample paper, and the answer marked on its page. */
export function LiveAnswer() {
  return (
    <Stack component="section" p="md" bd="1px solid var(--line)" bdrs="sm" aria-label="A question, answered">
      <Box component="p" fw={600}>
        {question}
      </Box>
      <blockquote className={classes.sheet}>
        <p className={classes.sheetTitle}>{title}</p>
        <p className={classes.sheetSection}>{best?.section}</p>
        <p>
          {text.slice(0, focus.start)}
          <mark className={classes.marked}>{text.slice(focus.start, focus.end)}</mark>
          {text.slice(focus.end)}
        </p>
        <footer>page {best?.page}</footer>
      </blockquote>
      <Box component="p" maw="68ch" fz="sm" c="dimmed">
        A real answer, quoted word for word from a fictional sample paper.
      </Box>
    </Stack>
  )
}
