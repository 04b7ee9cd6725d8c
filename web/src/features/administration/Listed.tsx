import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { PAGE, pageOf } from './params.ts'
import type { Read } from './use-read.ts'

type Props<T> = {
  read: Read<[T[], number]>
  /** Empty-state texts: for an empty list, and for a filter without matches. */
  empty: { title: string; message: string }
  isFiltered: boolean
  children: (rows: T[]) => ReactNode
}

/** A paged list with all its states; page and filter are in the URL. */
export function Listed<T>({ read, empty, isFiltered, children }: Props<T>) {
  const [params] = useSearchParams()
  const { data, failure, again } = read
  if (failure) return <ErrorState message={failure.message} kept="Nothing was changed." onRetry={again} />
  if (!data) return <SkeletonRows rows={6} />
  const [rows, total] = data
  const page = pageOf(params)
  const to = (number: number) => {
    const next = new URLSearchParams(params)
    next.set('page', String(number))
    return `?${next}`
  }
  if (rows.length === 0) {
    const all = <Link to={`?tab=${params.get('tab') ?? ''}`}>Show all</Link>
    return isFiltered || page > 1 ? (
      <EmptyState title="No matches" actions={all}>
        No entries match this filter.
      </EmptyState>
    ) : (
      <EmptyState title={empty.title}>{empty.message}</EmptyState>
    )
  }
  return (
    <>
      {children(rows)}
      <Group component="nav" gap="lg" mt="md" aria-label="Pages">
        <span>
          {(page - 1) * PAGE + 1} to {(page - 1) * PAGE + rows.length} of {total}
        </span>
        {page > 1 && <Link to={to(page - 1)}>Newer</Link>}
        {page * PAGE < total && <Link to={to(page + 1)}>Older</Link>}
      </Group>
    </>
  )
}
