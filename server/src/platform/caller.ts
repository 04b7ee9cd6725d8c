import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Where a request comes from, and under which address it reached us. */
export function caller(request: FastifyRequest, config: Config): { address: string; isLocal: boolean; origin: string } {
  return {
    address: request.ip,
    isLocal: isLocal(request),
    origin: config.PUBLIC_URL ?? `${request.protocol}://${request.host}`,
  }
}

/** True for a browser on this machine that speaks to us directly: behind a proxy everybody would look like one. */
export function isLocal(request: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (FORWARDING.some((name) => request.headers[name] !== undefined)) return false
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && LOCAL_HOST.test(request.headers.host ?? '')
}
