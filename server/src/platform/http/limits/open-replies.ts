import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fail } from '../fail.ts'
import { networkOf } from '../proxies/proxies.ts'

/** Long replies that one network may have open at once, at the usual rate limits. */
export const OPEN_MAX = 64

/** Shorter replies fit into the buffers of a connection. */
const LONG_BYTES = 65_536

const RETRY_SECONDS = 5

/**
 * Bounds the long replies that a network has open, since each takes memory, and often an open file, until its client has
 * read it. The returned function counts a reply that is about to be sent; it returns the failure to send instead where
 * the network has too many.
 */
export function boundOpenReplies(
  limitFactor: number,
): (payload: unknown, request: FastifyRequest, reply: FastifyReply) => Fail | null {
  const max = Math.max(1, Math.floor(OPEN_MAX * limitFactor))
  const open = new Map<string, number>()
  return (payload, { ip }, { raw }) => {
    if (!isLong(payload)) return null
    const network = networkOf(ip)
    const count = open.get(network) ?? 0
    if (count >= max) {
      if (isStream(payload)) payload.destroy()
      const message = `${max} downloads to your network are open already. Please try again when one has ended.`
      return new Fail('tooManyRequests', { message, retryAfter: RETRY_SECONDS })
    }
    open.set(network, count + 1)
    raw.once('close', () => {
      const rest = (open.get(network) ?? 1) - 1
      if (rest === 0) open.delete(network)
      else open.set(network, rest)
    })
    return null
  }
}

function isLong(payload: unknown): boolean {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length > LONG_BYTES
  return isStream(payload)
}

function isStream(payload: unknown): payload is { destroy(): void } {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload && 'destroy' in payload
}
