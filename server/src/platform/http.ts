import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import limiter from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { answerBadAddress, answerErrors } from './errors.ts'
import { Fail } from './fail.ts'
import { securityHeaders } from './security-headers.ts'
import { endSlowBodies } from './slow-bodies.ts'

const JSON_BYTES_MAX = 1_048_576
/** A search of 10 KB stands in the address, where each of its characters may take three or more. */
const HEADER_BYTES_MAX = 65_536
const REST_LOOK_MS = 100

/** A bare HTTP server with the guards every reply passes: security headers, limits, compression, errors in words. */
export async function openHttp(context: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BYTES_MAX,
    frameworkErrors: answerBadAddress,
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: 0,
    http: { headersTimeout: 20_000, maxHeaderSize: HEADER_BYTES_MAX },
  })
  endSlowBodies(app.server)
  app.removeContentTypeParser('text/plain')
  answerErrors(app)
  const headers = securityHeaders(context.config.PUBLIC_URL)
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value)
    done()
  })
  await app.register(limiter, { global: false, errorResponseBuilder: (_request, limit) => tooMany(limit.ttl) })
  await app.register(multipart)
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime }, 'answered')
  })
  app.addHook('preClose', async () => closeAsTheyRest(app))
  return app
}

/** A stop closes what rests then; a connection that comes to rest later, as after a long upload, would hold it up for a minute. */
function closeAsTheyRest(app: FastifyInstance): void {
  const timer = setInterval(() => app.server.closeIdleConnections(), REST_LOOK_MS)
  app.server.once('close', () => clearInterval(timer))
}

function tooMany(milliseconds: number): Fail {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new Fail('tooManyRequests', {
    message: `Too many requests. Please wait ${seconds} s and try one more time.`,
    retryAfter: seconds,
  })
}
