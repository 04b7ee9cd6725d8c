import { ERRORS, type ErrorCode } from '@colophon/protocol/errors'

/** A failure of the catalogue on its way to the caller. */
export class Fail extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly data: unknown
  readonly retryAfter: number | undefined
  constructor(code: ErrorCode, more: FailMore = {}) {
    super(more.message ?? ERRORS[code].message)
    this.code = code
    this.status = ERRORS[code].status
    this.fields = more.fields
    this.data = more.data
    this.retryAfter = more.retryAfter
  }
}

type FailMore = {
  /** Words of this case, where the catalogue's text is too general. */
  message?: string
  fields?: Record<string, string>
  data?: unknown
  /** Seconds until another try makes sense; goes out as `Retry-After`. */
  retryAfter?: number
}

/** Ends a use case with a failure of the catalogue. */
export function fail(code: ErrorCode, more?: FailMore): never {
  throw new Fail(code, more)
}
