import { recordCalls } from '@colophon/protocol/record/calls'
import type { Verification } from '@colophon/protocol/record/entities'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { type Failure, failureOf, isCancelled } from '../../../lib/call-error.ts'
import type { Wanted } from './verify-input.ts'

/** What the chain says of a hash; an answer to another hash is never shown. */
export function useVerification(wanted: Wanted | null): {
  answer: Verification | null
  failure: Failure | null
  retry: () => void
} {
  const key = wanted === null ? null : 'md5' in wanted ? wanted.md5 : wanted.sha256
  const [known, setKnown] = useState<{ key: string; answer: Verification | null; failure: Failure | null } | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again.
  useEffect(() => {
    if (key === null) return
    const leaving = new AbortController()
    setKnown(null)
    const body = key.length === 32 ? { md5Hash: key } : { sha256: key }
    call(recordCalls.verify, { body }, { signal: leaving.signal }).then(
      (answer) => setKnown({ key, answer, failure: null }),
      (thrown: unknown) => {
        const failure = failureOf(thrown)
        if (!isCancelled(failure)) setKnown({ key, answer: null, failure })
      },
    )
    return () => leaving.abort()
  }, [key, round])
  const current = known?.key === key ? known : null
  return {
    answer: current?.answer ?? null,
    failure: current?.failure ?? null,
    retry: () => setRound((before) => before + 1),
  }
}
