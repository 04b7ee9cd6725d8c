import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** Where a request comes from, and under which address it reached us. */
export function caller(request: FastifyRequest, config: Config): { address: string; origin: string } {
  return { address: request.ip, origin: config.PUBLIC_URL ?? `${request.protocol}://${request.host}` }
}
