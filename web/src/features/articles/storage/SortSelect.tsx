import { NativeSelect } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { withParams } from '../with-params.ts'
import { SORT_LABELS, STORAGE_SORTS, type StorageSort } from './storage-columns.ts'
import type { StorageQuery } from './storage-query.ts'

/** Chooses the order where there are no headings of columns to press. */
export function SortSelect({ query }: { query: StorageQuery }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const sorts = STORAGE_SORTS.filter(
    (sort) => (sort !== 'keptAt' || query.tab === 'kept') && (sort !== 'deletedAt' || query.tab === 'bin'),
  )
  return (
    <NativeSelect
      size="sm"
      aria-label="Order"
      value={`${query.sort} ${query.direction}`}
      data={sorts.flatMap((sort) => [
        { value: `${sort} ASC`, label: `${SORT_LABELS[sort]} ↑ ${ENDS[kindOf(sort)][0]}` },
        { value: `${sort} DESC`, label: `${SORT_LABELS[sort]} ↓ ${ENDS[kindOf(sort)][1]}` },
      ])}
      onChange={({ currentTarget }) => {
        const [sort, direction] = currentTarget.value.split(' ')
        void navigate(withParams(params, { sort: sort ?? null, direction: direction ?? null }))
      }}
    />
  )
}

const ENDS = {
  words: ['A first', 'Z first'],
  days: ['oldest first', 'newest first'],
  numbers: ['least first', 'most first'],
}

function kindOf(sort: StorageSort): keyof typeof ENDS {
  if (sort.endsWith('At')) return 'days'
  return ['title', 'status', 'field', 'access'].includes(sort) ? 'words' : 'numbers'
}
