import type { MyCounts } from '@colophon/protocol/storage/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { filtersOf, type StorageQuery } from './storage-query.ts'

/**
 * Number of papers per list, and of those the filters leave by year and field, with a reload function; null until
 * loaded. Lists work without it, so failures are silent.
 */
export function useCounts(revision: number, shown: StorageQuery): { counts: MyCounts | null; recount: () => void } {
  const [counts, setCounts] = useState<MyCounts | null>(null)
  const newest = useRef(0)
  const filters = JSON.stringify(filtersOf(shown))
  const recount = useCallback(async () => {
    newest.current += 1
    const asked = newest.current
    const answer = await call(storageCalls.myCounts, { query: JSON.parse(filters) }).catch(() => null)
    if (answer && asked === newest.current) setCounts(answer)
  }, [filters])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of my papers may change the totals.
  useEffect(() => void recount(), [recount, revision])
  return { counts, recount: () => void recount() }
}
