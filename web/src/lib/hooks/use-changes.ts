import { useState } from 'react'
import { type Failure, failureOf } from '../api/call-error.ts'

/**
 * Changes of what was loaded: `act` makes one, loads again, and returns whether it succeeded; `failure` is that of the
 * last change.
 */
export function useChanges(load: () => Promise<unknown>) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const act = async (change: () => Promise<unknown>): Promise<boolean> => {
    try {
      await change()
      setFailure(null)
    } catch (thrown) {
      setFailure(failureOf(thrown))
      return false
    }
    await load()
    return true
  }
  return { failure, act }
}
