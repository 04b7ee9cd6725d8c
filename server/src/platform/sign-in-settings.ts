import { z } from 'zod'

const THIS_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/
const key = z.string().trim().max(500).optional()
/** Secrets are sent to these addresses, so they must be https or local. */
const secureUrl = z
  .url({ error: 'must be an address', abort: true })
  .refine((url) => url.startsWith('https://') || THIS_MACHINE.test(url), {
    error: 'must start with https:// (http:// on this machine alone)',
  })
const address = (fallback: string) => secureUrl.transform((url) => url.replace(/\/+$/, '')).default(fallback)
/** Compared with the issuer that the provider states, of which a slash at the end is a part. */
const issuer = secureUrl.refine((url) => !/\/\.well-known\/|[?#]/.test(url), {
  error: 'must be the issuer, without /.well-known/ and what follows',
})

/** Settings of social sign-in, part of the schema in config.ts. A provider without keys is not offered. */
export const signInShape = {
  GOOGLE_CLIENT_ID: key,
  GOOGLE_ISSUER: address('https://accounts.google.com'),
  FACEBOOK_APP_ID: key,
  FACEBOOK_APP_SECRET: key,
  FACEBOOK_URL: address('https://www.facebook.com/v24.0'),
  FACEBOOK_GRAPH_URL: address('https://graph.facebook.com/v24.0'),
  TWITTER_API_KEY: key,
  TWITTER_API_SECRET: key,
  TWITTER_URL: address('https://api.twitter.com'),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: key,
  OIDC_CLIENT_SECRET: key,
  OIDC_NAME: z
    .string()
    .trim()
    .max(40, 'must have at most 40 characters')
    .regex(/^\P{C}*$/u, 'must not contain control characters')
    .optional(),
  OIDC_ADMIN_GROUP: key,
  OIDC_ALLOWED_GROUP: key,
  SIGN_IN_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
}

type Given = z.infer<z.ZodObject<typeof signInShape>>

/** Settings that need the other one. */
const NEEDS = [
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['FACEBOOK_APP_SECRET', 'FACEBOOK_APP_ID'],
  ['TWITTER_API_KEY', 'TWITTER_API_SECRET'],
  ['TWITTER_API_SECRET', 'TWITTER_API_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
  ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ['OIDC_NAME', 'OIDC_ISSUER'],
  ['OIDC_ADMIN_GROUP', 'OIDC_ISSUER'],
  ['OIDC_ALLOWED_GROUP', 'OIDC_ISSUER'],
] as const

/** Half of the keys of a provider is a configuration error and stops the start. */
export function signInProblems(given: Given): string[] {
  return NEEDS.flatMap(([name, needed]) =>
    given[name] !== undefined && given[needed] === undefined ? [`${needed}: is needed with ${name}`] : [],
  )
}
