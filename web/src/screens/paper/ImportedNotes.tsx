import { libraryCalls } from '@colophon/protocol/library/calls'
import type { ImportedNote } from '@colophon/protocol/library/entities'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { MarkdownText } from '../../features/comments/markdown/MarkdownText.tsx'
import { call } from '../../lib/api/call.ts'
import { failureOf, isCancelled } from '../../lib/api/call-error.ts'
import { ErrorState } from '../../ui/states.tsx'
import classes from './paper.module.css'

/** Longer notes are folded. */
const FOLDED = { characters: 1200, lines: 12 }
/** Longer ones are shown as typed, since formatting them takes seconds. */
const FORMATTED_MAX = 100_000

/** The reader's notes of a paper that came with an imported library; nothing without any. */
export function ImportedNotes({ articleId }: { articleId: number }) {
  const [notes, setNotes] = useState<readonly ImportedNote[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads them again.
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      try {
        setNotes(await call(libraryCalls.importedNotes, { query: { articleId } }, { signal: leaving.signal }))
        setProblem(null)
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (!isCancelled(failure)) setProblem(failure.message)
      }
    }
    void load()
    return () => leaving.abort()
  }, [articleId, tries])
  if (problem) return <ErrorState message={problem} onRetry={() => setTries(tries + 1)} />
  if (notes.length === 0) return null
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
