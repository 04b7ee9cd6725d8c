import type { SignedIn } from '@colophon/protocol/auth/entities'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Caller } from './caller.ts'
import { openSession } from './open-session.ts'
import { sessionUser } from './queries.ts'
import type { accounts } from './tables.ts'

/** Opens a session for who has proven to be the owner of an account; whatever the proof was, a frozen one is refused. */
export async function signIn(
  tx: Db,
  context: Context,
  account: Pick<typeof accounts.$inferSelect, 'id' | 'frozenAt'>,
  caller: Caller,
): Promise<SignedIn> {
  if (account.frozenAt) fail('accountFrozen')
  const tokens = await openSession(tx, context, account.id, caller)
  return { user: await sessionUser(tx, account.id), ...tokens }
}
