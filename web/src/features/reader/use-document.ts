import { readerCalls } from '@colophon/protocol/reader/calls'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf, isCancelled } from '../../lib/api/call-error.ts'

/** The text of a paper, loaded on first use; kept outside the store because of its size. */
export function useDocument(
  articleId: number,
  isWanted: boolean,
): {
  document: PaperDocument | null
  failure: Failure | null
  retry: () => void
} {
  const [known, setKnown] = useState<{ document: PaperDocument | null; failure: Failure | null }>(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const isLoaded = known.document !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again.
  useEffect(() => {
    if (!isWanted || isLoaded) return
    const leaving = new AbortController()
    setKnown(NOTHING)
    call(readerCalls.document, { query: { articleId } }, { signal: leaving.signal }).then(
      (document) => setKnown({ document, failure: null }),
      (thrown: unknown) => {
        const failure = failureOf(thrown)
        if (!isCancelled(failure)) setKnown({ document: null, failure })
      },
    )
    return () => leaving.abort()
  }, [articleId, attempt, isWanted, isLoaded])
  const retry = useCallback(() => setAttempt((number) => number + 1), [])
  return { ...known, retry }
}

const NOTHING = { document: null, failure: null }
