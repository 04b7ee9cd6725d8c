import type { FastifyRequest } from 'fastify'

const USER_AGENT_MAX = 300

/** The device of a session, as shown in the list of sessions. */
export type Caller = { address: string; userAgent: string | null }

export function callerOf(input: { address: string; request: Pick<FastifyRequest, 'headers'> }): Caller {
  return {
    address: input.address,
    userAgent: input.request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
  }
}
