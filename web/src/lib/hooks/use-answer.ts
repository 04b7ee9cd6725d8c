import type { CallInput, Reply, Route } from '@colophon/protocol/route'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { type Failure, failureOf, isCancelled } from '../api/call-error.ts'

/** An answer that is loading, has arrived or failed. */
export type Asked<T> = { data: T | null; failure: Failure | null; retry: () => void }

/** The answer of a call, asked again whenever the key changes; nothing is asked while it is null. */
export function useAnswer<R extends Route>(route: R, input: CallInput<R>, key: string | null): Asked<Reply<R>> {
  const [known, setKnown] = useState<{ key: string; data: Reply<R> | null; failure: Failure | null } | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the input; a retry loads again.
  useEffect(() => {
    if (key === null) return
    const leaving = new AbortController()
    setKnown(null)
    const ask = call as (route: R, input: CallInput<R>, options: { signal: AbortSignal }) => Promise<Reply<R>>
    ask(route, input, { signal: leaving.signal }).then(
      (data) => setKnown({ key, data, failure: null }),
      (thrown: unknown) => {
        const failure = failureOf(thrown)
        if (!isCancelled(failure)) setKnown({ key, data: null, failure })
      },
    )
    return () => leaving.abort()
  }, [key, attempt])
  const current = known?.key === key ? known : null
  return { data: current?.data ?? null, failure: current?.failure ?? null, retry: () => setAttempt((n) => n + 1) }
}
