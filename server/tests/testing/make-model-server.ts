import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of models, and the exact bytes it received. */
export type ModelServer = {
  /** Of its OpenAI-compatible calls. */
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
    // Asked once, of every server that may be Ollama.
    if (request.url === '/api/version') return response.writeHead(404).end()
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

/** Replies to the request for evidence with these sentences, found by a part of their text, and to others as given. */
export function chooses(
  model: ModelServer,
  answered: 'yes' | 'partly' | 'no',
  sentences: Record<string, number>,
  written: ModelServer['answer'] = streams('Nothing.'),
): ModelServer['answer'] {
  return (response) => {
    const body = model.requests.at(-1)?.body ?? ''
    if (!isForEvidence(body)) return written(response)
    const evidence = Object.entries(sentences).map(([part, score]) => ({ id: idOf(part, body), score }))
    streams(JSON.stringify({ answered, evidence }))(response)
  }
}

/** True of a request that asks which sentences answer. */
export function isForEvidence(body: string): boolean {
  return body.includes('You get numbered sentences')
}

/** The number before the sentence with this part; 0 without one. */
function idOf(part: string, body: string): number {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] }
  const lines = messages.flatMap(({ content }) => content.split('\n'))
  const line = lines.find((each) => /^\[\d+\]/.test(each) && each.includes(part))
  return Number(/\d+/.exec(line ?? '')?.[0] ?? 0)
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
