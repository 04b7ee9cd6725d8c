import type { Role } from '@colophon/protocol/auth/roles'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/http/fail.ts'
import { endSessions } from './sessions/end-sessions.ts'
import { socialIdentities } from './social-tables.ts'
import { accounts, sessions } from './tables.ts'

type Standing = { role: Role; isFrozen: boolean }

/**
 * Changes the role of an account, or freezes or unfreezes it. At least one administrator who can sign in always
 * remains: changing an administrator locks all of them. Freezing ends the sessions; the operation is idempotent.
 */
export async function changeAccount(
  tx: Db,
  { now }: Pick<Context, 'now'>,
  { userId, byId, ...wanted }: Partial<Standing> & { userId: number; byId: number },
): Promise<{ before: Standing; after: Standing; ended: string[] }> {
  if (userId === byId) fail('notOnSelf')
  const admins = await tx.select().from(accounts).where(eq(accounts.role, 'admin')).orderBy(accounts.id).for('update')
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId)).for('update')
  if (!account) return fail('userNotFound')
  const before = { role: account.role, isFrozen: account.frozenAt !== null }
  const after = { ...before, ...wanted }
  const isAdminLost = before.role === 'admin' && (after.role !== 'admin' || after.isFrozen)
  if (isAdminLost && !admins.some(({ id, frozenAt }) => id !== userId && frozenAt === null)) fail('lastAdmin')
  if (account.frozenBy === 'deletion' && wanted.isFrozen !== undefined) fail('accountBeingDeleted')
  // An account frozen by its owner could be opened by mail; from now on only an administrator can unfreeze it.
  const isTaken = after.isFrozen && account.frozenBy === 'owner' && wanted.isFrozen === true
  const frozen = after.isFrozen
    ? { frozenAt: now(), frozenBy: 'administrator' as const }
    : { frozenAt: null, frozenBy: null }
  await tx
    .update(accounts)
    .set({ role: after.role, ...(after.isFrozen === before.isFrozen && !isTaken ? {} : frozen) })
    .where(eq(accounts.id, userId))
  // A role that an administrator gives is not withdrawn with the group of an OpenID provider.
  if (after.role !== before.role) {
    await tx.update(socialIdentities).set({ formerRole: null }).where(eq(socialIdentities.accountId, userId))
  }
  return { before, after, ended: after.isFrozen ? await endSessions(tx, userId, now()) : [] }
}

/** Active sessions of an account, whose connections still have the old role. */
export async function connectionsToClose(db: Db, accountId: number): Promise<string[]> {
  const isLiving = and(eq(sessions.accountId, accountId), isNull(sessions.endedAt))
  const found = await db.select({ id: sessions.id }).from(sessions).where(isLiving)
  return found.map(({ id }) => id)
}
