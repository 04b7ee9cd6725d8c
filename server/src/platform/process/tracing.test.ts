import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { settled, startWorker, upload } from '../../../tests/testing/make-article.ts'
import { makeUser, PASSWORD } from '../../../tests/testing/make-user.ts'
import type { JobsRunner } from '../jobs/jobs-runner.ts'
import { startTracing } from './tracing.ts'
import { VERSION } from './version.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Traces = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const SECRET_WORD = 'zygote'
const PATH_SECRET = 'capability-0123456789'
const ATTRIBUTES = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'db.operation.name',
  'colophon.area',
  'colophon.job.id',
  'colophon.job.attempt',
  'error.type',
]
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'

// Proves: x-traces
describe('OpenTelemetry traces', () => {
  let collector: Server
  let spans: Span[]
  let senders: Attribute[][]
  let stop: () => Promise<void>
  let app: TestApp
  let worker: JobsRunner | null = null
  beforeAll(async () => {
    spans = []
    senders = []
    collector = createServer(async (request, reply) => {
      const { resourceSpans } = (await json(request)) as Traces
      senders.push(...resourceSpans.map(({ resource }) => resource.attributes))
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      reply.setHeader('Content-Type', 'application/json').end('{}')
    })
    await once(collector.listen(0, '127.0.0.1'), 'listening')
    stop = await startTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`, 'all')
    app = await makeApp()
    worker = await startWorker(app)
  })
  afterAll(async () => {
    await worker?.stop()
    await app?.close()
    collector.close()
  })

  it('a request, and each job of an upload, is one trace with its queries and searches, and without what was asked', {
    tags: ['campaign'],
  }, async () => {
    const user = await makeUser(app)
    const { data } = await upload(user)
    await settled(user, data.id)
    const headers = { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` }
    const answer = await call(
      app,
      knowledgeCalls.search,
      { query: { search: SECRET_WORD } },
      { token: user.accessToken, headers },
    )
    expect(answer.status).toBe(200)
    for (const path of [
      `/api/v1/alerts/feed/${PATH_SECRET}`,
      `/operator/${PATH_SECRET}`,
      `/${PATH_SECRET}?q=${PATH_SECRET}`,
    ])
      await fetch(`${app.url}${path}`, { headers: { 'X-API-Key': PATH_SECRET } })
    // The spans of its jobs end with it.
    await worker?.stop()
    worker = null
    await stop()

    const [request, ...parts] = spans.filter(({ traceId }) => traceId === TRACE_ID).toReversed()
    expect(request?.name).toBe('GET /api/v1/articles/search-articles')
    expect(request?.parentSpanId).toBe('b7ad6b7169203331')
    expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
    expect(parts.find(({ name }) => name === 'search search')?.parentSpanId).toBe(request?.spanId)
    expect(parts.find(({ name }) => name.startsWith('SELECT '))?.parentSpanId).toBe(request?.spanId)

    for (const sender of senders)
      expect(sender).toEqual([
        { key: 'service.name', value: { stringValue: 'colophon' } },
        { key: 'service.version', value: { stringValue: VERSION } },
        { key: 'colophon.role', value: { stringValue: 'all' } },
      ])

    const job = spans.find(({ name }) => name === 'job index')
    expect(job?.parentSpanId ?? '').toBe('')
    const ofJob = spans.filter(({ traceId }) => traceId === job?.traceId).map(({ name }) => name)
    expect(ofJob).toEqual(expect.arrayContaining(['search put', expect.stringMatching(/^UPDATE /)]))

    // What a span may say: no other attribute, and nothing of the request's address, body or headers in any value.
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys].filter((key) => !ATTRIBUTES.includes(key))).toEqual([])
    const sent = JSON.stringify(spans)
    for (const secret of [data.title, data.fileName, PASSWORD, user.accessToken, PATH_SECRET, '127.0.0.1']) {
      expect(secret.length).toBeGreaterThan(3)
      expect(sent).not.toContain(secret)
    }
    expect(sent).not.toContain(SECRET_WORD)
    expect(sent).not.toContain(user.email)
    const post = spans.find(({ name }) => name === 'POST /api/v1/articles/create')
    expect(spans.some(({ name, parentSpanId }) => name === 'INSERT articles' && parentSpanId === post?.spanId)).toBe(
      true,
    )
  })

  it('after the end, and without an address, nothing is sent and no SDK is loaded', async () => {
    const before = spans.length
    const end = await startTracing(undefined, 'all')
    await call(app, knowledgeCalls.search, { query: { search: 'peat' } })
    await end()
    expect(spans).toHaveLength(before)
  })
})
