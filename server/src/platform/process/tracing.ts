import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { VERSION } from './version.ts'

/** The loaded SDK. */
type Tracing = {
  tracer: Tracer
  active: AsyncLocalStorage<Context>
  api: typeof import('@opentelemetry/api')
  /** The context that a request continues. */
  continued(request: FastifyRequest): Context
}

/** A collector that does not answer delays the end of the process by this. */
const EXPORT_MS = 3000

let tracing: Tracing | null = null

/**
 * Sends traces to an OpenTelemetry collector over OTLP/HTTP until the returned function is called, which sends the rest.
 * Without an address the SDK is not even loaded, and nothing is traced.
 */
export async function startTracing(endpoint: string | undefined, role: string): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined
  const [api, { incomingContext }, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('./trace-parent.ts'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS })
  const provider = new sdk.TracerProvider({
    resource: resourceOf({
      'service.name': 'colophon',
      'service.version': VERSION,
      'colophon.role': role,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  tracing = {
    tracer: provider.getTracer('colophon'),
    active: new AsyncLocalStorage(),
    api,
    continued: ({ headers }) => incomingContext(headers),
  }
  return async () => {
    tracing = null
    await provider.shutdown()
  }
}

/** Names the process that sends the spans, without the SDK's package of detectors. Types check it when the SDK is updated. */
function resourceOf(attributes: Attributes): ReadableSpan['resource'] {
  return {
    attributes,
    getRawAttributes: () => Object.entries(attributes),
    merge: (other) => resourceOf({ ...attributes, ...other?.attributes }),
  }
}

/** What a span says; never values of users: no query, no text, no parameter. */
type SpanFacts = { name: string; kind: keyof typeof SpanKind; attributes: Attributes; isRoot?: boolean }

/** Runs work in a span of the current trace, if there is one; `isRoot` begins a new one. */
export async function traced<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  if (tracing === null) return work()
  const { tracer, active, api } = tracing
  const parent = facts.isRoot ? api.ROOT_CONTEXT : active.getStore()
  // Polling and other upkeep would be thousands of traces of one query.
  if (parent === undefined) return work()
  const span = tracer.startSpan(facts.name, { kind: api.SpanKind[facts.kind], attributes: facts.attributes }, parent)
  try {
    return await active.run(api.trace.setSpan(parent, span), work)
  } catch (error) {
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    span.setStatus({ code: api.SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** A span for every request: its route, not its address, and its status. It continues the trace of `traceparent`. */
export function traceRequests(app: FastifyInstance): void {
  if (tracing === null) return
  const { tracer, active, api, continued } = tracing
  const contexts = new WeakMap<FastifyRequest, { span: Span; context: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const parent = continued(request)
    const route = routeOptions.url
    const attributes = { 'http.request.method': method, ...(route && { 'http.route': route }) }
    const span = tracer.startSpan(`${method} ${route ?? ''}`.trim(), { kind: api.SpanKind.SERVER, attributes }, parent)
    const context = api.trace.setSpan(parent, span)
    contexts.set(request, { span, context })
    active.run(context, done)
  })
  // A body arrives in the asynchronous context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const known = contexts.get(request)
    if (known) active.run(known.context, done)
    else done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = contexts.get(request)?.span
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** A span for every query of a pool: its operation and table, neither its text nor its values. */
export function traceQueries(pool: pg.Pool): void {
  if (tracing === null) return
  traceQueriesOf(pool)
  pool.on('connect', traceQueriesOf)
}

function traceQueriesOf(target: pg.Pool | pg.ClientBase): void {
  const query = target.query.bind(target) as (...given: unknown[]) => unknown
  const traceOne = (...given: unknown[]) => {
    const [asked] = given
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text
    // Calls with a callback are those of the pool within one of ours; streams have no text.
    if (typeof text !== 'string' || typeof given.at(-1) === 'function') return query(...given)
    const [, operation = 'query'] = /^\s*(\w+)/.exec(text) ?? []
    const [, table] = /(?<!epoch )\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]\w*)"?/i.exec(text) ?? []
    const name = [operation.toUpperCase(), table].filter(Boolean).join(' ')
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation.toUpperCase() }
    return traced({ name, kind: 'CLIENT', attributes }, () => query(...given) as Promise<unknown>)
  }
  Object.assign(target, { query: traceOne })
}

/** A span for every call of these functions. */
export function traceCalls<T extends object>(area: string, functions: T): T {
  if (tracing === null) return functions
  const attributes = { 'colophon.area': area }
  const wrapped = Object.entries(functions).map(([name, work]: [string, (...given: unknown[]) => Promise<unknown>]) => {
    const facts = { name: `${area} ${name}`, kind: 'INTERNAL', attributes } as const
    return [name, (...given: unknown[]) => traced(facts, () => work(...given))]
  })
  return Object.fromEntries(wrapped) as T
}
