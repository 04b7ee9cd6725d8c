import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reply: a status and a body, none at all, or half of one. */
export type DoubleAnswer = { status: number; body: string; headers?: Record<string, string> } | 'hangs' | 'breaks off'

/** A received request. */
export type Asked = { method: string; path: string; query: URLSearchParams; authorization: string }

/** A local double of a provider, for wire formats or failures that no real provider here has. */
export async function makeProviderDouble(answer: (asked: Asked) => DoubleAnswer) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const one = readAsked(request)
    asked.push(one)
    const reply = answer(one)
    if (reply === 'hangs') return
    if (reply === 'breaks off') {
      response.writeHead(200, { 'Content-Length': '1000' }).write('{"data":')
      setTimeout(() => response.destroy(), 10)
      return
    }
    response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** A JSON reply. */
export function json(body: unknown, status = 200): DoubleAnswer {
  return { status, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function readAsked(request: IncomingMessage): Asked {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double')
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    authorization: request.headers.authorization ?? '',
  }
}
