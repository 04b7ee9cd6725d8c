import type { CallInput, Reply, Route } from '@colophon/protocol/route'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'

/** The last reply of a call, or its failure. */
export type Read<T> = { data: T | null; failure: Failure | null; again: () => void; setData: (data: T) => void }

/** Reads a call again whenever its input changes; the previous data stays on screen meanwhile. */
export function useRead<R extends Route>(route: R, input: CallInput<R>): Read<Reply<R>> {
  const [data, setData] = useState<Reply<R> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const turn = useRef(0)
  const asked = JSON.stringify(input)
  const again = useCallback(() => {
    const mine = ++turn.current
    const asking = call as (route: R, input: CallInput<R>) => Promise<Reply<R>>
    asking(route, JSON.parse(asked)).then(
      (read) => {
        if (mine !== turn.current) return
        setData(() => read)
        setFailure(null)
      },
      (thrown: unknown) => mine === turn.current && setFailure(failureOf(thrown)),
    )
  }, [route, asked])
  useEffect(again, [again])
  return { data, failure, again, setData: (read) => setData(() => read) }
}
