import type { Person } from '@colophon/protocol/auth/roles'
import { ADDED_SCREENS, SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link, useNavigate } from 'react-router'
import { formatCountOf } from '../../../lib/format.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Section } from '../../../ui/Section.tsx'
import { fetchCounts } from '../actions.ts'
import { SearchBox } from '../knowledge/SearchBox.tsx'
import { selectArticles } from '../slice.ts'
import { AddSamples } from '../storage/SampleLibrary.tsx'
import { DropAnywhere } from '../upload/DropAnywhere.tsx'
import { UploadButton } from '../upload/UploadButton.tsx'
import { NewestPapers } from './NewestPapers.tsx'

// Visitors have nowhere to go on.
const ContinueReading = lazy(async () => ({ default: (await import('./ContinueReading.tsx')).ContinueReading }))

type Props = {
  person: Person
  name: string | null
  /** What else somebody was at last, as lines below their papers. */
  alsoLately?: ReactNode
  /** What other features have for the start; it stands behind the way on. */
  children?: ReactNode
}

/** The start for whoever is signed in: where to go on, what waits, and what is new. */
export function ReaderHome({ person, name, alsoLately, children }: Props) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { docsCount, ratingPoints, revision, status, uploadArticles } = useSelector(selectArticles)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of my papers may change the counts.
  useEffect(() => void dispatch(fetchCounts()), [dispatch, revision])
  const isNew = status.counts.status === 'SUCCESS' && docsCount === 0 && uploadArticles.length === 0
  return (
    <>
      <PageHeading
        title={name ? `Good to see you, ${name}` : 'Good to see you'}
        lead={
          docsCount > 0 && (
            <>
              <Anchor underline="always" component={Link} to={SCREENS.storage.path}>
                {formatCountOf(docsCount, 'paper', 'papers')}
              </Anchor>{' '}
              in your storage · {formatCountOf(ratingPoints, 'rating point', 'rating points')}
            </>
          )
        }
        actions={<UploadButton person={person} />}
      />
      <DropAnywhere person={person} />
      <SearchBox
        query=""
        userId={person?.id ?? null}
        onSearch={(q) => void navigate(`${SCREENS.knowledge.path}?${new URLSearchParams(q ? { q } : {})}`)}
      />
      {isNew && (
        <EmptyState title="Your storage is empty." actions={<AddSamples />}>
          Upload a file, drop one anywhere on this page, or look around with three short sample papers first.
        </EmptyState>
      )}
      {person && (
        <Suspense>
          <ContinueReading key={person.id} userId={person.id} also={alsoLately} />
        </Suspense>
      )}
      {children}
      <Section title="Newest papers">
        <NewestPapers />
      </Section>
      <Section title="Records">
        <Anchor underline="always" component={Link} to={ADDED_SCREENS.verify.path}>
          Verify a record
        </Anchor>{' '}
        of a file, of statements or of a hash.
      </Section>
    </>
  )
}
