import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askModel, type ModelRequest, type ModelServer } from './assistant.ts'

type Received = { method: string; path: string; key: string | undefined; body: Record<string, unknown> | null }

const SCHEMA = { type: 'object', properties: {}, required: [], additionalProperties: false }
const MESSAGES = [{ role: 'user' as const, content: 'How fast?' }]

describe('a server of models', () => {
  let server: Server
  let url: string
  let isOllama = false
  let received: Received[]
  beforeAll(async () => {
    server = createServer((request, response) => void reply(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    received = []
  })
  afterAll(() => void server.close())

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = pieces.length === 0 ? null : JSON.parse(Buffer.concat(pieces).toString())
    const { method = '', url: path = '', headers } = request
    received.push({ method, path, key: headers.authorization, body })
    if (path === '/api/version') response.writeHead(isOllama ? 200 : 404).end(isOllama ? '{"version":"0.12.6"}' : '')
    else if (path === '/api/chat')
      response.end(
        [
          '{"message":{"role":"assistant","content":"By "},"done":false}',
          '{"message":{"content":"41 %."},"done":true}',
          '',
        ].join('\n'),
      )
    else response.end('data: {"choices":[{"delta":{"content":"By 41 %."}}]}\n\ndata: [DONE]\n\n')
  }

  const asked = async (path: string, more: Partial<ModelRequest> = {}, key: string | null = null) => {
    const model: ModelServer = { name: 'small', url: `${url}${path}`, key, seconds: 10, context: 4096, fetch }
    let text = ''
    for await (const soFar of askModel(model, { messages: MESSAGES, ...more }, new AbortController().signal))
      text = soFar
    return text
  }

  it('is asked in the protocol of OpenAI, with the key, and with a schema where the reply has a form', async () => {
    expect(await asked('/openai/v1', { schema: SCHEMA }, 'sesame')).toBe('By 41 %.')
    const format = { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema: SCHEMA } }
    const body = { model: 'small', messages: MESSAGES, stream: true, temperature: 0, response_format: format }
    expect(received).toEqual([{ method: 'POST', path: '/openai/v1/chat/completions', key: 'Bearer sesame', body }])
  })

  it('that is Ollama is asked in its own protocol, which sets how much is read and keeps the model', async () => {
    isOllama = true
    expect([await asked('/v1', { schema: SCHEMA }), await asked('/v1')]).toEqual(['By 41 %.', 'By 41 %.'])
    const options = { temperature: 0, num_ctx: 4096 }
    const body = { model: 'small', messages: MESSAGES, stream: true, keep_alive: '15m', options }
    expect(received).toEqual([
      { method: 'GET', path: '/api/version', key: undefined, body: null },
      { method: 'POST', path: '/api/chat', key: undefined, body: { ...body, format: SCHEMA } },
      { method: 'POST', path: '/api/chat', key: undefined, body },
    ])
  })

  it('that is Ollama may be given without a path', async () => {
    expect(await asked('')).toBe('By 41 %.')
    expect(received.at(-1)?.path).toBe('/api/chat')
  })

  it('is not read any more once the rest of its answer is not wanted', async () => {
    const model: ModelServer = { name: 'small', url: `${url}/openai/v1`, key: null, seconds: 10, context: 4096, fetch }
    let isCancelled = false
    const endless = () => {
      const body = new ReadableStream({
        pull: (controller) =>
          controller.enqueue(new TextEncoder().encode('data: {"choices":[{"delta":{"content":"a "}}]}\n\n')),
        cancel() {
          isCancelled = true
        },
      })
      return Promise.resolve(new Response(body))
    }
    for await (const text of askModel(
      { ...model, fetch: endless },
      { messages: MESSAGES },
      new AbortController().signal,
    ))
      if (text.length > 20) break
    expect(isCancelled).toBe(true)
  })
})
