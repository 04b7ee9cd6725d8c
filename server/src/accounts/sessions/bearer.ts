import type { FastifyRequest } from 'fastify'
import { fail } from '../../platform/http/fail.ts'

/**
 * The bearer token of a request, or null without the header; fails with `tokenUncorrected` when the header is
 * malformed.
 */
export function bearer(request: Pick<FastifyRequest, 'headers'>): string | null {
  const header = request.headers.authorization
  if (header === undefined) return null
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header.trim())?.[1] ?? fail('tokenUncorrected')
}
