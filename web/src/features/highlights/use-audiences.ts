import { highlightCalls } from '@colophon/protocol/highlights/calls'
import type { Audience } from '@colophon/protocol/highlights/entities'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'

/** The collections with a paper with which highlights can be shared; null until they are loaded. */
export type Audiences = { list: readonly Audience[] | null; failure: Failure | null; reload: () => void }

/** Loads the audiences of a paper where `isWanted`, and again when asked. */
export function useAudiences(articleId: number, isWanted: boolean): Audiences {
  const [list, setList] = useState<readonly Audience[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads again.
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const failed = (thrown: unknown) => {
      if (!leaving.signal.aborted) setFailure(failureOf(thrown))
    }
    call(highlightCalls.audiences, { query: { articleId } }, { signal: leaving.signal }).then((loaded) => {
      setList(loaded)
      setFailure(null)
    }, failed)
    return () => leaving.abort()
  }, [articleId, isWanted, turn])
  return { list, failure, reload: () => setTurn((number) => number + 1) }
}
