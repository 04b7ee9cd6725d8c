import { z } from 'zod'

/** The identity providers; `oidc` is the OpenID Connect provider of the operator, who chooses which are offered. */
export const SocialProvider = z.enum(['google', 'facebook', 'twitter', 'oidc'])
export type SocialProvider = z.infer<typeof SocialProvider>

/** Their display names; the operator may name `oidc`. */
export const SOCIAL_NAMES = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
  oidc: 'OpenID Connect',
} as const satisfies Record<SocialProvider, string>

/** The display name of a provider; `openIdName` is the operator's name for `oidc`. */
export function providerName(provider: SocialProvider, openIdName: string | undefined): string {
  return (provider === 'oidc' && openIdName) || SOCIAL_NAMES[provider]
}

/** The path of ours to which providers redirect; the only one to register with them. */
export const SOCIAL_RETURN_PATH = '/login/return'

/** How long a sign-in at the provider may take, in seconds. */
export const SOCIAL_ATTEMPT_SECONDS = 10 * 60

/**
 * The proof from the provider: an ID token of Google, an access token of Facebook, the token and verifier of OAuth 1.0a
 * of Twitter, the authorization code of OpenID Connect with the parameters that returned with it.
 */
export const SocialProof = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('google'), idToken: token('idToken') }),
  z.strictObject({ provider: z.literal('facebook'), accessToken: token('accessToken') }),
  z.strictObject({
    provider: z.literal('twitter'),
    oauthToken: token('oauthToken'),
    oauthVerifier: token('oauthVerifier'),
  }),
  z.strictObject({ provider: z.literal('oidc'), ...openIdReturn() }),
])
export type SocialProof = z.infer<typeof SocialProof>

/** The sign-in methods of an account, as its owner sees them; complete. */
export const SignInMethods = z.object({
  hasPassword: z.boolean(),
  /** When the password was last changed; null if it was set at registration, or there is none. */
  passwordChangedAt: z.iso.datetime().nullable(),
  walletAddress: z.string().nullable(),
  providers: z.array(
    z.object({
      provider: SocialProvider,
      /** False if the operator no longer offers the provider: it stays linked, but cannot be used. */
      isOffered: z.boolean(),
      /** The person's name at the provider when it was linked. */
      name: z.string().nullable(),
      linkedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Number of usable methods; the last one cannot be removed. */
  ways: z.int(),
})
export type SignInMethods = z.infer<typeof SignInMethods>

/** The parameters with which an OpenID provider returns; `iss` if it names itself (RFC 9207). */
export function openIdReturn() {
  return { code: token('code'), state: token('state'), iss: token('iss').optional() }
}

/** A text of foreign origin; bounded, to bound the cost of checking it. */
export function token(name: string) {
  return z
    .string({ error: `${name} required` })
    .min(1, `${name} required`)
    .max(8192, `${name} is too long`)
}
