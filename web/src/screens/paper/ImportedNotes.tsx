import { libraryCalls } from '@colophon/protocol/library/calls'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { MarkdownText } from '../../features/comments/markdown/MarkdownText.tsx'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { ErrorState } from '../../ui/states.tsx'
import classes from './paper.module.css'

/** Longer notes are folded. */
const FOLDED = { characters: 1200, lines: 12 }
/** Longer ones are shown as typed, since formatting them takes seconds. */
const FORMATTED_MAX = 100_000

/** The reader's notes of a paper that came with an imported library; nothing without any. */
export function ImportedNotes({ articleId }: { articleId: number }) {
  const query = { articleId }
  const { data: notes, failure, retry } = useAnswer(libraryCalls.importedNotes, { query }, String(articleId))
  if (failure) return <ErrorState message={failure.message} onRetry={retry} />
  if (!notes?.length) return null
  return (
    <section aria-labelledby="imported-notes">
      <Title order={2} size="h3" id="imported-notes" mt="xl" mb="xs">
        Imported notes
      </Title>
      <Text mb="sm" c="dimmed">
        They came with your library, and only you see them.
      </Text>
      <Stack component="ul" className={classes.notes} gap="sm">
        {notes.map(({ id, text }) => (
          <li key={id}>
            <Note text={text} />
          </li>
        ))}
      </Stack>
    </section>
  )
}

function Note({ text }: { text: string }) {
  const isLong = text.length > FOLDED.characters || text.split('\n', FOLDED.lines + 1).length > FOLDED.lines
  const [isWhole, setWhole] = useState(!isLong)
  return (
    <>
      <div className={isWhole ? undefined : classes.folded}>
        <MarkdownText text={isWhole ? text : text.slice(0, FOLDED.characters * 2)} most={FORMATTED_MAX} />
      </div>
      {isLong && (
        <Button size="compact-sm" variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show the whole note'}
        </Button>
      )}
    </>
  )
}
