/** PostgreSQL cannot be reached, is stopping or starting. */
const AWAY = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
]
/** pg gives these errors no code. */
const LOST =
  /^(Connection terminated (due to connection timeout|unexpectedly)|Client has encountered a connection error and is not queryable)$/
const READ_ONLY = '25006'

/** Whether PostgreSQL cannot be reached, is stopping or starting, however the error is wrapped. */
export function isAway(error: unknown): boolean {
  return hasCause(error, (cause) => AWAY.includes(codeOf(cause)) || LOST.test(cause.message))
}

/** Whether a write was refused by a server that accepts only reads, however the error is wrapped. */
export function isReadOnly(error: unknown): boolean {
  return hasCause(error, (cause) => codeOf(cause) === READ_ONLY)
}

/** The code of an error of the system or of PostgreSQL; empty without one. */
export function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

function hasCause(error: unknown, is: (cause: Error) => boolean, depth = 5): boolean {
  return error instanceof Error && depth > 0 && (is(error) || hasCause(error.cause, is, depth - 1))
}
