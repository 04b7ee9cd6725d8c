import { compareCalls } from '@colophon/protocol/compare/calls'
import type { SavedComparison } from '@colophon/protocol/compare/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'

/** Link to the comparison saved last, or a hint how to start one. */
export function LastComparison() {
  const [last, setLast] = useState<SavedComparison | null | 'reading' | 'failed'>('reading')
  useEffect(() => {
    const stop = new AbortController()
    call(compareCalls.list, { query: { limit: 1 } }, { signal: stop.signal }).then(
      ([rows]) => setLast(rows[0] ?? null),
      () => !stop.signal.aborted && setLast('failed'),
    )
    return () => stop.abort()
  }, [])
  if (last === 'reading') return <Skeleton height={20} width="60%" aria-label="Being read" />
  if (last === 'failed') return <span>Your last comparison could not be loaded.</span>
  const { path, title } = SCREENS.compare
  if (last === null)
    return (
      <Anchor underline="always" component={Link} to={path}>
        {title} papers side by side
      </Anchor>
    )
  return (
    <Anchor underline="always" component={Link} to={`${path}?saved=${last.id}`}>
      {last.title}
    </Anchor>
  )
}
