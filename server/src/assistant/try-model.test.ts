import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isForEvidence, type ModelServer, makeModelServer, streams } from '../../tests/testing/make-model-server.ts'
import { publicFetch } from '../platform/http/outgoing/public-fetch.ts'
import type { Model } from './model.ts'
import { tryModel } from './try-model.ts'

const EVIDENCE = '{"answered":"yes","evidence":[{"id":3,"score":9}]}'
const WORKS = {
  models: json({ data: [{ id: 'small' }] }),
  evidence: streams(EVIDENCE),
  answer: streams('They weighed 15 grams [3].'),
}

describe('tryModel', () => {
  let server: ModelServer
  beforeAll(async () => {
    server = await makeModelServer()
  })
  afterAll(() => server.close())

  /** Messages of the checks by name, those that failed with a cross. */
  async function tried(replies: Partial<Record<keyof typeof WORKS, ModelServer['answer']>>, more: Partial<Model> = {}) {
    server.requests.length = 0
    server.answer = (response) => {
      const { path, body } = server.requests.at(-1) ?? { path: '', body: '' }
      const kind = path === '/v1/models' ? 'models' : isForEvidence(body) ? 'evidence' : 'answer'
      const reply = replies[kind] ?? WORKS[kind]
      reply(response)
    }
    const model: Model = {
      name: 'small',
      url: server.url,
      key: 'sesame',
      host: new URL(server.url).host,
      place: 'outside',
      isOwn: true,
      seconds: 20,
      context: 8192,
      tokensPerDay: null,
      fetch,
      ...more,
    }
    const checks = await tryModel(model, new AbortController().signal)
    expect(JSON.stringify(checks)).not.toContain('sesame')
    return checks.map(({ name, isOk, message }) => [isOk ? name : `✗ ${name}`, message])
  }

  // Proves: x-own-model-test
  it('a model that works passes every step, each request with the key', async () => {
    expect(await tried({})).toEqual([
      ['server', 'The server answers.'],
      ['key', 'The server accepts the key.'],
      ['model', 'The server has the model small.'],
      ['evidence', 'The model finds the sentence that answers.'],
      ['answer', 'The model writes an answer.'],
    ])
    expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/v1/models', 'Bearer sesame'],
      ['/v1/chat/completions', 'Bearer sesame'],
      ['/v1/chat/completions', 'Bearer sesame'],
    ])
  })

  // Proves: x-own-model-test
  it.each<[string, Parameters<typeof tried>[0], Partial<Model>, [string, string][]]>([
    [
      'refuses the key',
      { models: status(401) },
      {},
      [
        ['server', 'The server answers.'],
        ['✗ key', 'The server of the model refused the key.'],
      ],
    ],
    [
      'asks for a key',
      { models: status(403) },
      { key: null },
      [
        ['server', 'The server answers.'],
        ['✗ key', 'The server of the model asks for a key.'],
      ],
    ],
    [
      'is at another path',
      { models: status(404) },
      {},
      [['✗ server', 'The server has no list of models at this path; many addresses end in /v1.']],
    ],
    ['is broken', { models: status(500) }, {}, [['✗ server', 'The server refused the request with status 500.']]],
    [
      'is no model server',
      { models: (response) => response.end('<html>sesame') },
      {},
      [['✗ server', 'The server sends no list of models.']],
    ],
    [
      'does not answer',
      { models: () => undefined },
      { seconds: 0.3 },
      [['✗ server', 'The model did not answer within 0.3 s.']],
    ],
    [
      'is not at a public address',
      {},
      { fetch: publicFetch([], { bytes: 1000, seconds: 20 }) },
      [['✗ server', 'The address of the model is not public any more, or leads elsewhere.']],
    ],
  ])('a server that %s is described in words, and later steps are left out', async (_, replies, more, expected) => {
    expect(await tried(replies, more)).toEqual(expected)
  })

  // Proves: x-own-model-test
  it('a server that does not listen is described in words', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    expect(await tried({}, { url: `http://127.0.0.1:${port}/v1` })).toEqual([
      ['✗ server', 'The server of the model could not be reached.'],
    ])
  })

  // Proves: x-own-model-test
  it.each<[string, Parameters<typeof tried>[0], [string, string]]>([
    [
      'is not listed',
      { models: json({ data: [{ id: 'large' }] }) },
      ['✗ model', 'The server does not know the model small.'],
    ],
    [
      'is unknown',
      { evidence: status(404) },
      ['✗ evidence', 'The server of the model does not know this address or model.'],
    ],
    ['is refused the key', { answer: status(401) }, ['✗ answer', 'The server of the model refused the key.']],
    [
      'answers in words',
      { evidence: streams('15 grams, sesame') },
      ['✗ evidence', 'The model did not reply in the form that was asked for.'],
    ],
    [
      'chooses another sentence',
      { evidence: streams(EVIDENCE.replace('3', '2')) },
      ['✗ evidence', 'The model replies, but chose a wrong sentence.'],
    ],
    [
      'does not stream',
      { answer: json({ choices: [] }) },
      ['✗ answer', 'The server of the model cannot send its answer as a stream.'],
    ],
    [
      'ends its stream early',
      { answer: (response) => response.end('data: {"choices":[]}\n\n') },
      ['✗ answer', 'The model did not answer.'],
    ],
    ['writes nothing', { answer: streams('') }, ['✗ answer', 'The model writes nothing.']],
  ])('a model that %s is described in words', async (_, replies, expected) => {
    const checks = await tried(replies)
    expect(checks).toHaveLength(5)
    expect(checks.filter(([name]) => name?.startsWith('✗'))).toEqual([expected])
  })
})

function json(value: unknown): (response: ServerResponse) => void {
  return (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function status(code: number): (response: ServerResponse) => void {
  return (response) => response.writeHead(code).end('{"error":"sesame is wrong"}')
}
