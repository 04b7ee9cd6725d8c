import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a double answers: a status and a body, nothing for ever, or half of an answer. */
export type DoubleAnswer = { status: number; body: string } | 'hangs' | 'breaks off'

/** What was asked of it. */
export type Asked = { method: string; path: string; query: URLSearchParams; authorization: string }

/** A site on this machine that answers as it is told to, for a wire format or a fault that no real provider here speaks. */
export async function makeProviderDouble(answer: (asked: Asked) => DoubleAnswer) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const one = readAsked(request)
    asked.push(one)
    const told = answer(one)
    if (told === 'hangs') return
    if (told === 'breaks off') {
      response.writeHead(200, { 'Content-Length': '1000' }).write('{"data":')
      setTimeout(() => response.destroy(), 10)
      return
    }
    response.writeHead(told.status).end(told.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** An answer of JSON. */
export function json(body: unknown, status = 200): DoubleAnswer {
  return { status, body: JSON.stringify(body) }
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
