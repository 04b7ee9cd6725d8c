import type { SignInMethods, SocialProvider } from '@colophon/protocol/auth/social'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { type Failure, failureOf, isCancelled } from '../../../lib/api/call-error.ts'

/** The sign-in methods of the account; `unlink` resolves to the failure, or to null. */
export function useMethods() {
  const [methods, setMethods] = useState<SignInMethods | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = useCallback((signal?: AbortSignal) => {
    setFailure(null)
    call(socialCalls.methods, {}, { signal }).then(setMethods, (thrown: unknown) => {
      const found = failureOf(thrown)
      if (!isCancelled(found)) setFailure(found)
    })
  }, [])
  useEffect(() => {
    const leaving = new AbortController()
    load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  const unlink = async (provider: SocialProvider): Promise<Failure | null> => {
    try {
      setMethods(await call(socialCalls.unlinkSocial, { query: { provider } }))
      return null
    } catch (thrown) {
      return failureOf(thrown)
    }
  }
  return { methods, failure, retry: () => load(), unlink }
}

export type LoadedMethods = ReturnType<typeof useMethods>
