import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askModel, type ModelRequest, type ModelServer, type ModelUsage } from './assistant.ts'

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
    const body = {
      model: 'small',
      messages: MESSAGES,
      stream: true,
      temperature: 0,
      response_format: format,
      stream_options: { include_usage: true },
    }
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

  describe('counts tokens', () => {
    const PIECE = 'data: {"choices":[{"delta":{"content":"By 41 %."}}]}\n\n'
    const END = 'data: [DONE]\n\n'
    const usage = (read: number, written: number) =>
      `data: {"choices":[],"usage":{"prompt_tokens":${read},"completion_tokens":${written}}}\n\n`
    const native = '{"message":{"content":"By 41 %."},"done":true,"prompt_eval_count":12,"eval_count":5}\n'
    const used = async (path: string, fetch: ModelServer['fetch'], stopped = new AbortController().signal) => {
      const all: ModelUsage[] = []
      const counted = { onUsed: (one: ModelUsage) => void all.push(one) }
      const model = { name: 'small', url: `${url}${path}`, key: null, seconds: 10, context: 4096, fetch, ...counted }
      try {
        for await (const text of askModel(model, { messages: MESSAGES }, stopped)) if (text.length > 1000) break
      } catch {
        // What was sent counts also then.
      }
      return all
    }
    const replies = (...texts: string[]) => {
      return async () => new Response(texts.join(''))
    }

    it.each([
      ['of the protocol of OpenAI', replies(PIECE, usage(40, 7), END), { read: 40, written: 7 }],
      ['the last of several', replies(usage(40, 0), PIECE, usage(40, 7), END), { read: 40, written: 7 }],
      ['by characters, where none are named', replies(PIECE, END), { read: 3, written: 3 }],
      ['by characters, where they make no sense', replies(PIECE, usage(-1, 7), END), { read: 3, written: 3 }],
      ['of a stream that breaks off', replies(PIECE), { read: 3, written: 3 }],
      [
        'of an answer whose rest is not wanted',
        replies(PIECE.replace('By', 'x'.repeat(1200)), END),
        { read: 3, written: 345 },
      ],
    ])('%s', async (_, fetch, counted) => {
      expect(await used('/openai/v1', fetch)).toEqual([counted])
    })

    it('of Ollama', async () => {
      const fetch = async (input: string | URL | Request) =>
        new Response(String(input).endsWith('/api/version') ? '{"version":"0.12.6"}' : native)
      expect(await used('/v1', fetch)).toEqual([{ read: 12, written: 5 }])
    })

    it('of a request that is given up before the reply, but not of a refused one', async () => {
      const leaving = new AbortController()
      const waits = (_: unknown, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          leaving.abort()
        })
      expect(await used('/openai/v1', waits as ModelServer['fetch'], leaving.signal)).toEqual([{ read: 3, written: 0 }])
      expect(await used('/openai/v1', async () => new Response('no', { status: 401 }))).toEqual([])
    })

    it('a server that does not know how is asked without, and from then on', async () => {
      const bodies: string[] = []
      const fetch = async (_: unknown, init?: RequestInit) => {
        bodies.push(String(init?.body))
        return String(init?.body).includes('stream_options')
          ? new Response('{"error":"unknown field stream_options"}', { status: 400 })
          : new Response(PIECE + END)
      }
      for (const _ of [1, 2])
        expect(await used('/old/v1', fetch as ModelServer['fetch'])).toEqual([{ read: 3, written: 3 }])
      expect(bodies.map((body) => body.includes('stream_options'))).toEqual([true, false, false])
    })
  })
})
