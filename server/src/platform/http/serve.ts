import { isRefusedWhileImpersonating } from '@colophon/protocol/administration/impersonation'
import type { Person } from '@colophon/protocol/auth/roles'
import { API_BASE, RATE_LIMITS } from '@colophon/protocol/constants'
import type { ErrorCode } from '@colophon/protocol/errors'
import type { Route } from '@colophon/protocol/route'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { readUntil } from '../database/abandoned-reads.ts'
import { ClientLeft, leavingOf } from './client-left.ts'
import { fail } from './fail.ts'
import type { Gate, GatedPaper, Handler, ReceiveSteps, Session } from './input.ts'
import { boundOpenReplies } from './limits/open-replies.ts'
import { openPlaces, type Places, type Release } from './limits/places.ts'
import { parse } from './parse.ts'
import { networkOf } from './proxies/proxies.ts'
import { trimReply } from './trim-reply.ts'

/** Room for the fields and boundaries around a file, in bytes. */
const FORM_BYTES = 1_048_576
const DRAIN_MS = 30_000

/** Messages of the multipart parser, which has no error codes, for a truncated body or a wrong boundary. */
const BROKEN_FORM = /^Multipart: |unexpected end of multipart data$/i

/** Reads the caller's session from the headers; null without a token where the call allows anonymous callers. */
export type ReadSession = (
  request: FastifyRequest,
  options: { optional: boolean; route: Route; reply: FastifyReply },
) => Promise<Session | null>

/**
 * Audits an action of an impersonating administrator; fails closed: the action is rejected if the audit entry cannot be
 * written.
 */
export type AuditImpersonation = (
  session: Session & { adminId: number },
  act: { target: string; payload: readonly unknown[]; address: string },
) => Promise<void>

/** Serves one call with its use case, and with a gate that reads more of the paper than the usual one if given. */
export type Serve = <R extends Route, P extends GatedPaper = GatedPaper>(
  route: R,
  handler: Handler<R, P>,
  gateOf?: (context: Context) => Gate<P>,
) => void

/** Calls served so far, as `METHOD path`; compared with the protocol in served-calls.test.ts. */
export const servedCalls = new WeakMap<FastifyInstance, Set<string>>()

/**
 * Builds the single entry point of all calls: session and access, parsing, the gate, the use case, and a reply trimmed
 * to its schema.
 */
export function makeServe(
  app: FastifyInstance,
  context: Context,
  readSession: ReadSession,
  usualGate: Gate,
  auditImpersonation: AuditImpersonation,
  places: Places = openPlaces(context.config.RATE_LIMIT_FACTOR),
): Serve {
  const countOpen = boundOpenReplies(context.config.RATE_LIMIT_FACTOR)
  const held = new WeakMap<FastifyRequest, Release>()
  return (route, handler, gateOf) => {
    const gate: Gate = gateOf?.(context) ?? usualGate
    const path = (route.base ?? API_BASE) + route.path
    const served = servedCalls.get(app) ?? new Set()
    servedCalls.set(app, served.add(`${route.method} ${path}`))
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
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
        await auditImpersonation(acting, {
          target: `${route.method} ${route.path}`,
          payload: [query, params, body],
          address,
        })
      }
      let meta: unknown
      let leaving: AbortSignal | undefined
      const input = {
        ...payload,
        ...caller(request, context.config),
        person,
        sessionId: session?.sessionId ?? null,
        adminId: session?.adminId ?? null,
        paper,
        request,
        reply,
        // Made on demand, since most calls are done too soon to be abandoned.
        get signal() {
          leaving ??= leavingOf(reply)
          return leaving
        },
        hijack() {
          held.get(request)?.()
          return reply.hijack().raw
        },
        receive: (steps: never) => receive(request, route.multipart, steps),
        meta: (value: unknown) => {
          meta = value
        },
      }
      if (reply.raw.destroyed && route.method === 'GET') throw new ClientLeft()
      // A handler without a reply schema returns the reply itself, which is settled only when it has been read.
      const handled = () => handler(input as never, context)
      // A change is completed even if its client has left.
      const data = await (route.method === 'GET' ? readUntil(input.signal, handled) : handled())
      if (!route.reply) return reply
      const statusCode = route.status ?? 200
      reply.code(statusCode).header('Cache-Control', 'no-store')
      if (route.isBare) return trimReply(route.reply, data)
      return { statusCode, data: trimReply(route.reply, data), ...(route.meta ? { meta: route.meta.parse(meta) } : {}) }
    }
    app.route({
      method: route.method,
      url: path,
      config: { rateLimit: rateLimit(route, context.config.RATE_LIMIT_FACTOR) },
      async handler(request, reply) {
        const network = networkOf(request.ip)
        if (route.multipart) {
          places.check(network)
          return answer(request, reply)
        }
        const release = places.take(network)
        held.set(request, release)
        try {
          return await answer(request, reply)
        } finally {
          release()
        }
      },
      onSend(request, reply, payload, done) {
        held.get(request)?.()
        const refused = countOpen(payload, request, reply)
        if (refused) done(refused)
        else done(null, payload)
      },
    })
  }
}

