import type { MyCounts } from '@colophon/protocol/storage/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { filtersOf, type StorageQuery } from './storage-query.ts'

/**
 * Number of papers per list, and of those the filters leave by year and field; null until loaded. Lists work without it,
 * so failures are silent.
 */
export function useCounts(revision: number, shown: StorageQuery): MyCounts | null {
  const [counts, setCounts] = useState<MyCounts | null>(null)
  const newest = useRef(0)
  const filters = JSON.stringify(filtersOf(shown))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of my papers may change the totals.
  useEffect(() => {
    newest.current += 1
    const asked = newest.current
    void call(storageCalls.myCounts, { query: JSON.parse(filters) })
      .then((answer) => asked === newest.current && setCounts(answer))
      .catch(() => null)
  }, [filters, revision])
  return counts
}
