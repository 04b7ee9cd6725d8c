import { z } from 'zod'

/** The sites that may tell us who somebody is. Which of them are offered is the operator's choice. */
export const SocialProvider = z.enum(['google', 'facebook', 'twitter'])
export type SocialProvider = z.infer<typeof SocialProvider>

/** What people call them. */
export const SOCIAL_NAMES = { google: 'Google', facebook: 'Facebook', twitter: 'Twitter' } as const satisfies Record<
  SocialProvider,
  string
>

/** The page of ours to which a provider sends people back; its operator knows no other. */
export const SOCIAL_RETURN_PATH = '/login/return'

/** How long somebody may take at the provider, in seconds. */
export const SOCIAL_ATTEMPT_SECONDS = 10 * 60

/** What a provider has given the browser: of Google an ID token, of Facebook an access token, of Twitter both halves of OAuth 1.0a. */
export const SocialProof = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('google'), idToken: token('idToken') }),
  z.strictObject({ provider: z.literal('facebook'), accessToken: token('accessToken') }),
  z.strictObject({
    provider: z.literal('twitter'),
    oauthToken: token('oauthToken'),
    oauthVerifier: token('oauthVerifier'),
  }),
])
export type SocialProof = z.infer<typeof SocialProof>

/** The ways into an account, as its owner sees them; what stands in none of them opens it no more. */
export const SignInMethods = z.object({
  hasPassword: z.boolean(),
  /** When the password was last changed; null where it is that of the registration, or there is none. */
  passwordChangedAt: z.iso.datetime().nullable(),
  walletAddress: z.string().nullable(),
  providers: z.array(
    z.object({
      provider: SocialProvider,
      /** False where the operator no longer offers it: it stays linked, but opens nothing. */
      isOffered: z.boolean(),
      /** How the provider calls the person, as of the linking. */
      name: z.string().nullable(),
      linkedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** How many ways lead in now; the last one cannot be removed. */
  ways: z.int(),
})
export type SignInMethods = z.infer<typeof SignInMethods>

/** A text that somebody else has made; bounded, so that nobody can make the server check a novel. */
export function token(name: string) {
  return z
    .string({ error: `${name} required` })
    .min(1, `${name} required`)
    .max(8192, `${name} is too long`)
}
