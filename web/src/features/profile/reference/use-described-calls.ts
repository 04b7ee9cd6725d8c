import { useCallback, useEffect, useState } from 'react'
import { type DescribedCall, describedCalls } from './described-calls.ts'

/** The calls as the server describes them for programs; a failure can be tried again. */
export function useDescribedCalls(): { calls: DescribedCall[] | null; isFailed: boolean; retry: () => void } {
  const [calls, setCalls] = useState<DescribedCall[] | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      const reply = await fetch(new URL('/api/openapi.json', location.origin), { signal: leaving.signal })
      if (!reply.ok) throw new Error(reply.statusText)
      setCalls(describedCalls(await reply.json()))
    }
    setFailed(false)
    read().catch(() => {
      if (!leaving.signal.aborted) setFailed(true)
    })
    return () => leaving.abort()
  }, [attempt])
  const retry = useCallback(() => setAttempt((number) => number + 1), [])
  return { calls, isFailed, retry }
}
