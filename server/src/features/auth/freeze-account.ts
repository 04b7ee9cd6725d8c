import { and, eq, isNull, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/fail.ts'
import { endSessions } from './end-sessions.ts'
import { accounts } from './tables.ts'

/**
 * Closes an account to everybody and ends its sessions; returns their ids, whose connections are to be closed once it is
 * committed. One that is being deleted stays so, and what an administrator has frozen meanwhile is theirs: its sessions
 * have ended, and its owner is refused like everybody without one.
 */
export async function freezeAccount(
  { now }: Pick<Context, 'now'>,
  tx: Db,
  accountId: number,
  frozenBy: 'owner' | 'deletion',
): Promise<string[]> {
  const isIt = eq(accounts.id, accountId)
  const isTheirs = or(isNull(accounts.frozenAt), eq(accounts.frozenBy, 'owner'))
  const [frozen] = await tx
    .update(accounts)
    .set({ frozenAt: now(), frozenBy })
    .where(and(isIt, isTheirs))
    .returning({ id: accounts.id })
  if (!frozen && (await tx.$count(accounts, and(isIt, eq(accounts.frozenBy, 'deletion')))) === 0)
    fail('tokenUncorrected')
  return endSessions(tx, accountId, now())
}
