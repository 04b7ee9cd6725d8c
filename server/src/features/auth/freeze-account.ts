import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { endSessions } from './end-sessions.ts'
import { accounts } from './tables.ts'

/**
 * Closes an account to everybody and ends its sessions; returns their ids, whose connections are to be closed once it is
 * committed. One that is being deleted stays so, whoever freezes it then.
 */
export async function freezeAccount(
  { now }: Pick<Context, 'now'>,
  tx: Db,
  accountId: number,
  frozenBy: NonNullable<(typeof accounts.$inferSelect)['frozenBy']>,
): Promise<string[]> {
  const isOpen = or(isNull(accounts.frozenBy), ne(accounts.frozenBy, 'deletion'))
  await tx
    .update(accounts)
    .set({ frozenAt: now(), frozenBy })
    .where(and(eq(accounts.id, accountId), isOpen))
  return endSessions(tx, accountId, now())
}
