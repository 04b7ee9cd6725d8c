import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import { ask, doesNotAnswer, objectIn } from '../ask.ts'

const RETENTION_MS = 60 * 60 * 1000
/** An unknown key triggers a key refresh at most this often, in milliseconds. */
const NEW_KEYS_MS = 3000

/** An OpenID provider's discovery document. */
export type GoogleSite = { issuer: string; authorizationUrl: string; keys: JWTVerifyGetKey }

const known = new Map<string, { site: GoogleSite; until: number }>()

/** Google's authorization URL and signing keys; refreshed from the issuer once an hour. */
export async function googleSite({
  GOOGLE_ISSUER: issuer,
  SIGN_IN_SECONDS: seconds,
}: Pick<Config, 'GOOGLE_ISSUER' | 'SIGN_IN_SECONDS'>): Promise<GoogleSite> {
  const kept = known.get(issuer)
  if (kept && kept.until > Date.now()) return kept.site
  const answer = await ask({ provider: 'google', seconds }, `${issuer}/.well-known/openid-configuration`)
  const parsed = description(issuer).safeParse(objectIn('google', answer))
  if (answer.status !== 200 || !parsed.success) return doesNotAnswer('google')
  const keys = createRemoteJWKSet(new URL(parsed.data.jwks_uri), {
    timeoutDuration: seconds * 1000,
    cooldownDuration: NEW_KEYS_MS,
    cacheMaxAge: RETENTION_MS,
  })
  const site = { issuer, authorizationUrl: parsed.data.authorization_endpoint, keys }
  known.set(issuer, { site, until: Date.now() + RETENTION_MS })
  return site
}

/** URLs of the document must be on the issuer's origin and as secure as the issuer's. */
function description(issuer: string) {
  const isSafe = (url: string) =>
    url.startsWith('https://') || (issuer.startsWith('http://') && url.startsWith('http://'))
  const address = z.url().refine(isSafe)
  return z.object({ issuer: z.literal(issuer), authorization_endpoint: address, jwks_uri: address })
}
