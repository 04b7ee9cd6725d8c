import { z } from 'zod'

const THIS_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/
const key = z.string().trim().max(500).optional()
/** Secrets are sent to these addresses, so they must be https or local. */
const address = (fallback: string) =>
  z
    .url({ error: 'must be an address', abort: true })
    .refine((url) => url.startsWith('https://') || THIS_MACHINE.test(url), {
      error: 'must start with https:// (http:// on this machine alone)',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .default(fallback)

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
  SIGN_IN_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
}

type Given = z.infer<z.ZodObject<typeof signInShape>>

const PAIRS = [
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['TWITTER_API_KEY', 'TWITTER_API_SECRET'],
] as const

/** Half of a key pair is a configuration error and stops the start. */
export function signInProblems(given: Given): string[] {
  return PAIRS.flatMap(([id, secret]) => {
    if ((given[id] === undefined) === (given[secret] === undefined)) return []
    return given[id] === undefined ? [`${id}: is needed with ${secret}`] : [`${secret}: is needed with ${id}`]
  })
}
