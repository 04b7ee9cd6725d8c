import { lookup as resolve } from 'node:dns'
import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses.ts'

/** The address of a request, or one it leads to, may not be called. */
export class AddressRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AddressRefused'
  }
}

type Bounds = {
  /** Most bytes of a reply. */
  bytes: number
  /** Time of a request with its redirects and the whole reply. */
  seconds: number
}

const REDIRECTS_MAX = 3
/** What may follow a redirect to another origin: no header that could carry a secret. */
const FOLLOWING_HEADERS = ['accept', 'accept-language', 'range', 'user-agent']

/**
 * A `fetch` for addresses that users enter: https only, and only to public addresses, which are checked by the lookup of
 * each connection, so that a name cannot change its address after the check. At most three redirects are followed, each
 * checked again; headers and bodies are not sent on to another origin. Hosts of the list, as `host` or `host:port`, may be
 * private and be called by http. Rejects with `AddressRefused`, or as `fetch` does.
 */
export function publicFetch(allowedHosts: readonly string[], { bytes, seconds }: Bounds): typeof fetch {
  return async (input, init) => {
    let request = new Request(input, { ...init, redirect: 'manual' })
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
    // Not that of the request, which may be collected while its reply is read.
    const given = init?.signal ? [init.signal] : []
    const signal = AbortSignal.any([...given, AbortSignal.timeout(Math.ceil(seconds * 1000))])
    for (let redirects = 0; ; redirects++) {
      const sent = request.method === 'GET' || request.method === 'HEAD' ? null : body
      const message = await send(request, sent, allowedHosts, signal)
      const location = isRedirect(message) ? message.headers.location : undefined
      if (location === undefined) return toResponse(request, message, bytes, signal)
      message.destroy()
      if (init?.redirect === 'error') throw new TypeError('the server leads elsewhere')
      if (redirects === REDIRECTS_MAX) throw new TypeError('too many redirects')
      request = redirected(request, sent, message.statusCode ?? 0, location)
    }
  }
}

/** Rejects with `AddressRefused` if `publicFetch` would refuse the address as its name resolves now; calls no server. */
export async function checkPublicAddress(address: string, allowedHosts: readonly string[]): Promise<void> {
  if (!URL.canParse(address)) throw new AddressRefused('the address is not a URL')
  const url = new URL(address)
  checkUrl(url, allowedHosts)
  if (isAllowed(url, allowedHosts)) return
  const found = await lookup(nameOf(url), { all: true }).catch(() => [])
  if (found.length === 0 || !found.every((each) => isPublicAddress(each.address)))
    throw new AddressRefused('the host has no public address')
}

/** What can be seen of a URL: its protocol, user part and literal address. */
function checkUrl(url: URL, allowedHosts: readonly string[]): void {
  const isListed = isAllowed(url, allowedHosts)
  if (url.protocol !== 'https:' && !(isListed && url.protocol === 'http:'))
    throw new AddressRefused('only https addresses are called')
  if (url.username !== '' || url.password !== '') throw new AddressRefused('the address contains a user name')
  if (!isListed && isIP(nameOf(url)) !== 0 && !isPublicAddress(nameOf(url)))
    throw new AddressRefused('the address is not public')
}

function isAllowed(url: URL, allowedHosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return allowedHosts.some((host) => host === url.hostname || host === `${url.hostname}:${port}`)
}

/** The host without the brackets of an IPv6 address. */
function nameOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Resolves a name for a connection, which gets all addresses or, if one of them is not public, none. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error('the name has no address'), '', 4)
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new AddressRefused('the host has no public address'), '', 4)
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

async function send(
  request: Request,
  body: Buffer | null,
  allowedHosts: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  signal.throwIfAborted()
  const url = new URL(request.url)
  checkUrl(url, allowedHosts)
  const options: RequestOptions = {
    method: request.method,
    // Replies are read as they come.
    headers: { 'user-agent': 'node', ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
    agent: false,
    signal,
    ...(isAllowed(url, allowedHosts) ? {} : { lookup: publicLookup }),
  }
  const { promise, resolve: received, reject } = Promise.withResolvers<IncomingMessage>()
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, options, received)
  outgoing.on('error', reject)
  outgoing.end(body ?? undefined)
  return promise.catch((error: unknown) => {
    if (error instanceof AddressRefused) throw error
    signal.throwIfAborted()
    throw new TypeError('fetch failed', { cause: error })
  })
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode)
}

/** The next request, as `fetch` makes it. */
function redirected(request: Request, body: Buffer | null, status: number, location: string): Request {
  if (!URL.canParse(location, request.url)) throw new TypeError('the redirect is not a URL')
  const url = new URL(location, request.url)
  if (url.username !== '' || url.password !== '') throw new AddressRefused('the address contains a user name')
  const isElsewhere = url.origin !== new URL(request.url).origin
  const keepsBody = body !== null && (status === 307 || status === 308)
  if (keepsBody && isElsewhere) throw new AddressRefused('the body would be sent to another host')
  const names = [...request.headers.keys()].filter((name) =>
    isElsewhere ? FOLLOWING_HEADERS.includes(name) : keepsBody || !name.startsWith('content-'),
  )
  return new Request(url, {
    method: keepsBody || request.method === 'HEAD' ? request.method : 'GET',
    headers: names.map((name): [string, string] => [name, request.headers.get(name) ?? '']),
    body: keepsBody ? Uint8Array.from(body) : null,
    redirect: 'manual',
  })
}

function toResponse(request: Request, message: IncomingMessage, bytes: number, signal: AbortSignal): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', headersDistinct } = message
  const problem = problemOf(message, bytes)
  if (problem !== null) {
    message.destroy()
    throw new TypeError(problem)
  }
  const hasNoBody = request.method === 'HEAD' || [101, 204, 205, 304].includes(status)
  if (hasNoBody) message.resume()
  const response = new Response(hasNoBody ? null : ReadableStream.from(bounded(message, bytes, signal)), {
    status,
    statusText,
    headers: Object.entries(headersDistinct).flatMap(([name, values]) =>
      (values ?? []).map((value): [string, string] => [name, value]),
    ),
  })
  Object.defineProperty(response, 'url', { value: request.url })
  return response
}

function problemOf({ statusCode = 0, headers }: IncomingMessage, bytes: number): string | null {
  if (statusCode < 200 || statusCode > 599) return 'the status of the reply is not valid'
  if (Number(headers['content-length'] ?? 0) > bytes) return 'the reply is too long'
  const isEncoded = (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
  return isEncoded ? 'the reply has an encoding that was not asked for' : null
}

async function* bounded(message: IncomingMessage, bytes: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    for await (const piece of message) {
      length += piece.length
      if (length > bytes) throw new TypeError('the reply is too long')
      yield piece as Buffer
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
