import { createHmac, randomBytes } from 'node:crypto'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/context.ts'
import { type Answer, ask, doesNotAnswer, objectIn } from '../ask.ts'
import { beginAttempt, consumePending } from '../attempts.ts'
import { identityOf, type Provider, refuse } from '../identity.ts'
import { refuseNotOffered } from '../names.ts'
import { providerKey, providerUrl } from '../settings.ts'
import { enter, returnUrlOf } from '../sign-in.ts'

const NONCE_BYTES = 16
const TOKEN_MAX = 500
const User = z.object({
  id_str: z.string().regex(/^\d{1,40}$/),
  name: z.string().optional(),
  email: z.string().nullish(),
})

const Settings = z.object({
  TWITTER_API_KEY: providerKey,
  TWITTER_API_SECRET: providerKey,
  TWITTER_URL: providerUrl('https://api.twitter.com'),
})
declare module '../../../platform/config.ts' {
  interface OtherSettings extends z.infer<typeof Settings> {}
}

export const twitter: Provider<'twitter'> = {
  settings: {
    schema: Settings,
    needs: [
      ['TWITTER_API_KEY', 'TWITTER_API_SECRET'],
      ['TWITTER_API_SECRET', 'TWITTER_API_KEY'],
    ],
  },
  isOffered: ({ TWITTER_API_KEY }) => TWITTER_API_KEY !== undefined,

  /** Gets a request token, which is the state, and stores it. */
  async begin(context, returnUrl) {
    const { config } = context
    const keys = keysOf(config)
    const request = { method: 'POST', path: '/oauth/request_token' } as const
    const answer = await signed(context, keys, request, { oauth_callback: returnUrl })
    const { token, secret, form } = tokenIn(answer)
    if (answer.status !== 200 || form.get('oauth_callback_confirmed') !== 'true' || !token || !secret) {
      context.log.warn(
        { status: answer.status },
        'Twitter refused a request token: check its keys and the callback URL',
      )
      return doesNotAnswer('twitter')
    }
    await beginAttempt(context, `twitter:${token}`, secret)
    const fields = new URLSearchParams({ oauth_token: token })
    return { url: `${config.TWITTER_URL}/oauth/authenticate?${fields}`, state: token }
  },

  /**
   * Exchanges the redirect's token, which must have been requested here, for the identity. It is consumed first, since
   * Twitter accepts a verifier once as well.
   */
  async identify(context, { oauthToken, oauthVerifier }) {
    const keys = keysOf(context.config)
    const tokenSecret = (await consumePending(context.db, context, `twitter:${oauthToken}`)) ?? refuse('twitter')
    const exchange = { method: 'POST', path: '/oauth/access_token' } as const
    const given = await signed(context, { ...keys, token: oauthToken, tokenSecret }, exchange, {
      oauth_verifier: oauthVerifier,
    })
    const access = tokenIn(given)
    if (given.status !== 200) return refuse('twitter')
    if (!access.token || !access.secret) return doesNotAnswer('twitter')
    const path = '/1.1/account/verify_credentials.json?include_email=true&skip_status=true'
    const mine = { ...keys, token: access.token, tokenSecret: access.secret }
    const answer = await signed(context, mine, { method: 'GET', path })
    const user = User.safeParse(objectIn('twitter', answer))
    if (answer.status !== 200) return refuse('twitter')
    if (!user.success) return doesNotAnswer('twitter')
    const { id_str: subject, name, email } = user.data
    return { identity: identityOf({ provider: 'twitter', subject, name, email }), async take() {} }
  },

  serve(serve) {
    serve(socialCalls.twitterGetAuthUrl, async ({ request }, context) => {
      const { url } = await twitter.begin(context, returnUrlOf(request, context.config))
      return { url }
    })
    serve(socialCalls.twitterAuth, async (input, context) =>
      enter(context, input, await twitter.identify(context, { provider: 'twitter', ...input.body })),
    )
  },
}

function keysOf({ TWITTER_API_KEY: key, TWITTER_API_SECRET: secret }: Config): Keys {
  return key && secret ? { key, secret } : refuseNotOffered('twitter')
}

function signed(
  { config, now }: Context,
  keys: Keys,
  { method, path }: { method: 'GET' | 'POST'; path: string },
  more: Record<string, string> = {},
): Promise<Answer> {
  const url = config.TWITTER_URL + path
  const once = { nonce: randomBytes(NONCE_BYTES).toString('hex'), timestamp: Math.floor(now().getTime() / 1000) }
  const headers = { Authorization: authorization({ method, url }, keys, once, more) }
  return ask({ provider: 'twitter', seconds: config.SIGN_IN_SECONDS }, url, { method, headers })
}

function tokenIn({ text }: Answer) {
  const form = new URLSearchParams(text)
  const short = (name: string) => {
    const value = form.get(name)
    return value && value.length <= TOKEN_MAX ? value : null
  }
  return { token: short('oauth_token'), secret: short('oauth_token_secret'), form }
}

/** The two key pairs of OAuth 1.0a; there is no token yet when a request token is requested. */
type Keys = { key: string; secret: string; token?: string; tokenSecret?: string }

/** Nonce and timestamp. */
type Once = { nonce: string; timestamp: number }

/**
 * The `Authorization` header of a request, signed with HMAC-SHA1 (RFC 5849 §3). `more` are protocol parameters of this
 * step (`oauth_callback`, `oauth_verifier`); `form` are those of a form-encoded body, which are signed too.
 */
export function authorization(
  { method, url, form = [] }: { method: string; url: string; form?: [string, string][] },
  keys: Keys,
  { nonce, timestamp }: Once,
  more: Record<string, string> = {},
): string {
  const own: [string, string][] = [
    ['oauth_consumer_key', keys.key],
    ...(keys.token === undefined ? [] : [['oauth_token', keys.token] as [string, string]]),
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(timestamp)],
    ['oauth_nonce', nonce],
    ...Object.entries(more),
  ]
  const base = baseString(method, url, [...own, ...form])
  const secrets = `${encode(keys.secret)}&${encode(keys.tokenSecret ?? '')}`
  const signature = createHmac('sha1', secrets).update(base).digest('base64')
  const parameters = [...own, ['oauth_signature', signature] as const]
  return `OAuth ${parameters.map(([name, value]) => `${encode(name)}="${encode(value)}"`).join(', ')}`
}

/** The signature base string (RFC 5849 §3.4.1). */
export function baseString(method: string, url: string, parameters: [string, string][]): string {
  const { origin, pathname, searchParams } = new URL(url)
  const pairs = [...parameters, ...searchParams].map(([name, value]) => [encode(name), encode(value)] as const)
  const sorted = pairs.toSorted((one, other) => compare(one[0], other[0]) || compare(one[1], other[1]))
  const normalized = sorted.map((pair) => pair.join('=')).join('&')
  return [method.toUpperCase(), `${origin}${pathname}`, normalized].map(encode).join('&')
}

/** Percent-encoding of RFC 3986, which escapes more characters than JavaScript's. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** By bytes, not by locale. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
