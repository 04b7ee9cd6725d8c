import { LEAVE_SECONDS } from '@colophon/protocol/administration/constants'
import type { SignedIn } from '@colophon/protocol/auth/entities'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { accountById, sessionUser } from '../queries.ts'
import { accounts, sessions } from '../tables.ts'
import { bearer } from './bearer.ts'
import type { Caller } from './caller.ts'
import { laterEnd, openSession } from './open-session.ts'
import { readAccessToken, tokensOf } from './tokens.ts'

/** Opens an impersonation session of an administrator; never as another administrator. */
export async function startImpersonation(
  tx: Db,
  context: Context,
  admin: { adminId: number; adminSessionId: string },
  userId: number,
  caller: Caller,
): Promise<SignedIn> {
  if (userId === admin.adminId) fail('actingAsSelf')
  // Locked, so that the role cannot change before the session exists.
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId)).for('share')
  if (!account) return fail('userNotFound')
  if (account.role === 'admin') fail('actingAsAdmin')
  if (account.frozenAt) fail('accountFrozen')
  const tokens = await openSession(tx, context, userId, caller, admin)
  return { user: await sessionUser(tx, userId), ...tokens }
}

/**
 * Ends an impersonation session, whose token may have expired up to a day ago, and returns the next token pair of the
 * administrator's own session, if that is valid. Of two concurrent calls the second finds it ended.
 */
export async function endImpersonation(
  tx: Db,
  context: Context,
  request: FastifyRequest,
): Promise<{ own: SignedIn; adminId: number; userId: number; leftId: string }> {
  const token = bearer(request) ?? fail('tokenMissing')
  const { sessionId, accountId, expiresAt } = await readAccessToken(context, token, { expired: true })
  const now = context.now()
  // A leaked old token must not open an administrator's session.
  if (expiresAt.getTime() + LEAVE_SECONDS * 1000 < now.getTime()) fail('actingLongOver')
  const [left] = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
    .returning()
  if (!left) return fail('tokenUncorrected')
  const { adminId, adminSessionId } = left
  if (adminId === null || adminSessionId === null) return fail('notActing')
  const admin = await accountById(tx, adminId)
  if (!admin || admin.frozenAt) return fail('tokenUncorrected')
  // Newer than the pair of the impersonation session, so that other tabs of the browser adopt it.
  const [own] = await tx
    .update(sessions)
    .set({ counter: sql`${sessions.counter} + 1`, rotatedAt: now, expiresAt: laterEnd(now) })
    .where(and(eq(sessions.id, adminSessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .returning()
  if (!own) return fail('tokenUncorrected')
  const tokens = await tokensOf(context.secret, own)
  return { own: { user: await sessionUser(tx, adminId), ...tokens }, adminId, userId: accountId, leftId: left.id }
}
