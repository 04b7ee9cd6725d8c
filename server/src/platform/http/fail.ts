import { ERRORS, type ErrorCode } from '@colophon/protocol/errors'
import { namedProblem } from '@colophon/protocol/problems'

/** An error of the catalogue, to be sent to the caller. */
export class Fail extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly data: unknown
  readonly retryAfter: number | undefined
  readonly allow: string | undefined
  constructor(code: ErrorCode, more: FailMore = {}) {
    const isNamed = code !== 'validationFailed' || more.message !== undefined
    const fields = more.fields && !isNamed ? namedProblems(more.fields) : more.fields
    super(more.message ?? (fields && !isNamed ? Object.values(fields).join(',') : ERRORS[code].message))
    this.code = code
    this.status = ERRORS[code].status
    this.fields = fields
    this.data = more.data
    this.retryAfter = more.retryAfter
    this.allow = more.allow
  }
}

type FailMore = {
  /** Replaces the catalogue's text where that is too general. */
  message?: string
  /** Problems by field; with `validationFailed` and no message they form the message, each with its field name. */
  fields?: Record<string, string>
  data?: unknown
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number
  /** Methods that the address has; sent as `Allow`. */
  allow?: string
}

function namedProblems(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field, namedProblem([field], problem)]))
}

/** Throws an error of the catalogue. */
export function fail(code: ErrorCode, more?: FailMore): never {
  throw new Fail(code, more)
}
