import { describe, expect, it } from 'vitest'
import { type Pending, storePending, takePending } from './pending.ts'
import { readReturn } from './SocialReturn.tsx'

const begun = (provider: Pending['provider']): Pending => ({
  provider,
  name: 'Institute',
  state: 's1',
  purpose: 'signIn',
  from: '/storage',
  begunAt: 1000,
})
const at = (address: string) => {
  const { search, hash } = new URL(address, 'http://here')
  return { search, hash }
}
const FOREIGN = { problem: 'foreign' }

describe('what a provider sends back', () => {
  it('is the proof that its call wants', () => {
    expect(readReturn(begun('google'), at('/#id_token=a.b.c&state=s1'))).toEqual({
      proof: { provider: 'google', idToken: 'a.b.c' },
    })
    expect(readReturn(begun('facebook'), at('/?#access_token=EAAB&state=s1&expires_in=5000'))).toEqual({
      proof: { provider: 'facebook', accessToken: 'EAAB' },
    })
    expect(readReturn(begun('twitter'), at('/?oauth_token=s1&oauth_verifier=v'))).toEqual({
      proof: { provider: 'twitter', oauthToken: 's1', oauthVerifier: 'v' },
    })
    expect(readReturn(begun('oidc'), at('/?code=c&state=s1&iss=https%3A%2F%2Fid.example.org'))).toEqual({
      proof: { provider: 'oidc', code: 'c', state: 's1', iss: 'https://id.example.org' },
    })
    expect(readReturn(begun('oidc'), at('/?code=c&state=s1'))).toEqual({
      proof: { provider: 'oidc', code: 'c', state: 's1' },
    })
  })

  // Proves: x-sign-in-return
  it.each([
    ['without an attempt of this tab', null, '/#id_token=a.b.c&state=s1'],
    ['with another state', begun('google'), '/#id_token=a.b.c&state=s2'],
    ['without a state', begun('google'), '/#id_token=a.b.c'],
    ['of another provider than was asked', begun('google'), '/#access_token=EAAB&state=s1'],
    ['with the token in the query, where servers see it', begun('google'), '/?id_token=a.b.c&state=s1'],
    ['with another request token', begun('twitter'), '/?oauth_token=s2&oauth_verifier=v'],
    ['without a verifier', begun('twitter'), '/?oauth_token=s1'],
    ['with a refusal that is not of this attempt', begun('facebook'), '/?error=access_denied&state=s2'],
    ['with nothing', begun('facebook'), '/'],
    ['with a code of another state', begun('oidc'), '/?code=c&state=s2'],
    ['without a code', begun('oidc'), '/?state=s1'],
  ])('is never used %s', (_, pending, address) => {
    expect(readReturn(pending, at(address))).toEqual(FOREIGN)
  })

  it.each([
    ['google', '/#error=access_denied&state=s1'],
    ['facebook', '/?error=access_denied&error_description=x&state=s1'],
    ['twitter', '/?denied=s1'],
    ['oidc', '/?error=access_denied&state=s1'],
  ] as const)('a provider’s return can be a refusal: %s', (provider, address) => {
    expect(readReturn(begun(provider), at(address))).toEqual({ problem: 'declined' })
  })
})

describe('an attempt', () => {
  it('a return is accepted once, within ten minutes of the start', () => {
    storePending(begun('google'))
    expect(takePending(2000)).toEqual(begun('google'))
    expect(takePending(2000)).toBeNull()
    storePending(begun('google'))
    expect(takePending(1000 + 600_001)).toBeNull()
  })

  it('a return of an unknown attempt is ignored', () => {
    sessionStorage.setItem('colophon.social', '{"provider":"myspace"}')
    expect(takePending(2000)).toBeNull()
    sessionStorage.setItem('colophon.social', 'no json')
    expect(takePending(2000)).toBeNull()
  })
})
