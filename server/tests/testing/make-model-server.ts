import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A chat completions server, and the exact bytes it received. */
export type ModelServer = {
  url: string
  requests: { path: string; headers: Record<string, unknown>; body: string }[]
  /** Handles the next requests. */
  answer: (response: ServerResponse) => void
  close(): Promise<void>
}

/** Starts it on a free local port. */
export async function makeModelServer(): Promise<ModelServer> {
  const requests: ModelServer['requests'] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() })
    model.answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const model: ModelServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer: streams('Nothing.'),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return model
}

/** Streams a complete text in pieces of a few characters, like a model. */
export function streams(text: string): (response: ServerResponse) => void {
  return (response) => {
    begins(text)(response)
    response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  }
}

/** Streams a text, then hangs. */
export function begins(text: string): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const content of text.match(/.{1,7}/gsu) ?? []) {
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    }
  }
}
