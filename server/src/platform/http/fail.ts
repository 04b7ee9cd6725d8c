import { ERRORS, type ErrorCode } from '@colophon/protocol/errors'
import { namedProblem } from '@colophon/protocol/problems'

/** A failure of the catalogue on its way to the caller. */
export class Fail extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly data: unknown
  readonly retryAfter: number | undefined
  constructor(code: ErrorCode, more: FailMore = {}) {
    const isNamed = code !== 'validationFailed' || more.message !== undefined
    const fields = more.fields && !isNamed ? namedProblems(more.fields) : more.fields
    super(more.message ?? (fields && !isNamed ? Object.values(fields).join(',') : ERRORS[code].message))
    this.code = code
    this.status = ERRORS[code].status
    this.fields = fields
    this.data = more.data
    this.retryAfter = more.retryAfter
  }
}

type FailMore = {
  /** Words of this case, where the catalogue's text is too general. */
  message?: string
  /** With `validationFailed` and no message the texts become the message, each with the name of its field. */
  fields?: Record<string, string>
  data?: unknown
  /** Seconds until another try makes sense; goes out as `Retry-After`. */
  retryAfter?: number
}

function namedProblems(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field, namedProblem([field], problem)]))
}

/** Ends a use case with a failure of the catalogue. */
export function fail(code: ErrorCode, more?: FailMore): never {
  throw new Fail(code, more)
}
