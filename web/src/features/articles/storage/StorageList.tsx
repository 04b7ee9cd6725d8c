import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import { formatCountOf } from '../../../lib/format.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { PageLinks } from '../reader/PageLinks.tsx'
import { selectArticles } from '../slice.ts'
import { withParams } from '../with-params.ts'
import { NothingHere } from './NothingHere.tsx'
import type { RowTools } from './RowMenu.tsx'
import { StorageCards } from './StorageCards.tsx'
import { StorageTable } from './StorageTable.tsx'
import classes from './storage.module.css'
import { STORAGE_PAGES, type StorageQuery } from './storage-query.ts'
import type { Layout } from './use-layout.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  query: StorageQuery
  layout: Layout
  /** The list at hand answers another address; it is not shown under this one. */
  isOutdated: boolean
  selection: Selection
  tools: RowTools
  /** The ways to add papers, for the list that is empty. */
  ways: ReactNode
}

/** The papers of one list of My storage, in each of its states. */
export function StorageList({ query, layout, isOutdated, selection, tools, ways }: Props) {
  const { myArticles, total, status } = useSelector(selectArticles)
  const { status: phase, failure } = status.myArticles
  if (isOutdated && !failure) return <SkeletonRows rows={6} />
  if (failure) {
    return <ErrorState message={failure.message} kept="Your papers are safe." onRetry={tools.onChanged} />
  }
  if (myArticles.length === 0) {
    return phase === 'SUCCESS' ? <NothingHere query={query} ways={ways} /> : <SkeletonRows rows={6} />
  }
  const List = layout === 'table' ? StorageTable : StorageCards
  return (
    <div className={phase === 'REQUEST' ? classes.dimmed : undefined} aria-busy={phase === 'REQUEST'}>
      <p className={classes.quiet} role="status">
        {formatCountOf(total, 'paper', 'papers')}
        {query.search && ` with “${query.search}”`}
      </p>
      <List articles={myArticles} query={query} selection={selection} tools={tools} />
      <PageLinks page={query.page} perPage={query.perPage} total={total} />
      {total > Number(STORAGE_PAGES[0]) && <PerPage perPage={query.perPage} />}
    </div>
  )
}

function PerPage({ perPage }: { perPage: number }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (
    <NativeSelect
      className={classes.perPage}
      size="sm"
      label="Papers on a page"
      value={String(perPage)}
      data={[...STORAGE_PAGES]}
      onChange={({ currentTarget }) => {
        const per = currentTarget.value === STORAGE_PAGES[0] ? null : currentTarget.value
        void navigate(withParams(params, { per }))
      }}
    />
  )
}
