import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { Fail, fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/input.ts'
import type { ReadSession } from '../../platform/http/serve.ts'
import { activeSession } from '../queries.ts'
import { bearer } from './bearer.ts'
import { readAccessToken } from './tokens.ts'

/**
 * The signed-in user. Without a header `tokenMissing` where sign-in is required; a token that is sent must be valid
 * even where none is needed, so that the client learns to refresh it.
 */
export function readSession(context: Context): ReadSession {
  const ofToken = sessionOfToken(context)
  return async (request: FastifyRequest, { optional }) => {
    const token = bearer(request)
    if (token !== null) return ofToken(token)
    return optional ? null : fail('tokenMissing')
  }
}

/** Whether the request has the access token of an administrator; false for everything else. */
export function isAdmin(context: Context): (request: FastifyRequest) => Promise<boolean> {
  const ofToken = sessionOfToken(context)
  return async (request) => {
    try {
      const token = bearer(request)
      return token !== null && (await ofToken(token)).person.role === 'admin'
    } catch (error) {
      if (error instanceof Fail) return false
      throw error
    }
  }
}

/** The session of an access token and the token's expiry; fails with `tokenUncorrected` or `tokenExpired`. */
export function sessionOfToken(context: Context): (token: string) => Promise<Session & { expiresAt: Date }> {
  return async (token) => {
    const { accountId, sessionId, expiresAt } = await readAccessToken(context, token)
    const found = await activeSession(context.db, { sessionId, accountId }, context.now())
    if (!found) return fail('tokenUncorrected')
    return { person: { id: accountId, role: found.role }, sessionId, adminId: found.adminId, expiresAt }
  }
}
