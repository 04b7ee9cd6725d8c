import type { SignedIn } from '@colophon/protocol/auth/entities'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { sessionUser } from '../queries.ts'
import { logActivity } from '../security/log-activity.ts'
import { hasSecondFactor } from '../security/prove-second-step.ts'
import type { accounts } from '../tables.ts'
import type { Caller } from './caller.ts'
import { openSession } from './open-session.ts'
import { makeTicket, type SignInOutcome } from './second-step.ts'

type Account = Pick<typeof accounts.$inferSelect, 'id' | 'frozenAt' | 'frozenBy' | 'passwordHash'>
/** The device and the sign-in method: `password`, `wallet`, or a provider's name. */
type SignInContext = { caller: Caller; method: string }

/**
 * The result of a proven first step: a session, or a ticket where the account has a second factor. A frozen account is
 * always refused. Pass the result to `signedInOrSecondStep` after the commit.
 */
export async function signIn(tx: Db, context: Context, account: Account, way: SignInContext): Promise<SignInOutcome> {
  refuseClosed(account)
  if (!(await hasSecondFactor(tx, account.id))) return openSessionFor(tx, context, account, way)
  return { secondStep: true, ticket: await makeTicket(context, account, way.method) }
}

/** Opens a session after everything the account requires was proven. */
export async function openSessionFor(
  tx: Db,
  context: Context,
  account: Account,
  { caller, method }: SignInContext,
): Promise<SignedIn> {
  refuseClosed(account)
  const tokens = await openSession(tx, context, account.id, caller)
  await logActivity(context, tx, { accountId: account.id, kind: 'signedIn', detail: method, caller })
  return { user: await sessionUser(tx, account.id), ...tokens }
}

function refuseClosed({ frozenAt, frozenBy }: Account): void {
  if (!frozenAt) return
  if (frozenBy === 'owner') fail('accountFrozenByOwner')
  fail(frozenBy === 'deletion' ? 'accountBeingDeleted' : 'accountFrozen')
}
