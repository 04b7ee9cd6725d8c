import { ERRORS, type ErrorCode, type ErrorReply } from '@colophon/protocol/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fail, fail } from './fail.ts'

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'validationFailed',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
}

const DISK_FULL = ['ENOSPC', 'EDQUOT', '53100']

/** PostgreSQL ended a statement that exceeded its time (57014), or a lock was not free in time (55P03). */
const OUT_OF_TIME = ['57014', '55P03']
/** PostgreSQL is away, stops or starts. */
const AWAY = ['ECONNREFUSED', '57P01', '57P02', '57P03']
/** pg and pg-pool give these no code of their own. */
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated (due to connection timeout|unexpectedly))$/
const BUSY_SECONDS = 2

/** Turns every failure into the one reply of the wire: status, code, words; what nobody foresaw is logged and told as 500. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const body = error instanceof Fail ? ofFail(error) : ofFramework(error)
    if (hasBrokenOff(request))
      request.log.debug({ err: error }, 'the connection broke off before the whole body was there')
    else if (body.statusCode >= 500) request.log.error({ err: error }, 'request failed')
    if (error instanceof Fail && error.retryAfter) reply.header('Retry-After', error.retryAfter)
    if (body.error === 'busy') reply.header('Retry-After', BUSY_SECONDS)
    return reply.code(body.statusCode).header('Cache-Control', 'no-store').send(body)
  })
  app.setNotFoundHandler((request) => notHere(app, request))
}

/** Who goes away in the middle of a body is no failure here, and nobody is there to be told. */
function hasBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Says of an address that nothing answers: nothing is there, or it takes other methods. */
export function notHere(app: FastifyInstance, { url }: FastifyRequest): never {
  const path = url.split('?')[0] ?? ''
  return fail(METHODS.some((method) => app.hasRoute({ method, url: path })) ? 'methodNotAllowed' : 'notFound')
}

/** An address that the router cannot even read, such as one with a stray `%`, told like every other failure. */
export function answerBadAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500
  const told = { statusCode: 400, error: 'validationFailed', message: 'This is not a valid address.' }
  const body = status >= 500 ? ofCode('serverError') : told
  reply.code(body.statusCode).send(body)
}

function ofFail(error: Fail): ErrorReply {
  return {
    statusCode: error.status,
    error: error.code === 'secondStepRequired' ? ERRORS.secondStepRequired.message : error.code,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.data === undefined ? {} : { data: error.data }),
  }
}

function ofFramework(error: FastifyError): ErrorReply {
  const status = error.statusCode ?? 500
  if (status >= 500) return ofCode(causeOf(error))
  const code = BY_STATUS[status]
  return code && code !== 'validationFailed'
    ? { ...ofCode(code), statusCode: status }
    : { statusCode: status, error: 'validationFailed', message: error.message }
}

/** What the file system or PostgreSQL reported, whatever has wrapped it since. */
export function causeOf(error: unknown, depth = 5): ErrorCode {
  if (!(error instanceof Error) || depth === 0) return 'serverError'
  const code = 'code' in error ? String(error.code) : ''
  if (DISK_FULL.includes(code)) return 'storageFull'
  if (OUT_OF_TIME.includes(code) || AWAY.includes(code) || NO_CONNECTION.test(error.message)) return 'busy'
  return causeOf(error.cause, depth - 1)
}

function ofCode(code: ErrorCode): ErrorReply {
  return { statusCode: ERRORS[code].status, error: code, message: ERRORS[code].message }
}
