import type { SocialProvider } from '@colophon/protocol/auth/social'
import { useState } from 'react'
import { type Failure, failureOf } from '../../../lib/call-error.ts'
import { beginSocial } from './begin-social.ts'
import type { Pending } from './pending.ts'

/** Leaves for a provider; says which one is being left for, and why it could not be. */
export function useBeginSocial() {
  const [busyWith, setBusyWith] = useState<SocialProvider | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const begin = async (provider: SocialProvider, then: Pick<Pending, 'purpose' | 'from'>) => {
    setBusyWith(provider)
    setFailure(null)
    try {
      await beginSocial(provider, then)
      // It stays busy: the page is being left.
    } catch (thrown) {
      setFailure(failureOf(thrown))
      setBusyWith(null)
    }
  }
  return { begin, busyWith, failure }
}
