import { randomUUID } from 'node:crypto'
import type { authCalls } from '@colophon/protocol/auth/calls'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { addAttempt, attemptsOf, consumeAttempt, expirePendingCode, removeAttempts, tryCode } from '../attempts.ts'
import { everyBelonging } from '../belongings.ts'
import { type CodeRequest, countMail, lockEmail, secondsToWait } from '../code-mails.ts'
import { deliver } from '../deliver.ts'
import { revokeAllKeys } from '../keys/manage-keys.ts'
import { howToResetMail, resetMail, siteInMail } from '../mails.ts'
import { accountByEmail } from '../queries.ts'
import { replyUniformly } from '../reply-uniformly.ts'
import { logActivity } from '../security/log-activity.ts'
import { queueSecurityMail } from '../security/queue-security-mail.ts'
import { callerOf } from '../sessions/caller.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { accounts, pendingCodes } from '../tables.ts'
import { checkPassword } from './check-password.ts'
import { refuseCommon } from './common-passwords.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/** Mails instructions for a new password, with a new code for a pending reset; uniform reply for every address. */
export const requestResetPassword: Handler<typeof authCalls.requestResetPassword> = async (input, context) => {
  const wanted = { email: input.body.email, purpose: 'reset' as const, address: input.address }
  return replyUniformly(context, explain(context, wanted, siteInMail(context.config, input.request)))
}

async function explain(context: Context, wanted: CodeRequest, site: string | null): Promise<void> {
  if (!(await accountByEmail(context.db, wanted.email))) return
  const mail = await context.db.transaction(async (tx) => {
    await lockEmail(tx, wanted.email)
    if ((await secondsToWait(tx, context, wanted, { gap: true })) > 0) return null
    const [old] = await attemptsOf(tx, wanted, context.now())
    if (old) return { old, ...(await addAttempt(tx, context, { ...wanted, passwordHash: old.passwordHash })) }
    const id = randomUUID()
    await countMail(tx, id, wanted, context.now())
    return { old: null, id, code: null }
  })
  if (!mail) return
  await deliver(context, mail.id, { to: wanted.email, ...howToResetMail(mail.code, site) })
  if (mail.old) await expirePendingCode(context, mail.old.id)
}

/** Stores a new password until its code confirms it; uniform reply whether or not the account exists. */
export const sendCodeResetPassword: Handler<typeof authCalls.sendCodeResetPassword> = async (input, context) => {
  await refuseCommon(input.body.password)
  const passwordHash = await hashPassword(input.body.password)
  const wanted = { email: input.body.email, purpose: 'reset' as const, address: input.address }
  return replyUniformly(
    context,
    storeReset(context, { ...wanted, passwordHash }, siteInMail(context.config, input.request)),
  )
}

async function storeReset(
  context: Context,
  reset: CodeRequest & { passwordHash: string },
  site: string | null,
): Promise<void> {
  if (!(await accountByEmail(context.db, reset.email))) return
  const added = await context.db.transaction(async (tx) => {
    await lockEmail(tx, reset.email)
    const seconds = await secondsToWait(tx, context, reset, { gap: false })
    return seconds > 0 ? null : addAttempt(tx, context, reset)
  })
  if (added) await deliver(context, added.id, { to: reset.email, ...resetMail(added.code, site) })
}

/**
 * Applies the pending password of this code, ends every session and revokes every API key and feed, since the account may
 * have been compromised. With several pending resets the password must accompany the code, so that the owner cannot be
 * tricked into confirming another person's.
 */
export const confirmResetPassword: Handler<typeof authCalls.confirmResetPassword> = async (input, context) => {
  const { email, verificationCode, password } = input.body
  const { attempt, alive } = await tryCode(context, { email, purpose: 'reset', code: verificationCode })
  if (!attempt) fail('wrongCode')
  if (password === undefined && alive > 1) fail('resetAmbiguous')
  if (password !== undefined && !(await passwordMatches(attempt.passwordHash, password))) fail('wrongCode')
  const ended = await context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    if (!(await consumeAttempt(tx, attempt))) fail('wrongCode')
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash: attempt.passwordHash, passwordChangedAt: context.now() })
      .where(eq(accounts.email, email))
      .returning({ id: accounts.id })
    if (!account) return fail('wrongCode')
    // A pending change of the address, perhaps begun by an attacker, needs a new proof.
    await tx.delete(pendingCodes).where(eq(pendingCodes.accountId, account.id))
    const about = { accountId: account.id, caller: callerOf(input) }
    await logActivity(context, tx, { ...about, detail: 'with a mailed code', kind: 'passwordChanged' })
    await revokeAccess(context, tx, { ...about, why: 'as the password was reset by mail' })
    return endSessions(tx, account.id, context.now())
  })
  for (const sessionId of ended) context.live.endSession(sessionId)
  return null
}

/**
 * Changes the signed-in user's password, ends their other sessions and revokes their API keys and feeds, since the old
 * password may have been compromised. Pending resets are dropped.
 */
export const resetPassword: Handler<typeof authCalls.resetPassword> = async (input, context) => {
  const { body, person, sessionId } = input
  await refuseCommon(body.newPassword, 'newPassword')
  if (!(await checkPassword(context, person.id, body.oldPassword))) {
    fail('passwordWrong', { fields: { oldPassword: 'The password is wrong.' } })
  }
  const passwordHash = await hashPassword(body.newPassword)
  const ended = await context.db.transaction(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash, passwordChangedAt: context.now() })
      .where(eq(accounts.id, person.id))
      .returning({ email: accounts.email })
    if (account) await removeAttempts(tx, { email: account.email, purpose: 'reset' })
    // A pending change of the address, perhaps begun by an attacker, needs a new proof.
    await tx.delete(pendingCodes).where(eq(pendingCodes.accountId, person.id))
    const about = { accountId: person.id, caller: callerOf(input) }
    await logActivity(context, tx, { ...about, kind: 'passwordChanged' })
    await revokeAccess(context, tx, { ...about, why: 'as the password was changed' })
    return endSessions(tx, person.id, context.now(), sessionId)
  })
  for (const id of ended) context.live.endSession(id)
  return null
}

/** Revokes what opens the account without its password, and mails the owner what that was. */
async function revokeAccess(context: Context, tx: Db, about: Parameters<typeof revokeAllKeys>[2]): Promise<void> {
  const { accountId } = about
  const revoked = { keys: await revokeAllKeys(context, tx, about), feeds: await revokeFeeds(tx, accountId) }
  if (revoked.keys.length + revoked.feeds.length === 0) return
  await queueSecurityMail(context, tx, { accountId, change: 'keysRevoked', revoked })
}

async function revokeFeeds(tx: Db, accountId: number): Promise<string[]> {
  const revoked: string[] = []
  for (const { revoke } of everyBelonging()) revoked.push(...((await revoke?.(tx, accountId)) ?? []))
  return revoked
}
