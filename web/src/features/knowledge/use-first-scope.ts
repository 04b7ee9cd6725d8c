import type { Person } from '@colophon/protocol/auth/roles'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { withParams } from '../../lib/url-params.ts'

/**
 * Opened without a query where nothing is published, the knowledge base shows my library if that has papers. True while
 * this is not decided.
 */
export function useFirstScope(person: Person, isEmpty: boolean): boolean {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // A scope chosen later stays, also an empty one.
  const [isOpening, setOpening] = useState(params.size === 0)
  const isAsked = isOpening && isEmpty && person !== null
  const show = useEffectEvent((papers: number) => {
    setOpening(false)
    if (papers > 0) void navigate(withParams(params, { filter: 'mine' }), { replace: true })
  })
  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    call(storageCalls.myCounts, { query: {} }, { signal: leaving.signal }).then(
      ({ all, kept }) => show(all + kept),
      () => leaving.signal.aborted || show(0),
    )
    return () => leaving.abort()
  }, [isAsked])
  return isAsked
}
