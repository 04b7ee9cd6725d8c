import type { Person } from '@colophon/protocol/auth/roles'
import { Button } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { formatCountOf } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import type { PaperChanges } from '../paper/use-paper-changes.ts'
import { PageLinks } from '../reader/PageLinks.tsx'
import { useIsWide } from '../reader/use-is-wide.ts'
import { selectArticles } from '../slice.ts'
import { AddSamples } from './SampleLibrary.tsx'
import { StorageCards } from './StorageCards.tsx'
import { StorageTable } from './StorageTable.tsx'
import classes from './storage.module.css'
import { STORAGE_PAGE, type StorageQuery } from './storage-query.ts'

type Props = {
  query: StorageQuery
  /** The list at hand answers another address; it is not shown under this one. */
  isOutdated: boolean
  person: Person
  changes: PaperChanges
  onReload: () => void
}

/** The papers of one list of My storage, in each of its states. */
export function StorageList({ query, isOutdated, person, changes, onReload }: Props) {
  const { myArticles, total, status } = useSelector(selectArticles)
  const isWide = useIsWide()
  const { status: phase, failure } = status.myArticles
  if (isOutdated && !failure) return <SkeletonRows rows={6} />
  if (failure) {
    return <ErrorState message={failure.message} kept="Your papers are safe." onRetry={onReload} />
  }
  if (myArticles.length === 0) {
    return phase === 'SUCCESS' ? <NothingHere query={query} /> : <SkeletonRows rows={6} />
  }
  return (
    <div className={phase === 'REQUEST' ? classes.dimmed : undefined} aria-busy={phase === 'REQUEST'}>
      <p className={classes.quiet} role="status">
        {formatCountOf(total, 'paper', 'papers')}
      </p>
      {isWide ? (
        <StorageTable articles={myArticles} query={query} person={person} changes={changes} />
      ) : (
        <StorageCards articles={myArticles} isBin={query.tab === 'bin'} person={person} changes={changes} />
      )}
      <PageLinks page={query.page} perPage={STORAGE_PAGE} total={total} />
    </div>
  )
}

function NothingHere({ query }: { query: StorageQuery }) {
  if (query.search) {
    return (
      <EmptyState
        title={`None of these papers holds “${query.search}”.`}
        actions={
          <Button variant="default" component={Link} to={query.tab === 'all' ? '?' : `?tab=${query.tab}`}>
            Clear the filter
          </Button>
        }
      />
    )
  }
  if (query.tab === 'bin') return <EmptyState title="The bin is empty." />
  if (query.tab === 'published') {
    return <EmptyState title="You have published nothing yet.">Open a paper and press Publish.</EmptyState>
  }
  if (query.tab === 'drafts') return <EmptyState title="All of your papers are published." />
  return (
    <EmptyState title="Your storage is empty." actions={<AddSamples />}>
      Choose Upload above, drop files anywhere on this page, or look around with three short sample papers first.
    </EmptyState>
  )
}
