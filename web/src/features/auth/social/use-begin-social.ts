import type { SocialProvider } from '@colophon/protocol/auth/social'
import { useState } from 'react'
import { type Failure, failureOf } from '../../../lib/api/call-error.ts'
import { type Pending, storePending } from './pending.ts'
import { PROVIDERS } from './providers.ts'

/** What happens after the return, and the name of the provider. */
type Then = Pick<Pending, 'purpose' | 'from' | 'name'>

/** Starts a provider sign-in; reports which one is starting and why it failed. */
export function useBeginSocial() {
  const [busyWith, setBusyWith] = useState<SocialProvider | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const begin = async (provider: SocialProvider, then: Then) => {
    setBusyWith(provider)
    setFailure(null)
    try {
      await beginSocial(provider, then)
      // Stays busy while the page is being left.
    } catch (thrown) {
      setFailure(failureOf(thrown))
      setBusyWith(null)
    }
  }
  return { begin, busyWith, failure }
}

/** Gets the provider's URL, remembers the attempt in this tab and leaves. Rejects with a CallError. */
export async function beginSocial(
  provider: SocialProvider,
  then: Then,
  go: (url: string) => void = (url) => location.assign(url),
): Promise<void> {
  const { url, state } = await PROVIDERS[provider].begin()
  storePending({ ...then, provider, state, begunAt: Date.now() })
  go(url)
}
