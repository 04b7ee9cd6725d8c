import type { authCalls } from '@colophon/protocol/auth/calls'
import { REFRESH_GRACE_SECONDS } from '@colophon/protocol/auth/constants'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isReadOnly } from '../../platform/database/connection-errors.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { activeSession, sessionById } from '../queries.ts'
import { sessions } from '../tables.ts'
import { bearer } from './bearer.ts'
import { endSession } from './end-sessions.ts'
import { laterEnd } from './open-session.ts'
import { readAccessToken, readRefreshToken, tokensOf } from './tokens.ts'

/**
 * Exchanges a refresh token for the next pair. The previous token returns the same pair for 30 s, because a reply can
 * be lost and two tabs can refresh at once; later reuse indicates theft and ends the session. While the database is
 * read-only the newest refresh token stays valid and gets a new access token.
 */
export const refreshToken: Handler<typeof authCalls.refreshToken> = async ({ body, request }, context) => {
  const claims = await readAccessToken(context, bearer(request) ?? fail('tokenMissing'), { expired: true })
  const { sessionId, counter } = readRefreshToken(context.secret, body.refreshToken)
  if (claims.sessionId !== sessionId) fail('tokenUncorrected')
  if (!(await activeSession(context.db, claims, context.now()))) fail('tokenUncorrected')
  try {
    const session = (await rotate(context, sessionId, counter)) ?? (await repeat(context, sessionId, counter))
    return await tokensOf(context.secret, session)
  } catch (error) {
    const session = isReadOnly(error) ? await sessionById(context.db, sessionId) : undefined
    if (session?.counter !== counter) throw error
    return tokensOf(context.secret, { ...session, rotatedAt: context.now() })
  }
}

async function rotate({ db, now }: Context, id: string, counter: number) {
  const time = now()
  const later = sql`case when ${sessions.adminId} is null then ${laterEnd(time)} else ${sessions.expiresAt} end`
  const [session] = await db
    .update(sessions)
    .set({ counter: sql`${sessions.counter} + 1`, rotatedAt: time, expiresAt: later })
    .where(
      and(eq(sessions.id, id), eq(sessions.counter, counter), isNull(sessions.endedAt), gt(sessions.expiresAt, time)),
    )
    .returning()
  return session
}

async function repeat(context: Context, id: string, counter: number) {
  const session = await sessionById(context.db, id)
  if (!session || session.endedAt) fail('tokenUncorrected')
  const age = context.now().getTime() - session.rotatedAt.getTime()
  if (counter === session.counter - 1 && age <= REFRESH_GRACE_SECONDS * 1000) return session
  await endSession(context, id)
  return fail('tokenUncorrected')
}
