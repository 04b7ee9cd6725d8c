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
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { fetchCounts } from '../actions.ts'
import { SearchBox } from '../knowledge/SearchBox.tsx'
import { selectArticles } from '../slice.ts'
import { AddSamples } from '../storage/SampleLibrary.tsx'
import { useCounts } from '../storage/use-counts.ts'
import { DropAnywhere } from '../upload/DropAnywhere.tsx'
import { UploadButton } from '../upload/UploadButton.tsx'
import { NewestPapers } from './NewestPapers.tsx'
import classes from './reader-home.module.css'

// Visitors have nowhere to go on.
const ContinueReading = lazy(async () => ({ default: (await import('./ContinueReading.tsx')).ContinueReading }))

type Props = {
  person: Person
  /** What else somebody was at last, as lines below their papers. */
  alsoLately?: ReactNode
  /** What other features have for the start; it stands behind the way on. */
  children?: ReactNode
}

/** The start for whoever is signed in: where to go on, what waits, and what is new. */
export function ReaderHome({ person, alsoLately, children }: Props) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { docsCount, ratingPoints, revision, status, uploadArticles } = useSelector(selectArticles)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of my papers may change the counts.
  useEffect(() => void dispatch(fetchCounts()), [dispatch, revision])
  // The same numbers as the tabs of My storage, which list a paper once it is processed.
  const { counts } = useCounts(revision)
  const isCounted = status.counts.status === 'SUCCESS' || docsCount > 0
  const isNew = isCounted && docsCount === 0 && uploadArticles.length === 0
  return (
    <>
      <PageHeading title="Good to see you" actions={<UploadButton person={person} />} />
      <DropAnywhere person={person} />
      <SearchBox
        query=""
        userId={person?.id ?? null}
        onSearch={(q) => void navigate(`${SCREENS.knowledge.path}?${new URLSearchParams(q ? { q } : {})}`)}
      />
      <div className={classes.inOrder}>
        {!isCounted && !status.counts.failure && <SkeletonRows rows={2} />}
        {docsCount > 0 && (
          <p className={classes.counts}>
            {counts && (
              <>
                <Anchor underline="always" component={Link} to={SCREENS.storage.path}>
                  {formatCountOf(counts.all, 'paper', 'papers')}
                </Anchor>{' '}
                in your storage · {formatCountOf(ratingPoints, 'rating point', 'rating points')}
              </>
            )}
          </p>
        )}
        {isNew && (
          <EmptyState title="Your storage is empty." actions={<AddSamples />}>
            Upload a file, drop one anywhere on this page, or look around with three short sample papers first.
          </EmptyState>
        )}
        {person && (
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <ContinueReading key={person.id} userId={person.id} also={alsoLately} />
          </Suspense>
        )}
        {person ? children : <SkeletonRows rows={4} height={72} />}
        <Section title="Newest papers">
          <NewestPapers />
        </Section>
        <Section title="Records">
          <Anchor underline="always" component={Link} to={ADDED_SCREENS.verify.path}>
            Verify a record
          </Anchor>{' '}
          of a file, of statements or of a hash.
        </Section>
      </div>
    </>
  )
}
