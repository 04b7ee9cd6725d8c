import { ERRORS, type ErrorCode, type ErrorReply } from '@colophon/protocol/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf, isAway, isReadOnly } from '../database/connection-errors.ts'
import { ClientLeft } from './client-left.ts'
import { Fail } from './fail.ts'

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'validationFailed',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
}

/** The status of abandoned calls in metrics and log, as nginx has it; no client receives it. */
const CLIENT_LEFT = 499

const DISK_FULL = ['ENOSPC', 'EDQUOT', '53100']

/**
 * PostgreSQL's statement timeout, its lock timeout, a read on a replica cancelled for its replication, and no
 * connection left; the last is the object store, which does not answer.
 */
const BUSY = ['57014', '55P03', '40001', '53300', 'STORE_UNREACHABLE']
/** pg-pool gives this error no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect'
/** A stored file is damaged or missing, or its key is. */
const FILE_UNREADABLE = 'FILE_UNREADABLE'
/** Search tables are missing or damaged; they are being rebuilt. */
const SEARCH_DAMAGED = 'SEARCH_DAMAGED'
/** Seconds until a retry makes sense. */
const RETRY_SECONDS: Partial<Record<string, number>> = { busy: 2, readOnly: 5, searchDamaged: 30 }

/** Headers of a file that could not be sent. */
const OF_CONTENT = [
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'ETag',
]

/** Converts every failure to the error reply of the API; unexpected errors are logged and answered with 500. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Fail>((thrown, request, reply) => {
    const error = request.is404 && isBadBody(thrown) ? notFoundAt(app, request) : thrown
    if (error instanceof ClientLeft) {
      request.log.debug({ err: error }, 'a call was abandoned')
      return reply.code(CLIENT_LEFT).send()
    }
    const body = error instanceof Fail ? ofFail(error) : ofFramework(error)
    if (hasBrokenOff(request)) request.log.debug({ err: error }, 'the client disconnected during its body')
    else if (body.statusCode >= 500 && !isRefusal(error)) request.log.error({ err: error }, 'request failed')
    if (error instanceof Fail && error.retryAfter) reply.header('Retry-After', error.retryAfter)
    if (error instanceof Fail && error.allow) reply.header('Allow', error.allow)
    const seconds = RETRY_SECONDS[body.error]
    if (seconds) reply.header('Retry-After', seconds)
    for (const name of OF_CONTENT) reply.removeHeader(name)
    return reply.code(body.statusCode).header('Cache-Control', 'no-store').type('application/json').send(body)
  })
  app.setNotFoundHandler((request) => {
    throw notFoundAt(app, request)
  })
}

/** The framework rejects the body of a request, which does not matter where no call would read it. */
function isBadBody(error: FastifyError | Fail): boolean {
  return !(error instanceof Fail) && error.statusCode !== undefined && error.statusCode < 500
}

/** A bound of ours was reached, which happens to many requests at once; that they were answered is logged. */
function isRefusal(error: Error): boolean {
  return error instanceof Fail && error.code === 'busy'
}

/** The client disconnected during its body, which is no failure of ours. */
function hasBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** 405 where other methods exist for the path, else 404. */
export function notFoundAt(app: FastifyInstance, { url }: FastifyRequest): Fail {
  const allowed = methodsOf(app, url)
  return allowed.length > 0 ? new Fail('methodNotAllowed', { allow: allowed.join(', ') }) : new Fail('notFound')
}

/** The methods that are served at the path of a URL. */
export function methodsOf(app: FastifyInstance, url: string): string[] {
  const path = url.split('?')[0] ?? ''
  return METHODS.filter((method) => app.hasRoute({ method, url: path }))
}

/** Replies to a URL that the router cannot parse, such as one with a stray `%`. */
export function answerBadAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500
  const failure = { statusCode: 400, error: 'validationFailed', message: 'This is not a valid address.' }
  const body = status >= 500 ? ofCode('serverError') : failure
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

/** Maps an error of the file system or PostgreSQL, however it is wrapped. */
export function causeOf(error: unknown, depth = 5): ErrorCode {
  if (!(error instanceof Error) || depth === 0) return 'serverError'
  const code = codeOf(error)
  if (DISK_FULL.includes(code)) return 'storageFull'
  if (isReadOnly(error)) return 'readOnly'
  if (code === SEARCH_DAMAGED) return 'searchDamaged'
  if (code === FILE_UNREADABLE) return 'fileUnreadable'
  if (BUSY.includes(code) || error.message === NO_CONNECTION || isAway(error)) return 'busy'
  return causeOf(error.cause, depth - 1)
}

function ofCode(code: ErrorCode): ErrorReply {
  return { statusCode: ERRORS[code].status, error: code, message: ERRORS[code].message }
}
