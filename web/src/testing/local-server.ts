import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterThisTest } from './clean-up.ts'

/** A request received by a local server. */
export type Received = {
  method: string
  path: string
  query: URLSearchParams
  token: string | null
  body: string
  headers: IncomingMessage['headers']
}
/** A reply, sent once `after` resolves; `body` is sent as JSON. With `cut` the connection is dropped instead. */
export type Answered = {
  status: number
  body: unknown
  headers?: Record<string, string>
  after?: Promise<unknown>
  afterMs?: number
  cut?: boolean
}

// jsdom keeps the page's original origin, so its uploads are cross-origin.
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-user-id',
}

declare const jsdom: { reconfigure: (options: { url: string }) => void }

/**
 * Starts a real HTTP server for one test as the page's origin, so that calls go over HTTP as in a browser. `received`
 * lists the requests in order.
 */
export async function serveLocally(answer: (request: Received) => Answered): Promise<{ received: Received[] }> {
  const received: Received[] = []
  const server = createServer(async (incoming, reply) => {
    for (const [name, value] of Object.entries(ANY_ORIGIN)) reply.setHeader(name, value)
    if (incoming.method === 'OPTIONS') return reply.writeHead(204).end()
    const request = await read(incoming).catch(() => null)
    // The caller cancelled before the whole body was sent.
    if (request === null) return
    received.push(request)
    const { status, body, headers, after, afterMs, cut } = answer(request)
    await after
    if (afterMs) await new Promise((resolve) => setTimeout(resolve, afterMs))
    if (cut) return incoming.socket.destroy()
    reply.writeHead(status, { 'content-type': 'application/json', ...headers })
    reply.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  jsdom.reconfigure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
  afterThisTest(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received }
}

async function read(incoming: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const url = new URL(incoming.url ?? '/', 'http://local')
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    token: incoming.headers.authorization?.replace('Bearer ', '') ?? null,
    body: Buffer.concat(chunks).toString(),
    headers: incoming.headers,
  }
}

/** The envelope of a success. */
export function done(data: unknown, headers?: Record<string, string>): Answered {
  return { status: 200, body: { statusCode: 200, data }, ...(headers && { headers }) }
}

/** The envelope of a failure. */
export function failed(status: number, error: string, message: string, more: object = {}): Answered {
  return { status, body: { statusCode: status, error, message, ...more } }
}
