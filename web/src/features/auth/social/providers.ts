import type { SignedIn } from '@colophon/protocol/auth/entities'
import type { SocialProof, SocialProvider } from '@colophon/protocol/auth/social'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { type Icon, IconBrandFacebook, IconBrandGoogle, IconBrandTwitter, IconId } from '@tabler/icons-react'
import { call } from '../../../lib/api/call.ts'

/** The parameters in the URL that a provider returns to; those in its fragment never reach a server. */
type ReturnParameters = { query: URLSearchParams; fragment: URLSearchParams }

export type Provider<P extends SocialProvider = SocialProvider> = {
  icon: Icon
  /** Starts a sign-in: the URL to open, and the state that its return must carry. Rejects with a CallError. */
  begin(): Promise<{ url: string; state: string }>
  /** The proof in a return; null if the return belongs to another sign-in, that is, its state differs. */
  read(parameters: ReturnParameters, state: string): (SocialProof & { provider: P }) | 'declined' | null
  /** Signs in; a provider that confirms no address needs the code of an e-mail. Rejects with a CallError. */
  signIn(proof: SocialProof & { provider: P }, verificationCode?: string): Promise<SignedIn>
}

/** How a browser signs in with each provider. */
export const PROVIDERS: { [P in SocialProvider]: Provider<P> } = {
  google: {
    icon: IconBrandGoogle,
    begin: () => call(socialCalls.socialUrl, { body: { provider: 'google' } }),
    read: (parameters, state) =>
      readIfStateMatches(parameters, state, ({ fragment }) => {
        const idToken = fragment.get('id_token')
        return idToken ? { provider: 'google', idToken } : null
      }),
    signIn: ({ idToken }) => call(socialCalls.googleLogin, { body: { idToken } }),
  },
  facebook: {
    icon: IconBrandFacebook,
    begin: () => call(socialCalls.socialUrl, { body: { provider: 'facebook' } }),
    read: (parameters, state) =>
      readIfStateMatches(parameters, state, ({ fragment }) => {
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
    read(parameters, state) {
      if (parameterOf(parameters, 'denied') === state) return 'declined'
      const [oauthToken, oauthVerifier] = [
        parameterOf(parameters, 'oauth_token'),
        parameterOf(parameters, 'oauth_verifier'),
      ]
      return oauthToken === state && oauthVerifier ? { provider: 'twitter', oauthToken, oauthVerifier } : null
    },
    signIn: ({ oauthToken, oauthVerifier }) => call(socialCalls.twitterAuth, { body: { oauthToken, oauthVerifier } }),
  },
  oidc: {
    icon: IconId,
    begin: () => call(socialCalls.socialUrl, { body: { provider: 'oidc' } }),
    read: (parameters, state) =>
      readIfStateMatches(parameters, state, () => {
        const [code, iss] = [parameterOf(parameters, 'code'), parameterOf(parameters, 'iss')]
        return code ? { provider: 'oidc', code, state, ...(iss && { iss }) } : null
      }),
    signIn: ({ code, state, iss }) => call(socialCalls.oidcLogin, { body: { code, state, iss } }),
  },
}

function parameterOf({ query, fragment }: ReturnParameters, name: string): string {
  return fragment.get(name) ?? query.get(name) ?? ''
}

function readIfStateMatches<P>(
  parameters: ReturnParameters,
  state: string,
  read: (parameters: ReturnParameters) => P | null,
): P | 'declined' | null {
  if (parameterOf(parameters, 'state') !== state) return null
  return parameterOf(parameters, 'error') ? 'declined' : read(parameters)
}
