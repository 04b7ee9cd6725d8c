import { ErrorReply, REQUEST_ERROR } from '@colophon/protocol/errors'

/** What came back, whatever its status; `body` is parsed JSON, a Blob, or null. */
export type Answer = {
  status: number
  statusText?: string
  body: unknown
  date: string | null
  header: (name: string) => string | null
}

/** A failed call as plain data, so that a slice can keep it: status 0 means that no answer came. */
export type Failure = {
  status: number
  error: string
  message: string
  fields?: Record<string, string>
  data?: unknown
  /** How long to wait before trying again, in seconds, where the server told. */
  retryAfter?: number
  /** What the server said where the specification fixes another message (uploads). */
  detail?: string
}

/** What every call throws. `status` is the HTTP status, 0 when no answer came or the call was cancelled. */
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

/** The text for a server that does not answer; what was typed stays in the form. */
export const NO_CONNECTION = 'The server cannot be reached. Check the connection and try again.'
/** The text for a call that the person stopped. */
export const CANCELLED = 'Cancelled'

/** The failure that an answer of 400 or above carries; 'Request error' where it has no message of its own. */
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

/** Anything that was thrown as a plain failure; an unknown error keeps its own message. */
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

/** True for a call that the person or a newer call stopped; nothing has to be told then. */
export function isCancelled(failure: Pick<Failure, 'error'>): boolean {
  return failure.error === 'cancelled'
}
