import type { Role } from '@colophon/protocol/auth/roles'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { writeLog } from '../admin-log.ts'
import { accountById } from '../queries.ts'
import { socialIdentities } from '../social-tables.ts'
import { accounts } from '../tables.ts'
import type { Identity } from './identity.ts'
import { nameOf } from './names.ts'

type RoleChange = { accountId: number; before: Role; after: Role; reason: string }

/**
 * Follows the groups of a sign-in with the OpenID provider: OIDC_ADMIN_GROUP makes administrators, and a person who has
 * left it gets the former role back. A role from elsewhere stays. Null if nothing changes.
 */
export async function followGroup(
  tx: Db,
  context: Pick<Context, 'config'>,
  { provider, subject, isAdmin }: Identity,
  account: { id: number; role: Role },
): Promise<RoleChange | null> {
  if (isAdmin === null) return null
  const isThis = and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject))
  const group = `the group ${context.config.OIDC_ADMIN_GROUP ?? 'of administrators'} at ${nameOf(context.config, 'oidc')}`
  if (!isAdmin) {
    const [identity] = await tx.select().from(socialIdentities).where(isThis)
    const formerRole = identity?.formerRole ?? null
    if (formerRole) await tx.update(socialIdentities).set({ formerRole: null }).where(isThis)
    return withdrawRole(tx, context, { accountId: account.id, formerRole, reason: `no longer in ${group}` })
  }
  if (account.role === 'admin') return null
  await tx.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, account.id))
  await tx.update(socialIdentities).set({ formerRole: account.role }).where(isThis)
  return { accountId: account.id, before: account.role, after: 'admin', reason: `in ${group}` }
}

/**
 * Gives an account the role that it had before a group made it an administrator; null if none did. The administrator of
 * ADMIN_EMAIL stays one.
 */
export async function withdrawRole(
  tx: Db,
  { config }: Pick<Context, 'config'>,
  { accountId, formerRole, reason }: { accountId: number; formerRole: Role | null; reason: string },
): Promise<RoleChange | null> {
  if (!formerRole) return null
  const account = await accountById(tx, accountId)
  if (account?.role !== 'admin' || account.email === config.ADMIN_EMAIL) return null
  await tx.update(accounts).set({ role: formerRole }).where(eq(accounts.id, accountId))
  return { accountId, before: 'admin', after: formerRole, reason }
}

/** Logs a change of role, if any, for the administrators. Call it last in the transaction. */
export async function logRoleChange(
  context: Pick<Context, 'secret' | 'now'>,
  tx: Db,
  change: RoleChange | null,
  address: string,
): Promise<void> {
  if (!change) return
  const { accountId, before, after, reason } = change
  const who = { actorId: accountId, subjectId: accountId, address }
  await writeLog(context, tx, {
    ...who,
    action: 'change role',
    reason,
    before: { role: before },
    after: { role: after },
  })
}
