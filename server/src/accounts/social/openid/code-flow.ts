import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/http/fail.ts'
import { beginAttempt, consumePending } from '../attempts.ts'
import { identityOf, type Proven, refuse } from '../identity.ts'
import { nameOf } from '../names.ts'
import { failFor, openIdSite } from './openid-site.ts'

/** What is stored of a sign-in while the browser is at the provider. */
const Begun = z.object({ verifier: z.string(), nonce: z.string(), redirectUri: z.string() })
type Begun = z.infer<typeof Begun>
type Returned = { code: string; state: string; iss?: string | undefined }
type Claims = Record<string, unknown>

/** The characters and the length that the protocol allows. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/** The URL where a browser signs in, and the state with which it returns; the verifier and the nonce stay here. */
export async function beginWithOpenId(context: Context, redirectUri: string): Promise<{ url: string; state: string }> {
  const site = await openIdSite(context)
  const [verifier, nonce, state] = [randomPKCECodeVerifier(), randomNonce(), randomState()]
  const fields = {
    redirect_uri: redirectUri,
    scope: scopesOf(site, context.config).join(' '),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    nonce,
    state,
  }
  const url = authorizationUrl(context, site, fields)
  await beginAttempt(context, `oidc:${state}`, JSON.stringify({ verifier, nonce, redirectUri } satisfies Begun))
  return { url, state }
}

function authorizationUrl(context: Context, site: Configuration, fields: Record<string, string>): string {
  try {
    return buildAuthorizationUrl(site, fields).href
  } catch (error) {
    return failFor(context, error)
  }
}

/** Only those that the provider lists, since some refuse a request with any other. */
function scopesOf(site: Configuration, config: Config): string[] {
  const wanted = ['email', 'profile', ...(readsGroups(config) ? ['groups'] : [])]
  const { scopes_supported: listed = ['email', 'profile'] } = site.serverMetadata()
  return ['openid', ...wanted.filter((scope) => listed.includes(scope))]
}

/**
 * Exchanges the code for the identity. The state is consumed first, since the provider accepts a code once as well.
 * `isAllowed` is false for a person who is not in `OIDC_ALLOWED_GROUP`.
 */
export async function provenByOpenId(context: Context, returned: Returned): Promise<Proven & { isAllowed: boolean }> {
  const { config } = context
  const name = nameOf(config, 'oidc')
  const site = await openIdSite(context)
  const stored = (await consumePending(context.db, context, `oidc:${returned.state}`)) ?? refuse('oidc', name)
  const claims = await claimsFrom(site, Begun.parse(JSON.parse(stored)), returned, readsGroups(config)).catch(
    (error: unknown) => failFor(context, error),
  )
  const { sub } = claims
  if (typeof sub !== 'string' || !SUBJECT.test(sub)) return refuse('oidc', name)
  const groups = Array.isArray(claims.groups) ? claims.groups : [claims.groups]
  const isIn = (group: string | undefined) => group !== undefined && groups.includes(group)
  const identity = identityOf({
    provider: 'oidc',
    subject: `${claims.iss} ${sub}`,
    email: claims.email_verified === true ? text(claims.email) : null,
    unconfirmedEmail: text(claims.email),
    name: text(claims.name) ?? [claims.given_name, claims.family_name].flatMap((part) => text(part) ?? []).join(' '),
    isAdmin: isIn(config.OIDC_ADMIN_GROUP),
  })
  const isAllowed = config.OIDC_ALLOWED_GROUP === undefined || isIn(config.OIDC_ALLOWED_GROUP)
  return { identity, isAllowed, async take() {} }
}

/** The claims of the ID token, with those of the userinfo endpoint where address or groups are missing. */
async function claimsFrom(
  site: Configuration,
  { verifier, nonce, redirectUri }: Begun,
  { code, state, iss }: Returned,
  needsGroups: boolean,
): Promise<Claims> {
  const address = new URL(redirectUri)
  address.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true }
  const tokens = await authorizationCodeGrant(site, address, checks)
  const claims: Claims = { ...tokens.claims() }
  const hasAddress = claims.email !== undefined && claims.email_verified !== undefined
  const isComplete = hasAddress && !(needsGroups && claims.groups === undefined)
  if (isComplete || !site.serverMetadata().userinfo_endpoint) return claims
  const more: Claims = await fetchUserInfo(site, tokens.access_token, String(claims.sub))
  // An address and its confirmation are taken from the same source.
  const { email, email_verified } = hasAddress || more.email === undefined ? claims : more
  return { ...more, ...claims, email, email_verified }
}

/** Whether a setting depends on the groups of a person. */
function readsGroups({ OIDC_ADMIN_GROUP, OIDC_ALLOWED_GROUP }: Config): boolean {
  return OIDC_ADMIN_GROUP !== undefined || OIDC_ALLOWED_GROUP !== undefined
}

/** Fails for a person who is not in `OIDC_ALLOWED_GROUP`. */
export function refuseOutsider(config: Config): never {
  return fail('socialNotAllowed', {
    message: `Your account at ${nameOf(config, 'oidc')} may not sign in here. Please ask the administrator of this site.`,
  })
}

/** Whether an identity is one of the configured issuer; the operator may have chosen another since. */
export function isOfIssuer({ OIDC_ISSUER }: Pick<Config, 'OIDC_ISSUER'>, subject: string): boolean {
  const [issuer = ''] = subject.split(' ')
  return OIDC_ISSUER !== undefined && URL.parse(issuer)?.href === new URL(OIDC_ISSUER).href
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