/** The query fields. A DELETE may send them as a JSON body too (specification §7). */
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
  if (session?.adminId && isRefusedWhileImpersonating(route)) fail('actingRefused')
  if (route.access === 'admin' && session?.person.role !== 'admin') fail('adminOnly')
  return session
}

async function admitToPaper(route: Route, person: Person, payload: { query: unknown; body: unknown }, gate: Gate) {
  if (!route.paper || route.access === 'any' || route.access === 'user' || route.access === 'admin') return undefined
  const given = { ...(payload.query as object | undefined), ...(payload.body as object | undefined) }
  const id = (given as Record<string, unknown>)[route.paper]
  return gate(person, Number(id), route.access, route.inBin ? { inBin: true } : {})
}

/** The caller's address, and the origin by which they reached us. */
function caller(request: FastifyRequest, config: Config): { address: string; origin: string } {
  return { address: request.ip, origin: config.PUBLIC_URL ?? `${request.protocol}://${request.host}` }
}

/**
 * Rate limit of a call per address and minute: sign-in calls are counted separately and for the installation, all others
 * per group and process.
 */
export function rateLimit(route: Pick<Route, 'limit'>, factor: number) {
  const group = route.limit ?? 'rest'
  return {
    max: Math.max(1, Math.floor(RATE_LIMITS[group] * factor)),
    timeWindow: 60_000,
    ...(group === 'signIn' ? { isShared: true } : { groupId: group }),
  }
}

/**
 * Receives a multipart body with one file in the field `file` as a stream with constant memory. On any failure (too
 * large, second file, invalid field, lost connection) `discard` undoes what was stored.
 */
async function receive<T>(request: FastifyRequest, schema: z.ZodObject | undefined, steps: ReceiveSteps<T>) {
  if (!request.isMultipart()) fail('unsupportedMediaType')
  if (Number(request.headers['content-length']) > steps.maxBytes + FORM_BYTES) fail(tooLarge(steps))
  const fields: Record<string, unknown> = {}
  let stored: { value: T } | undefined
  try {
    for await (const part of request.parts({
      limits: { fileSize: steps.maxBytes, files: 1, fields: 20, fieldSize: 10_000 },
    })) {
      if (part.type === 'file') stored = { value: await storePart(part, steps) }
      else addField(fields, part)
    }
    if (!stored) fail('fileMissing')
    return { stored: stored.value, fields: parse(schema, fields) as never }
  } catch (error) {
    if (stored) await steps.discard(stored.value)
    drain(request)
    throw known(error, steps)
  }
}

/**
 * Discards the rest of a body, so that a client in the middle of a large file gets the reply instead of a reset
 * connection; slower clients are cut off.
 */
function drain({ raw }: FastifyRequest): void {
  if (raw.complete) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS)
  raw.once('close', () => clearTimeout(timer))
}

async function storePart<T>(part: MultipartFile, steps: ReceiveSteps<T>): Promise<T> {
  if (part.fieldname !== 'file') {
    part.file.resume()
    fail('fileMissing')
  }
  const stored = await steps.store({ name: part.filename, content: part.file })
  if (part.file.truncated) {
    await steps.discard(stored)
    fail(tooLarge(steps))
  }
  return stored
}

function addField(fields: Record<string, unknown>, part: Exclude<Multipart, MultipartFile>): void {
  if (part.fieldnameTruncated || part.valueTruncated) fail('tooLarge')
  fields[part.fieldname] = part.value
}

function known<T>(error: unknown, steps: ReceiveSteps<T>): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  try {
    if (code === 'FST_REQ_FILE_TOO_LARGE') fail(tooLarge(steps))
    if (code === 'FST_FILES_LIMIT') fail('validationFailed', { message: 'One file at a time.' })
    if (code.startsWith('FST_') && code.endsWith('_LIMIT')) fail('tooLarge')
    if (error instanceof Error && BROKEN_FORM.test(error.message)) {
      fail('validationFailed', { message: 'The form is truncated, or its boundary does not match its header.' })
    }
  } catch (failure) {
    return failure
  }
  return error
}

function tooLarge<T>(steps: ReceiveSteps<T>): ErrorCode {
  return steps.tooLarge ?? 'fileTooLarge'
}
