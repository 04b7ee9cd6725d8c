import type { Person } from '@colophon/protocol/auth/roles'
import { compareCalls } from '@colophon/protocol/compare/calls'
import type { SavedComparison } from '@colophon/protocol/compare/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { Anchor, Box, Button, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { formatCountOf, formatDay } from '../../lib/format.ts'
import { withReturnPath } from '../../lib/return-path.ts'
import { EmptyState } from '../../ui/states.tsx'
import { toastError } from '../../ui/toast.tsx'
import type { CompareView } from './address.ts'
import classes from './tools.module.css'

/** Views of the sample papers: all in the table, two with their differences and overlap. */
const EXAMPLES: readonly { label: string; view: CompareView; most: number }[] = [
  { label: 'Three side by side', view: 'table', most: 3 },
  { label: 'What two differ in', view: 'differences', most: 2 },
  { label: 'What they have in common', view: 'overlap', most: 3 },
]

type Props = { person: Person; children: ReactNode; onChosen: (articleIds: number[], view: CompareView) => void }

/** The empty state: what a comparison is, how to add papers, an example, and saved comparisons. */
export function EmptyCompare({ person, children, onChosen }: Props) {
  const location = useLocation()
  const [busy, setBusy] = useState<CompareView | null>(null)
  const show = async ({ view, most }: (typeof EXAMPLES)[number]) => {
    setBusy(view)
    try {
      const samples = await call(uploadCalls.addSamples, {})
      onChosen(
        samples.slice(0, most).map(({ id }) => id),
        view,
      )
    } catch (thrown) {
      toastError(failureOf(thrown).message)
      setBusy(null)
    }
  }
  return (
    <>
      <EmptyState
        title="Nothing to compare yet"
        actions={
          <>
            {person && (
              <Button component={Link} to={SCREENS.storage.path}>
                Choose in My storage
              </Button>
            )}
            <Button component={Link} to={SCREENS.knowledge.path} {...(person && { variant: 'default' })}>
              Find papers
            </Button>
            {children}
          </>
        }
      >
        <Text my="md">
          Choose “Compare” beside papers of the knowledge base, in My storage or on a paper’s page. You see what they
          ask, how, with which data, what they found and what limits it; where they agree, differ or contradict each
          other.
        </Text>
        {!person && (
          <Text my="md">
            <Anchor underline="always" component={Link} to={withReturnPath(SCREENS.login.path, location)}>
              Sign in
            </Anchor>{' '}
            to add a PDF of your own, to try the sample papers and to save a comparison.
          </Text>
        )}
      </EmptyState>
      {person && (
        <Box component="section" className={classes.examples} maw={720} mt="xl" aria-labelledby="compare-examples">
          <Title order={2} size="h3" id="compare-examples">
            Try it with three sample papers
          </Title>
          <Text c="dimmed">They are added to My storage. You can remove them at any time.</Text>
          <Group gap="xs" align="stretch">
            {EXAMPLES.map((example) => (
              <Button
                key={example.view}
                variant="default"
                loading={busy === example.view}
                disabled={busy !== null && busy !== example.view}
                onClick={() => void show(example)}
              >
                {example.label}
              </Button>
            ))}
          </Group>
        </Box>
      )}
      {person && <SavedComparisons />}
    </>
  )
}

/** Saved comparisons, newest first. */
function SavedComparisons() {
  const [saved, setSaved] = useState<SavedComparison[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(compareCalls.list, { query: { limit: 20 } }, { signal: leaving.signal }).then(
      ([list]) => setSaved(list),
      (thrown: unknown) => !leaving.signal.aborted && setFailure(failureOf(thrown).message),
    )
    return () => leaving.abort()
  }, [])
  const remove = async (id: string) => {
    try {
      await call(compareCalls.delete, { query: { id } })
      setSaved((list) => list.filter((one) => one.id !== id))
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  if (failure)
    return (
      <Text my="md" role="alert">
        {failure}
      </Text>
    )
  if (saved.length === 0) return null
  return (
    <Box component="section" className={classes.saved} maw={720} mt="xl" aria-labelledby="saved-comparisons">
      <Title order={2} size="h3" id="saved-comparisons">
        Saved
      </Title>
      <ul>
        {saved.map(({ id, title, articleIds, updatedAt }) => (
          <li key={id}>
            <Link to={`?saved=${id}`}>{title}</Link>
            <Text span inherit c="dimmed">
              {formatCountOf(articleIds.length, 'paper', 'papers')} · {formatDay(updatedAt)}
            </Text>
            <Button variant="subtle" size="compact-sm" aria-label={`Delete ${title}`} onClick={() => void remove(id)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  )
}
