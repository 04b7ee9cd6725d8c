import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import limiter from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Context } from '../context.ts'
import { traceRequests } from '../process/tracing.ts'
import { answerBadAddress, answerErrors } from './errors.ts'
import { Fail } from './fail.ts'
import { type CountCall, limitStore } from './limits/limit-store.ts'
import { endSlowBodies } from './limits/slow-bodies.ts'
import { endSlowReaders } from './limits/slow-readers.ts'
import { networkOf, trustedProxies } from './proxies/proxies.ts'
import { securityHeaders } from './security-headers.ts'

const JSON_BYTES_MAX = 1_048_576
/** A search of 10 KB is part of the URL, where each character may take three bytes or more. */
const HEADER_BYTES_MAX = 65_536
const IDLE_CHECK_MS = 100

/** An HTTP server with what applies to every reply: security headers, limits, compression, error replies. */
export async function openHttp(context: Context, countShared: CountCall): Promise<FastifyInstance> {
  const headers = securityHeaders(context.config.PUBLIC_URL)
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BYTES_MAX,
    frameworkErrors(error, request, reply) {
      // Hooks do not run for URLs that the router cannot parse.
      reply.raw.setHeader('X-Request-Id', request.id)
      for (const [name, value] of headers) reply.raw.setHeader(name, value)
      answerBadAddress(error, request, reply)
    },
    trustProxy: trustedProxies(context.config.TRUSTED_PROXIES),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A proxy may send on an open connection until it learns of the stop; such a reply says `Connection: close`.
    return503OnClosing: false,
    requestTimeout: 0,
    http: { headersTimeout: 20_000, maxHeaderSize: HEADER_BYTES_MAX },
  })
  endSlowBodies(app.server)
  endSlowReaders(app.server)
  traceRequests(app)
  app.removeContentTypeParser('text/plain')
  answerErrors(app)
  app.addHook('onRequest', ({ id }, { raw }, done) => {
    raw.setHeader('X-Request-Id', id)
    for (const [name, value] of headers) raw.setHeader(name, value)
    done()
  })
  await app.register(limiter, {
    global: false,
    store: limitStore(countShared),
    keyGenerator: ({ ip }) => networkOf(ip),
    enableDraftSpec: true,
    errorResponseBuilder: (_request, limit) => tooMany(limit.ttl),
  })
  await app.register(multipart)
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const answered = { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (reply.statusCode < 500) request.log.debug(answered, 'answered')
    else if (reply.statusCode === 503) request.log.warn(answered, 'answered')
    else request.log.error(answered, 'answered')
  })
  app.addHook('preClose', async () => closeWhenIdle(app))
  return app
}

/** Closes keep-alive connections that become idle during the shutdown; those idle before are closed by `close`. */
function closeWhenIdle(app: FastifyInstance): void {
  const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
  app.server.once('close', () => clearInterval(timer))
}

function tooMany(milliseconds: number): Fail {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new Fail('tooManyRequests', {
    message: `Too many requests. Please wait ${seconds} s and try one more time.`,
    retryAfter: seconds,
  })
}
