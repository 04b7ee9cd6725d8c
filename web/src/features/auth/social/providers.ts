import type { SignedIn } from '@colophon/protocol/auth/entities'
import type { SocialProof, SocialProvider } from '@colophon/protocol/auth/social'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { type Icon, IconBrandFacebook, IconBrandGoogle, IconBrandTwitter, IconId } from '@tabler/icons-react'
import { call } from '../../../lib/api/call.ts'

/** The parameters of a return: of its query, and of its fragment, which no server sees. */
type Returned = { query: URLSearchParams; fragment: URLSearchParams }

export type Provider<P extends SocialProvider = SocialProvider> = {
  icon: Icon
  /** The URL of the sign-in, and what it must return with. Rejects with a CallError. */
  begin(): Promise<{ url: string; state: string }>
  /** The proof in a return with this state; null where it has another. */
  read(returned: Returned, state: string): (SocialProof & { provider: P }) | 'declined' | null
  /** Signs in, with the code of a mail where the provider confirms no address. Rejects with a CallError. */
  signIn(proof: SocialProof & { provider: P }, verificationCode?: string): Promise<SignedIn>
}

/** How a browser signs in with each provider. */
export const PROVIDERS: { [P in SocialProvider]: Provider<P> } = {
  google: {
    icon: IconBrandGoogle,
    begin: () => call(socialCalls.socialUrl, { body: { provider: 'google' } }),
    read: (returned, state) =>
      ifOfState(returned, state, ({ fragment }) => {
        const idToken = fragment.get('id_token')
        return idToken ? { provider: 'google', idToken } : null
      }),
    signIn: ({ idToken }) => call(socialCalls.googleLogin, { body: { idToken } }),
  },
  facebook: {
    icon: IconBrandFacebook,
    begin: () => call(socialCalls.socialUrl, { body: { provider: 'facebook' } }),
    read: (returned, state) =>
      ifOfState(returned, state, ({ fragment }) => {
        const accessToken = fragment.get('access_token')
        return accessToken ? { provider: 'facebook', accessToken } : null
      }),
    signIn: ({ accessToken }, verificationCode) =>
      call(socialCalls.facebookLogin, {
        body: { accessToken, ...(verificationCode !== undefined && { verificationCode }) },
      }),
  },
  twitter: {
    icon: IconBrandTwitter,
    async begin() {
      const { url } = await call(socialCalls.twitterGetAuthUrl, {})
      return { url, state: new URL(url).searchParams.get('oauth_token') ?? '' }
    },
    read(returned, state) {
      if (given(returned, 'denied') === state) return 'declined'
      const [oauthToken, oauthVerifier] = [given(returned, 'oauth_token'), given(returned, 'oauth_verifier')]
      return oauthToken === state && oauthVerifier ? { provider: 'twitter', oauthToken, oauthVerifier } : null
    },
    signIn: ({ oauthToken, oauthVerifier }) => call(socialCalls.twitterAuth, { body: { oauthToken, oauthVerifier } }),
  },
  oidc: {
    icon: IconId,
    begin: () => call(socialCalls.socialUrl, { body: { provider: 'oidc' } }),
    read: (returned, state) =>
      ifOfState(returned, state, () => {
        const [code, iss] = [given(returned, 'code'), given(returned, 'iss')]
        return code ? { provider: 'oidc', code, state, ...(iss && { iss }) } : null
      }),
    signIn: ({ code, state, iss }) => call(socialCalls.oidcLogin, { body: { code, state, iss } }),
  },
}

function given({ query, fragment }: Returned, name: string): string {
  return fragment.get(name) ?? query.get(name) ?? ''
}

function ifOfState<P>(
  returned: Returned,
  state: string,
  read: (returned: Returned) => P | null,
): P | 'declined' | null {
  if (given(returned, 'state') !== state) return null
  return given(returned, 'error') ? 'declined' : read(returned)
}
