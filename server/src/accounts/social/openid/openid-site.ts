import {
  allowInsecureRequests,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { Context } from '../../../platform/context.ts'
import { doesNotAnswer, fetchWhole } from '../ask.ts'
import { refuse } from '../identity.ts'
import { nameOf, refuseNotOffered } from '../names.ts'

const RETENTION_MS = 60 * 60 * 1000
/** The library's codes for a provider that is unreachable or replies with something else than the protocol says. */
const OUTAGES = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
]

const known = new Map<string, { site: Configuration; until: number }>()

/**
 * The configured OpenID provider with the addresses of its discovery document, which is refreshed once an hour. Only
 * these are requested, over HTTPS unless the issuer is this machine, with the limits of `ask`.
 */
export async function openIdSite(context: Pick<Context, 'config' | 'log'>): Promise<Configuration> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, SIGN_IN_SECONDS } = context.config
  if (!issuer || !id || !secret) return refuseNotOffered('oidc')
  const key = JSON.stringify([issuer, id, secret])
  const kept = known.get(key)
  const isFresh = kept !== undefined && kept.until > Date.now()
  const site = isFresh ? kept.site : await discover(context, { issuer, id, secret })
  if (!isFresh) known.set(key, { site, until: Date.now() + RETENTION_MS })
  site.timeout = SIGN_IN_SECONDS
  return site
}

function discover(
  context: Pick<Context, 'config' | 'log'>,
  { issuer, id, secret }: { issuer: string; id: string; secret: string },
): Promise<Configuration> {
  // The signature of ID tokens is checked although they come from the provider itself.
  const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http://') ? [allowInsecureRequests] : [])]
  return discovery(new URL(issuer), id, undefined, authentication(secret), {
    [customFetch]: (url, options) => fetchWhole(url, options as RequestInit),
    execute,
    timeout: context.config.SIGN_IN_SECONDS,
  }).catch((error: unknown) => {
    logFailure(context, error)
    return doesNotAnswer('oidc', nameOf(context.config, 'oidc'))
  })
}

/** `client_secret_basic`, the default of the protocol, unless the provider knows `client_secret_post` only. */
function authentication(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (site, ...rest) => {
    const methods = site.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    return (isPost ? post : basic)(site, ...rest)
  }
}

/** Fails for an error of the library: as a refusal of the sign-in, or as an outage of the provider. */
export function failFor(context: Pick<Context, 'config' | 'log'>, error: unknown): never {
  logFailure(context, error)
  const name = nameOf(context.config, 'oidc')
  return isRefusal(error) ? refuse('oidc', name) : doesNotAnswer('oidc', name)
}

/** Logs the reason for the operator, without any token. */
function logFailure({ config, log }: Pick<Context, 'config' | 'log'>, error: unknown): void {
  log.warn({ issuer: config.OIDC_ISSUER, ...reasonOf(error) }, 'sign-in with the OpenID provider failed')
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) return error.status < 500
  return error instanceof ClientError && !OUTAGES.includes(error.code ?? '')
}

function reasonOf(error: unknown): Record<string, unknown> {
  if (error instanceof ResponseBodyError) {
    return { status: error.status, reason: error.error, description: error.error_description }
  }
  if (error instanceof WWWAuthenticateChallengeError) return { status: error.status, reason: error.message }
  const { message, code, cause } = error as ClientError & { cause?: { code?: string; body?: { issuer?: unknown } } }
  return { reason: message, code: code ?? cause?.code, statedIssuer: cause?.body?.issuer }
}
