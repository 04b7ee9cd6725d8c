import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { fail } from './fail.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Health checks and metrics. Metrics are for an operator or an administrator. */
export function operationPages(
  app: FastifyInstance,
  context: Context,
  isAdmin: (request: FastifyRequest) => Promise<boolean>,
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
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async () => {
    await Promise.all([context.db.execute(sql`select 1`), context.search.health()]).catch((error: unknown) => {
      context.log.warn({ err: error }, 'not ready')
      fail('notReady')
    })
    return { status: 'ready', chain: context.chain?.state() ?? 'none' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!context.operator.isOperator(request) && !(await isAdmin(request))) fail('notFound')
    reply.type(registry.contentType)
    return registry.metrics()
  })
}
