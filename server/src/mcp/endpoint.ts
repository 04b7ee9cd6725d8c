import { KEY_HEADER, KEY_START } from '@colophon/protocol/keys/constants'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { leavingOf } from '../platform/http/client-left.ts'
import { fail } from '../platform/http/fail.ts'
import type { Places } from '../platform/http/limits/places.ts'
import { networkOf } from '../platform/http/proxies/proxies.ts'
import { rateLimit } from '../platform/http/serve.ts'
import { apiOf, type Send } from './api.ts'
import { mcpServer } from './mcp-server.ts'

/** What the endpoint needs of the server: the bound of its calls, and the check of a key. */
type Guards = { places: Places; checkKey(key: string): Promise<void> }

/** The reply is always JSON, but the transport insists on a client that names both types. */
const BOTH_TYPES = 'application/json, text/event-stream'

/**
 * MCP over streamable HTTP at `/mcp`, without sessions: each request stands alone, so that any node may answer it. The
 * tools make calls of this server's HTTP API with the key of the request.
 */
export function mcpEndpoint(
  app: FastifyInstance,
  { config }: Pick<Context, 'config'>,
  { places, checkKey }: Guards,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = keyOf(request)
    if (!key) {
      reply.header('WWW-Authenticate', 'Bearer')
      return fail('keyUnknown')
    }
    // The protocol has no batches any more; one would make many calls at once.
    if (Array.isArray(request.body)) return fail('validationFailed', { message: 'Send one message at a time' })
    await checkKey(key)
    const api = apiOf(sendWithin(app, request.ip, leavingOf(reply)), key)
    const server = mcpServer({ api, origin: config.PUBLIC_URL ?? `${request.protocol}://${request.host}` })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      const { method, headers } = request
      const asked = new Request(`http://localhost${request.url}`, {
        method,
        headers: headers as Record<string, string>,
      })
      if (acceptsJson(headers.accept)) asked.headers.set('Accept', BOTH_TYPES)
      return await transport.handleRequest(asked, { parsedBody: request.body })
    } finally {
      await server.close()
    }
  }
  const limits = { rateLimit: rateLimit({}, config.RATE_LIMIT_FACTOR) }
  app.post('/mcp', { config: limits }, (request, reply) =>
    places.hold(networkOf(request.ip), () => answer(request, reply)),
  )
}

/** Whether an `Accept` header allows JSON; none allows everything. */
function acceptsJson(header = '*/*'): boolean {
  return header.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const isRefused = parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))
    return !isRefused && ['application/json', 'application/*', '*/*'].includes(type)
  })
}

/** The API key, in its own header or as a bearer token, as MCP clients send it. */
function keyOf({ headers }: FastifyRequest): string | null {
  const given = headers[KEY_HEADER.toLowerCase()] ?? headers.authorization?.replace(/^Bearer\s+/i, '')
  return typeof given === 'string' && given.startsWith(KEY_START) ? given : null
}

/** Requests to this server without the network, for the caller's address and until the caller leaves. */
function sendWithin(app: FastifyInstance, remoteAddress: string, signal: AbortSignal): Send {
  return async ({ method, path, headers, body }) => {
    const reply = await app.inject({
      method,
      url: path,
      headers,
      remoteAddress,
      signal,
      ...(body !== undefined && { body }),
    })
    return { status: reply.statusCode, json: reply.json() }
  }
}
