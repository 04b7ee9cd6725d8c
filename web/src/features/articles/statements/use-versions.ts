import { articleCalls } from '@colophon/protocol/articles/calls'
import type { CallInput, Reply, Route } from '@colophon/protocol/route'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { type Failure, failureOf, isCancelled } from '../../../lib/call-error.ts'

/** How many versions one page of the list shows. */
export const VERSIONS_PAGE = 10

type Asked<T> = { data: T | null; failure: Failure | null; retry: () => void }

/** A page of the versions of a paper's statements, newest first, counted from page 1. */
export function useVersions(id: number, page: number): Asked<Reply<typeof articleCalls.graphVersions>> {
  const query = { id, limit: VERSIONS_PAGE, offset: (page - 1) * VERSIONS_PAGE }
  return useAnswer(articleCalls.graphVersions, { query }, `${id}/${page}`)
}

/** One version with its statements. */
export function useVersion(id: number, version: number): Asked<Reply<typeof articleCalls.graphVersion>> {
  return useAnswer(articleCalls.graphVersion, { query: { id, version } }, `${id}/${version}`)
}

function useAnswer<R extends Route>(route: R, input: CallInput<R>, key: string): Asked<Reply<R>> {
  const [known, setKnown] = useState<{ key: string; data: Reply<R> | null; failure: Failure | null } | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input; another attempt asks again.
  useEffect(() => {
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
