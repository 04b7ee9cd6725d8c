import type { authCalls } from '@colophon/protocol/auth/calls'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { addAttempt, consumeAttempt, tryCode } from '../attempts.ts'
import { type CodeRequest, lockEmail, secondsToWait } from '../code-mails.ts'
import { deliver } from '../deliver.ts'
import { siteInMail, unfreezeMail } from '../mails.ts'
import { accountByEmail } from '../queries.ts'
import { replyUniformly } from '../reply-uniformly.ts'
import { callerOf } from '../sessions/caller.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { signedInOrSecondStep } from '../sessions/second-step.ts'
import { signIn } from '../sessions/sign-in.ts'
import { accounts } from '../tables.ts'
import { logActivity } from './log-activity.ts'

/**
 * Freezes an account and ends its sessions; returns their ids, whose connections must be closed after the commit. Does
 * not override a pending deletion or an administrator's freeze.
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

/** Mails a code to an account frozen by its owner; uniform reply for every address. */
export const sendCodeUnfreeze: Handler<typeof authCalls.sendCodeUnfreeze> = async (input, context) => {
  const wanted = { email: input.body.email, purpose: 'unfreeze' as const, address: input.address }
  return replyUniformly(context, send(context, wanted, siteInMail(context.config, input.request)))
}

async function send(context: Context, wanted: CodeRequest, site: string | null): Promise<void> {
  if ((await accountByEmail(context.db, wanted.email))?.frozenBy !== 'owner') return
  const added = await context.db.transaction(async (tx) => {
    await lockEmail(tx, wanted.email)
    const seconds = await secondsToWait(tx, context, wanted, { gap: true })
    return seconds > 0 ? null : addAttempt(tx, context, { ...wanted, passwordHash: '' })
  })
  if (added) await deliver(context, added.id, { to: wanted.email, ...unfreezeMail(added.code, site) })
}

/** Unfreezes an account frozen by its owner and signs them in; a second factor is still required. */
export const confirmUnfreeze: Handler<typeof authCalls.confirmUnfreeze> = async (input, context) => {
  const { email, code } = input.body
  const { attempt } = await tryCode(context, { email, purpose: 'unfreeze', code })
  if (!attempt) fail('wrongCode')
  const caller = callerOf(input)
  const outcome = await context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    if (!(await consumeAttempt(tx, attempt))) fail('wrongCode')
    const [account] = await tx
      .update(accounts)
      .set({ frozenAt: null, frozenBy: null })
      .where(and(eq(accounts.email, email), eq(accounts.frozenBy, 'owner')))
      .returning()
    if (!account) return fail('wrongCode')
    await logActivity(context, tx, { accountId: account.id, kind: 'accountUnfrozen', caller })
    return signIn(tx, context, account, { caller, method: 'mailed code' })
  })
  return signedInOrSecondStep(outcome)
}
