import { CALLS } from '@colophon/protocol/calls'
import { API_BASE } from '@colophon/protocol/constants'
import { ERRORS } from '@colophon/protocol/errors'
import { accessDescription, keyDescription, openApi } from '@colophon/protocol/openapi'
import type { Route } from '@colophon/protocol/route'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import { fail } from '../fail.ts'
import { escapeHtml, page } from './html.ts'

/**
 * The API for programs (`/api/openapi.json`) and for people (`/api/docs`), both generated from the protocol. Where the
 * web application is served, people get its screen, which can try out calls; elsewhere a static page.
 */
export function apiPages(app: FastifyInstance, version: string): void {
  // Built on first use, since it takes longer than the rest of the start.
  let description: ReturnType<typeof openApi> | undefined
  app.get('/api/openapi.json', async () => {
    description ??= openApi(version)
    return description
  })
  app.get('/api/docs', async (_request, reply) => {
    if (app.hasReplyDecorator('sendFile')) return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
    return reply.type('text/html').send(page('API reference', reference()))
  })
}

function reference(): string {
  const sections = Object.entries(CALLS).map(
    ([feature, calls]) =>
      `<h2 id="${feature}">${feature}</h2>${Object.values(calls)
        .map((call) => entry(call as Route))
        .join('')}`,
  )
  const intro = `<p>Every call of the product. Bodies and replies in full: <a href="/api/openapi.json">openapi.json</a>.
    A success is <code>{ statusCode, data }</code>, a failure <code>{ statusCode, error, message }</code>.</p>
    <p>A program sends its key: <code>curl -H "X-API-Key: $COLOPHON_API_KEY" "https://…/api/v1/articles?limit=5"</code>.
    Keys are made under <a href="/profile/api-key">Profile, API keys</a>; their limits stand in the headers
    <code>RateLimit-*</code>.</p>`
  return intro + sections.join('')
}

function entry(call: Route): string {
  const fields = [
    ...names(call.query, 'query'),
    ...names(call.body as Route['query'], 'body'),
    ...names(call.multipart, 'form'),
  ]
  const errors = (call.errors ?? []).map(
    (code) => `<li><code>${ERRORS[code].status} ${code}</code> ${escapeHtml(ERRORS[code].message)}</li>`,
  )
  return `<h3><code>${call.method} ${(call.base ?? API_BASE) + call.path}</code></h3>
    <p>${escapeHtml(call.summary)} For ${accessDescription(call)}. ${keyDescription(call)}</p>
    ${fields.length ? `<p>${fields.join(' · ')}</p>` : ''}${errors.length ? `<ul>${errors.join('')}</ul>` : ''}`
}

function names(schema: Route['query'], place: string): string[] {
  return Object.keys(schema?.shape ?? {}).map((name) => `<code>${name}</code> <small>${place}</small>`)
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Anyone may ask whether the product is ready; database and search are asked once a second. */
const READY_MS = 1000

/** Runs a check again when the last one ended this long ago; meanwhile its callers share its result. */
function atMostEvery<T>(ms: number, check: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | null = null
  return () => {
    if (last) return last
    last = check()
    const forget = () =>
      void setTimeout(() => {
        last = null
      }, ms).unref()
    last.then(forget, forget)
    return last
  }
}

/** The work that waits for workers, is being done, or was given up. */
type Queue = { waiting: number; running: number; failed: number; oldestAt: string | null }

/** Health checks and metrics. Metrics are for an operator or an administrator. */
export function operationPages(
  app: FastifyInstance,
  context: Context,
  { isAdmin, queue }: { isAdmin: (request: FastifyRequest) => Promise<boolean>; queue: () => Promise<Queue> },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'colophon_' })
  const duration = new Histogram({
    name: 'colophon_http_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const jobs = new Gauge({
    name: 'colophon_jobs',
    help: 'Jobs of all workers that wait, run or were given up.',
    labelNames: ['state'],
    registers: [registry],
  })
  const oldest = new Gauge({
    name: 'colophon_oldest_job_seconds',
    help: 'How long the job that is due for the longest time has waited.',
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  const databaseMode = atMostEvery(READY_MS, async () => {
    const mode = sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`
    const asked = Promise.all([context.db.execute<{ mode: string }>(mode), context.search.health()])
    const [{ rows }] = await asked.catch((error: unknown) => {
      context.log.warn({ err: error }, 'not ready')
      return fail('notReady')
    })
    return rows[0]?.mode === 'on' ? 'readOnly' : 'writable'
  })
  app.get('/health/ready', async () => {
    const database = await databaseMode()
    return { status: 'ready', database, chain: context.chain?.state() ?? 'none' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!context.operator.isOperator(request) && !(await isAdmin(request))) fail('notFound')
    const { oldestAt, ...states } = await queue()
    for (const state of ['waiting', 'running', 'failed'] as const) jobs.set({ state }, states[state])
    oldest.set(oldestAt === null ? 0 : (context.now().getTime() - Date.parse(oldestAt)) / 1000)
    reply.type(registry.contentType)
    return registry.metrics()
  })
}
