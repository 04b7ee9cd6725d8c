import type { FastifyRequest } from 'fastify'
import { fail } from './fail.ts'

/** The `Idempotency-Key` header, or null; fails with 400 when it is invalid. */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const header = headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  return fail('validationFailed', { message: 'Idempotency-Key must be 1 to 200 printable characters without spaces' })
}
