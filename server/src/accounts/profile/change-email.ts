import { randomUUID } from 'node:crypto'
import { ERRORS } from '@colophon/protocol/errors'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { type Db, isUniqueViolation } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { addAttempt, removeAttempts, tryCode } from '../attempts.ts'
import { countMail, lockEmail, secondsToWait } from '../code-mails.ts'
import { deliver } from '../deliver.ts'
import { newAddressMail, siteInMail } from '../mails.ts'
import { accountByEmail, activeSession } from '../queries.ts'
import { logActivity } from '../security/log-activity.ts'
import { proveAccount } from '../security/prove-account.ts'
import { queueSecurityMail } from '../security/queue-security-mail.ts'
import { callerOf } from '../sessions/caller.ts'
import { accounts, pendingCodes } from '../tables.ts'
import { refuseTooSoon } from '../too-soon.ts'
import { newestEmailChange } from './queries.ts'

type Asked = Parameters<typeof proveAccount>[1]
const EXISTS = { fields: { email: ERRORS.emailExists.message } }

/**
 * Mails a code to the requested new address; the account keeps its address until it is confirmed. The account is proven
 * once: while a change is pending, the same address only gets a new code. The newest of several changes counts. As on
 * registration, the caller learns that an address is taken; requests are counted first, so that addresses and passwords
 * cannot be probed.
 */
export async function beginEmailChange(
  context: Context,
  input: Asked,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> {
  const { db, config, now } = context
  const waiting = await newestEmailChange(db, accountId, now())
  const { password, signature } = input.body
  const isTry = waiting?.email === email || password !== undefined || signature !== undefined
  if (isTry) await countAsked(context, { accountId, address: input.address })
  if (waiting?.email !== email) {
    await proveAccount(context, input, { purpose: 'account', subject: { act: 'changeEmail' }, accountId })
  }
  const wanted = { email, purpose: 'email' as const, address: input.address }
  const { id, code } = await db.transaction(async (tx) => {
    await lockEmail(tx, email)
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    if (await accountByEmail(tx, email)) fail('emailExists', EXISTS)
    refuseTooSoon(await secondsToWait(tx, context, wanted, { gap: true }))
    return addAttempt(tx, context, { ...wanted, accountId, passwordHash: '' })
  })
  await deliver(context, id, { to: email, ...newAddressMail(code, siteInMail(config, input.request)) })
}

/**
 * Sets the address that the code confirms and notifies the old one. The account is locked, so that a concurrent
 * password reset by mail either ends this session first or finds the old address gone.
 */
export async function confirmEmailChange(
  context: Context,
  input: { address: string; request: FastifyRequest },
  { accountId, sessionId, code }: { accountId: number; sessionId: string; code: string },
): Promise<void> {
  const { db, now } = context
  const waiting = (await newestEmailChange(db, accountId, now())) ?? fail('wrongCode')
  const { email, id } = waiting
  const { attempt } = await tryCode(context, { email, purpose: 'email', code, id })
  if (!attempt) fail('wrongCode')
  await db.transaction(async (tx) => {
    await lockEmail(tx, email)
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
    if (!account || !(await activeSession(tx, { sessionId, accountId }, now()))) return fail('tokenUncorrected')
    // Attempts of other accounts for this address stay, so that they learn it is taken.
    const isMine = eq(pendingCodes.accountId, accountId)
    const taken = await tx.delete(pendingCodes).where(isMine).returning({ id: pendingCodes.id })
    if (!taken.some((one) => one.id === attempt.id)) fail('wrongCode')
    await setEmail(tx, accountId, email)
    await removeAttempts(tx, { email, purpose: 'register' })
    await logActivity(context, tx, { accountId, kind: 'emailChanged', detail: email, caller: callerOf(input) })
    await queueSecurityMail(context, tx, { accountId, change: 'email', to: account.email })
  })
}

async function setEmail(tx: Db, accountId: number, email: string): Promise<void> {
  try {
    await tx.update(accounts).set({ email }).where(eq(accounts.id, accountId))
  } catch (error) {
    if (isUniqueViolation(error)) fail('emailExists')
    throw error
  }
}

/** Counts a change request whatever its outcome; fails with `codeTooSoon` after too many in an hour. */
async function countAsked(context: Context, { accountId, address }: { accountId: number; address: string }) {
  const asked = { email: `account:${accountId}`, purpose: 'email' as const, address }
  const wait = await context.db.transaction(async (tx) => {
    await lockEmail(tx, asked.email)
    const seconds = await secondsToWait(tx, context, asked, { gap: false })
    if (seconds === 0) await countMail(tx, randomUUID(), asked, context.now())
    return seconds
  })
  if (wait === 0) return
  fail('codeTooSoon', {
    message: 'Your account has asked for many codes already. Please wait an hour before asking for another.',
    retryAfter: wait,
  })
}
