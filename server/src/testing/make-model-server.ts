import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that speaks the wire format of chat completions, and what it was sent, byte for byte. */
export type ModelServer = {
  url: string
  requests: { path: string; headers: Record<string, unknown>; body: string }[]
  /** What it does with the next requests. */
  answer: (response: ServerResponse) => void
  close(): Promise<void>
}

/** Starts it on a free port of this machine. */
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

/** Streams a text in pieces of a few characters, as a model does, to its end. */
export function streams(text: string): (response: ServerResponse) => void {
  return (response) => {
    begins(text)(response)
    response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  }
}

/** Streams a text and says nothing any more. */
export function begins(text: string): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const content of text.match(/.{1,7}/gsu) ?? []) {
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    }
  }
}
