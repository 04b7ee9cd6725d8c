import { setTimeout as sleep } from 'node:timers/promises'
import { VERSION } from '../../../platform/process/version.ts'
import { ImportRefused } from '../import-refused.ts'
import { readBytes } from './read-bytes.ts'
import type { XmlNode } from './read-xml.ts'

/** Sends a request of the protocol and reads the answer. */
export type Ask = (given: Record<string, string>) => Promise<XmlNode>

/** Times between requests, in milliseconds: after an answer, and before the second of several tries. */
export type Pace = { pauseMs: number; retryMs: number }

/** Considerate towards a provider, and towards one on this machine. */
export const PACES = {
  remote: { pauseMs: 3000, retryMs: 5000 },
  local: { pauseMs: 0, retryMs: 500 },
} as const satisfies Record<string, Pace>

const TRIES = 5
const REDIRECTS_MAX = 5
const ANSWER_MS = 120_000
const ANSWER_BYTES_MAX = 64 * 1024 * 1024
/** A provider that asks for a longer pause is asked another time. */
const WAIT_MS_MAX = 60 * 60 * 1000
const PASSING = [429, 500, 502, 503, 504]
const REDIRECTS = [301, 302, 303, 307, 308]

type Options = { signal: AbortSignal; pace: Pace; contact: string | undefined }

/** The try failed in a way that may pass; `waitMs` is how long the provider asks to wait. */
class Passing extends Error {
  readonly waitMs: number | null

  constructor(message: string, waitMs: number | null = null) {
    super(message)
    this.waitMs = waitMs
  }
}

/** Requests to one provider, one at a time with pauses; a failure that may pass is retried, with longer pauses. */
export function askProvider(base: URL, { signal, pace, contact }: Options): Ask {
  const agent = `Colophon/${VERSION} (OAI-PMH harvester${contact ? `; +${contact}` : ''})`
  let isFirst = true
  return async (given) => {
    const url = new URL(base)
    for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value)
    if (!isFirst) await sleep(pace.pauseMs, undefined, { signal })
    isFirst = false
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetchXml(url, agent, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof Passing)) throw error
        const waitMs = error.waitMs ?? pace.retryMs * 2 ** (attempt - 1)
        if (waitMs > WAIT_MS_MAX) {
          throw new ImportRefused(`${error.message}, and asks to wait ${Math.ceil(waitMs / 60_000)} minutes. ${LATER}`)
        }
        if (attempt === TRIES) throw new ImportRefused(`${error.message}, ${TRIES} times in a row. ${LATER}`)
        await sleep(waitMs, undefined, { signal })
      }
    }
  }
}

const LATER = 'The same command continues here later.'

async function fetchXml(start: URL, agent: string, stop: AbortSignal): Promise<XmlNode> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS)])
  let url = start
  for (let redirects = 0; ; redirects += 1) {
    const response = await passing(() =>
      fetch(url, { redirect: 'manual', signal, headers: { 'User-Agent': agent, Accept: 'text/xml, application/xml' } }),
    )
    const { status, headers } = response
    // Some providers send errors of the protocol with a status of the client's fault.
    if (response.ok || (!PASSING.includes(status) && status >= 400 && isXml(headers))) return readBody(response)
    await response.body?.cancel()
    if (REDIRECTS.includes(status)) {
      if (redirects === REDIRECTS_MAX) throw new ImportRefused('The provider redirects without end.')
      url = redirectOf(url, headers.get('location'))
      continue
    }
    const said = `The provider answered with status ${status}`
    if (PASSING.includes(status)) throw new Passing(said, waitOf(headers.get('retry-after')))
    throw new ImportRefused(`${said}.`)
  }
}

function isXml(headers: Headers): boolean {
  return /^(?:text|application)\/(?:\w+\+)?xml\b/i.test(headers.get('content-type') ?? '')
}

/** The next address: on the same host and port, and not without encryption where it was encrypted. */
function redirectOf(url: URL, location: string | null): URL {
  const next = location === null ? null : URL.parse(location, url.href)
  if (next === null) throw new ImportRefused('The provider redirects to no address.')
  const isSafe = next.protocol === url.protocol || next.protocol === 'https:'
  // The default port of either protocol is empty, so that http may lead to https.
  if (next.hostname === url.hostname && next.port === url.port && isSafe) return next
  throw new ImportRefused(
    `The provider redirects to ${next.origin}${next.pathname}. If that is the right one, harvest this address.`,
  )
}

function readBody(response: Response): Promise<XmlNode> {
  const { body } = response
  if (body === null) throw new ImportRefused('The answer is empty.')
  return passing(async () => {
    const chunks: Uint8Array[] = []
    let bytes = 0
    // A connection that ends early fails here.
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > ANSWER_BYTES_MAX) throw new ImportRefused('The answer has more than 64 MB.')
      chunks.push(chunk)
    }
    return readBytes(Buffer.concat(chunks))
  })
}

/** Failures of the network may pass. */
async function passing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    if (isLate) throw new Passing(`The provider did not answer within ${ANSWER_MS / 1000} s`)
    // `fetch` fails with a TypeError that has the cause.
    if (!(error instanceof TypeError && error.cause instanceof Error)) throw error
    const reason = 'code' in error.cause ? ` (${error.cause.code})` : ''
    throw new Passing(`The provider could not be reached${reason}`)
  }
}

/** `Retry-After` in seconds or as a date. */
function waitOf(header: string | null): number | null {
  if (header === null) return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
