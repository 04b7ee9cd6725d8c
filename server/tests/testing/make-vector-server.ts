import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An embeddings server, and the exact bytes it received. */
export type VectorServer = {
  url: string
  requests: { method: string; path: string; headers: Record<string, unknown>; body: string }[]
  /** Handles the next requests with their texts. */
  answer: (response: ServerResponse, input: string[]) => void
  close(): Promise<void>
}

/** Starts it on a free local port; texts that share one of the words are near each other. */
export async function makeVectorServer(words: readonly string[]): Promise<VectorServer> {
  const requests: VectorServer['requests'] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces).toString()
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    vectors.answer(response, (JSON.parse(body) as { input: string[] }).input)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const vectors: VectorServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer: (response, input) =>
      replyWith(input.map((text) => [words.some((word) => text.includes(word)) ? 9 : 0.1, 1]))(response),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return vectors
}

/** Returns these vectors in reverse; their order is given by their indexes. */
export function replyWith(vectors: number[][]): (response: ServerResponse) => void {
  return (response) => {
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ object: 'list', model: 'small', data, usage: { prompt_tokens: 1, total_tokens: 1 } }))
  }
}
