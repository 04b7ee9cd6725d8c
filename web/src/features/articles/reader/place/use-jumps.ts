import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { withParams } from '../../with-params.ts'
import type { ReaderValue, Viewport } from '../reader-context.ts'
import type { Place } from './place.ts'
import { depthOf, noteJump, type ReturnStack, returnPlace } from './return-stack.ts'

type Jumps = Pick<ReaderValue, 'jump' | 'from' | 'goBack' | 'takeReturn' | 'entry'>

/** Jumps within a paper as entries of the browser's history, so that its own back button leads back as ours does. */
export function useJumps(viewport: RefObject<Viewport | null>): Jumps {
  const location = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigationType()
  const [stack, setStack] = useState<ReturnStack>([])
  const depth = depthOf(location.state)
  const before = useRef(depth)
  const pending = useRef<Place | null>(null)
  // Before the views look where to be: their effects run after this one only because layout effects run first.
  useLayoutEffect(() => {
    if (navigation === 'POP' && before.current > depth) pending.current = returnPlace(stack, depth)
    before.current = depth
  }, [navigation, depth, stack])
  const { search } = location
  const jump = useCallback(
    (hash: string, changes: Record<string, string | null> = {}) => {
      setStack((known) => noteJump(known, depth, viewport.current?.place() ?? null))
      const next = withParams(new URLSearchParams(search), { statement: null, quote: null, ...changes })
      void navigate({ search: next, hash }, { state: { jumps: depth + 1 }, preventScrollReset: true })
    },
    [navigate, search, depth, viewport],
  )
  const goBack = useCallback(() => void navigate(-1), [navigate])
  const takeReturn = useCallback(() => {
    const place = pending.current
    pending.current = null
    return place
  }, [])
  const from = depth > 0 ? returnPlace(stack, depth - 1) : null
  const { hash } = location
  const params = new URLSearchParams(search)
  const entry = [depth, hash, params.get('statement'), params.get('quote')].join(' ')
  return useMemo(() => ({ jump, from, goBack, takeReturn, entry }), [jump, from, goBack, takeReturn, entry])
}
