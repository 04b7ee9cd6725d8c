import { isRefusedWhileActing } from '@colophon/protocol/administration/acting'
import type { Person } from '@colophon/protocol/auth/roles'
import { API_BASE } from '@colophon/protocol/constants'
import type { Route } from '@colophon/protocol/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { caller } from './caller.ts'
import type { Context } from './context.ts'
import { fail } from './fail.ts'
import type { Gate, Handler, Input, Session } from './input.ts'
import { receive } from './multipart.ts'
import { parse } from './parse.ts'
import { rateLimit } from './rate-limit.ts'

/** Reads who asks from a request's headers; null without any where the call is for anybody. */
export type ReadSession = (
  request: FastifyRequest,
  options: { optional: boolean; route: Route; reply: FastifyReply },
) => Promise<Session | null>

/** Writes down what an administrator is about to do as somebody else; what cannot be written down is not done. */
export type NoteActing = (
  session: Session & { adminId: number },
  act: { target: string; payload: readonly unknown[]; address: string },
) => Promise<void>

/** Serves one call with one use case. */
export type Serve = <R extends Route>(route: R, handler: Handler<R>) => void

/** Calls served so far, as `METHOD path`; the start compares them with the protocol. */
export const servedCalls = new WeakMap<FastifyInstance, Set<string>>()

/**
 * Makes the one way in: session and access, then the body parsed, then the gate, the use case, and its reply trimmed by
 * the reply schema.
 */
export function makeServe(
  app: FastifyInstance,
  context: Context,
  readSession: ReadSession,
  gate: Gate,
  noteActing: NoteActing,
): Serve {
  return (route, handler) => {
    const path = (route.base ?? API_BASE) + route.path
    const served = servedCalls.get(app) ?? new Set()
    servedCalls.set(app, served.add(`${route.method} ${path}`))
    app.route({
      method: route.method,
      url: path,
      config: { rateLimit: rateLimit(route, context.config.RATE_LIMIT_FACTOR) },
      handler: async (request, reply) => {
        const session = await admit(route, request, reply, readSession)
        const payload = {
          query: parse(route.query, queryOf(route, request)),
          params: parse(route.params, request.params),
          body: parse(route.body, request.body),
        }
        const person: Person = session?.person ?? null
        const paper = await admitToPaper(route, person, payload, gate)
        if (session?.adminId && route.method !== 'GET') {
          const { address } = caller(request, context.config)
          const { query, params, body } = payload
          const acting = { ...session, adminId: session.adminId }
          await noteActing(acting, { target: `${route.method} ${route.path}`, payload: [query, params, body], address })
        }
        let meta: unknown
        const input = {
          ...payload,
          ...caller(request, context.config),
          person,
          sessionId: session?.sessionId ?? null,
          adminId: session?.adminId ?? null,
          paper,
          request,
          reply,
          receive: (steps: never) => receive(request, route.multipart, steps),
          meta: (value: unknown) => {
            meta = value
          },
        }
        const data = await handler(input as unknown as Input<typeof route>, context)
        if (!route.reply) return reply
        const statusCode = route.status ?? 200
        reply.code(statusCode).header('Cache-Control', 'no-store')
        if (route.isBare) return route.reply.parse(data)
        return { statusCode, data: route.reply.parse(data), ...(route.meta ? { meta: route.meta.parse(meta) } : {}) }
      },
    })
  }
}

/** The fields of the query. A DELETE without a body of its own takes them as JSON body too, as specification §7 sends them. */
function queryOf(route: Route, { query, body }: FastifyRequest): unknown {
  if (route.method !== 'DELETE' || route.body || body === undefined || body === null) return query
  if (typeof body !== 'object' || Array.isArray(body)) return body
  const asked = query as Record<string, unknown>
  for (const [name, value] of Object.entries(body)) {
    if (!(name in asked) || asked[name] === String(value)) continue
    const problem = `${name} differs between the body and the query`
    fail('validationFailed', { message: problem, fields: { [name]: problem } })
  }
  return { ...asked, ...body }
}

async function admit(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  readSession: ReadSession,
): Promise<Session | null> {
  if (route.ignoresToken) return null
  const optional = !route.signedIn && !['user', 'owner', 'admin'].includes(route.access)
  const session = await readSession(request, { optional, route, reply })
  if (session?.adminId && isRefusedWhileActing(route)) fail('actingRefused')
  if (route.access === 'admin' && session?.person.role !== 'admin') fail('adminOnly')
  return session
}

async function admitToPaper(route: Route, person: Person, payload: { query: unknown; body: unknown }, gate: Gate) {
  if (!route.paper || route.access === 'any' || route.access === 'user' || route.access === 'admin') return undefined
  const given = { ...(payload.query as object | undefined), ...(payload.body as object | undefined) }
  const id = (given as Record<string, unknown>)[route.paper]
  return gate(person, Number(id), route.access, route.inBin ? { inBin: true } : {})
}
