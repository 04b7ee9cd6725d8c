import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Person } from '@colophon/protocol/auth/roles'
import { compareCalls } from '@colophon/protocol/compare/calls'
import type { SavedComparison } from '@colophon/protocol/compare/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/call.ts'
import { failureOf } from '../../lib/call-error.ts'
import { formatCountOf, formatDay } from '../../lib/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toastError } from '../../ui/toast.tsx'
import classes from './tools.module.css'

type Props = { person: Person; children: ReactNode; onChosen: (articleIds: number[]) => void }

/** Before there is anything to compare: what this is, how papers come here, an example, and what was saved. */
export function EmptyCompare({ person, children, onChosen }: Props) {
  const [isBusy, setBusy] = useState(false)
  const showExample = async () => {
    setBusy(true)
    try {
      const samples = await call(articleCalls.addSamples, {})
      onChosen(samples.map(({ id }) => id))
    } catch (thrown) {
      toastError(failureOf(thrown).message)
      setBusy(false)
    }
  }
  return (
    <>
      <EmptyState
        title="Nothing to compare yet"
        actions={
          <>
            <Button component={Link} to={SCREENS.knowledge.path}>
              Find papers
            </Button>
            {children}
            {person && (
              <Button variant="default" loading={isBusy} onClick={() => void showExample()}>
                Compare the sample papers
              </Button>
            )}
          </>
        }
      >
        <p>
          Choose “Compare” beside papers of the knowledge base, in My storage or on a paper’s page. Up to ten stand side
          by side: what they ask, how, with which data, what they found and where they stop; where they agree,
          contradict each other, or stand alone. Every cell leads to its place in the paper.
        </p>
        {!person && <p>Sign in to add a pdf of your own, to try the sample papers and to save a comparison.</p>}
      </EmptyState>
      {person && <SavedComparisons />}
    </>
  )
}

/** What I saved, newest first. */
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
  if (failure) return <p role="alert">{failure}</p>
  if (saved.length === 0) return null
  return (
    <section className={classes.saved} aria-labelledby="saved-comparisons">
      <Title order={2} size="h3" id="saved-comparisons">
        Saved
      </Title>
      <ul>
        {saved.map(({ id, title, articleIds, updatedAt }) => (
          <li key={id}>
            <Link to={`?saved=${id}`}>{title}</Link>
            <span className={classes.facts}>
              {formatCountOf(articleIds.length, 'paper', 'papers')} · {formatDay(updatedAt)}
            </span>
            <Button variant="subtle" size="compact-sm" aria-label={`Delete ${title}`} onClick={() => void remove(id)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
