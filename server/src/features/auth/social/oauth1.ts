import { createHmac } from 'node:crypto'

/** The two pairs of keys of OAuth 1.0a; there is no token yet when a request token is asked for. */
export type Keys = { key: string; secret: string; token?: string; tokenSecret?: string }

/** What makes a request unlike every other. */
export type Once = { nonce: string; timestamp: number }

/**
 * The `Authorization` header of a request, signed with HMAC-SHA1 (RFC 5849 §3). `more` are the protocol's own parameters
 * of this step (`oauth_callback`, `oauth_verifier`); `form` are those of a form-encoded body, which are signed too.
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

/** What is signed: method, address and all parameters in one order (RFC 5849 §3.4.1). */
export function baseString(method: string, url: string, parameters: [string, string][]): string {
  const { origin, pathname, searchParams } = new URL(url)
  const pairs = [...parameters, ...searchParams].map(([name, value]) => [encode(name), encode(value)] as const)
  const sorted = pairs.toSorted((one, other) => compare(one[0], other[0]) || compare(one[1], other[1]))
  const normalized = sorted.map((pair) => pair.join('=')).join('&')
  return [method.toUpperCase(), `${origin}${pathname}`, normalized].map(encode).join('&')
}

/** Percent-encoding of RFC 3986, which leaves fewer characters alone than JavaScript's own. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** In the order of bytes, not of a language. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
