import { ErrorReply, REQUEST_ERROR } from '@colophon/protocol/errors'

/** A reply with any status; `body` is parsed JSON, a Blob, or null. */
export type Answer = {
  status: number
  statusText?: string
  body: unknown
  date: string | null
  header: (name: string) => string | null
}

/** A failed call as serialisable data; status 0 means no reply. */
export type Failure = {
  status: number
  error: string
  message: string
  fields?: Record<string, string>
  data?: unknown
  /** Retry delay in seconds, if the server gave one. */
  retryAfter?: number
  /** The server's message where the specification fixes another one (uploads). */
  detail?: string
}

/** Thrown by every call. `status` is the HTTP status, or 0 without a reply or when cancelled. */
export class CallError extends Error {
  readonly status: number
  readonly error: string
  readonly fields: Record<string, string> | undefined
  readonly data: unknown
  readonly retryAfter: number | undefined
  readonly detail: string | undefined

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'CallError'
    this.status = failure.status
    this.error = failure.error
    this.fields = failure.fields
    this.data = failure.data
    this.retryAfter = failure.retryAfter
    this.detail = failure.detail
  }
}

/** The message for a server that does not answer. */
export const NO_CONNECTION = 'The server cannot be reached. Check the connection and try again.'
/** Message of a cancelled call. */
export const CANCELLED = 'Cancelled'

/** The failure of a reply of 400 or above; 'Request error' if it has no message. */
export function failureOfAnswer(answer: Pick<Answer, 'status' | 'body' | 'header'>): Failure {
  const parsed = ErrorReply.partial().safeParse(answer.body)
  const { error, message, fields, data } = parsed.success ? parsed.data : {}
  const retryAfter = Number.parseInt(answer.header('retry-after') ?? '', 10)
  return {
    status: answer.status,
    error: error ?? '',
    message: message || REQUEST_ERROR,
    ...(fields && { fields }),
    ...(data !== undefined && { data }),
    ...(retryAfter > 0 && { retryAfter }),
  }
}

/** Converts anything thrown to a failure; unknown errors keep their message. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof CallError) {
    const { status, error, message, fields, data, retryAfter, detail } = thrown
    return {
      status,
      error,
      message,
      ...(fields && { fields }),
      ...(data !== undefined && { data }),
      ...(retryAfter && { retryAfter }),
      ...(detail && { detail }),
    }
  }
  const message = thrown instanceof Error && thrown.message ? thrown.message : REQUEST_ERROR
  return { status: 0, error: 'unexpected', message }
}

/** True for an aborted call, which needs no message. */
export function isCancelled(failure: Pick<Failure, 'error'>): boolean {
  return failure.error === 'cancelled'
}
