import { KEY_HEADER, KEY_START } from '@colophon/protocol/keys/constants'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/http/fail.ts'
import { type Api, apiOf, Refused, type Send } from './api.ts'
import { mcpServer } from './mcp-server.ts'

/**
 * MCP over streamable HTTP at `/mcp`, without sessions: each request stands alone, so that any node may answer it. The
 * tools make calls of this server's HTTP API with the key of the request.
 */
export function mcpEndpoint(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  app.post('/mcp', async (request, reply) => {
    const key = keyOf(request)
    if (!key) {
      reply.header('WWW-Authenticate', 'Bearer')
      return fail('keyUnknown')
    }
    // The protocol has no batches any more; one would make many calls at once.
    if (Array.isArray(request.body)) return fail('validationFailed', { message: 'Send one message at a time' })
    const api = apiOf(sendWithin(app, request.ip), key)
    if (isStart(request.body)) await checkKey(api)
    const server = mcpServer({ api, origin: config.PUBLIC_URL ?? `${request.protocol}://${request.host}` })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      const { method, headers } = request
      const asked = new Request(`http://localhost${request.url}`, {
        method,
        headers: headers as Record<string, string>,
      })
      return reply.send(await transport.handleRequest(asked, { parsedBody: request.body }))
    } finally {
      await server.close()
    }
  })
}

/** The API key, in its own header or as a bearer token, as MCP clients send it. */
function keyOf({ headers }: FastifyRequest): string | null {
  const given = headers[KEY_HEADER.toLowerCase()] ?? headers.authorization?.replace(/^Bearer\s+/i, '')
  return typeof given === 'string' && given.startsWith(KEY_START) ? given : null
}

function isStart(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize'
}

/** A key that is not valid is refused at once; one without the scope for this call may have others. */
async function checkKey(api: Api): Promise<void> {
  try {
    await api(profileCalls.me, {})
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown
    if (thrown.status === 401) fail('keyUnknown', { message: thrown.message })
  }
}

/** Requests to this server without the network, for the caller's address. */
function sendWithin(app: FastifyInstance, remoteAddress: string): Send {
  return async ({ method, path, headers, body }) => {
    const reply = await app.inject({ method, url: path, headers, remoteAddress, ...(body !== undefined && { body }) })
    return { status: reply.statusCode, json: reply.json() }
  }
}
