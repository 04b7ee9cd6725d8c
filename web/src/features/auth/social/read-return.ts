import type { SocialProof } from '@colophon/protocol/auth/social'
import type { Pending } from './pending.ts'

/** What came back: a proof of who the person is, their no, or something that was not begun here. */
export type Returned = { proof: SocialProof } | { problem: 'declined' | 'foreign' }

/**
 * Reads the address to which a provider has sent the browser. What does not carry the state of the attempt of this tab is
 * never used: it may be somebody else's sign-in, sent here to have the person work in a stranger's account.
 */
export function readReturn(pending: Pending | null, { search, hash }: { search: string; hash: string }): Returned {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const given = (name: string) => fragment.get(name) ?? query.get(name) ?? ''
  if (!pending) return { problem: 'foreign' }
  const { provider, state } = pending
  if (provider === 'twitter') {
    if (given('denied') === state) return { problem: 'declined' }
    const [oauthToken, oauthVerifier] = [given('oauth_token'), given('oauth_verifier')]
    if (oauthToken !== state || !oauthVerifier) return { problem: 'foreign' }
    return { proof: { provider, oauthToken, oauthVerifier } }
  }
  if (given('state') !== state) return { problem: 'foreign' }
  if (given('error')) return { problem: 'declined' }
  const token = fragment.get(provider === 'google' ? 'id_token' : 'access_token') ?? ''
  if (!token) return { problem: 'foreign' }
  return { proof: provider === 'google' ? { provider, idToken: token } : { provider, accessToken: token } }
}
