import type { securityCalls } from '@colophon/protocol/security/calls'
import { deviceName } from '@colophon/protocol/security/device'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { accountById } from '../queries.ts'
import { callerOf } from '../sessions/caller.ts'
import { endSessions as endOthers, endOwnSession } from '../sessions/end-sessions.ts'
import { dropSecondFactor } from './drop-second-factor.ts'
import { freezeAccount } from './freeze-account.ts'
import { deleteAccountJob } from './jobs.ts'
import { logActivity } from './log-activity.ts'
import { proveAccount } from './prove-account.ts'
import { consumeCode, countSecondStepTry, hasSecondFactor, secondFactorOf } from './prove-second-step.ts'
import { queueSecurityMail } from './queue-security-mail.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { secondFactors } from './tables.ts'
import { newSecret, secretUri, wrapSecret } from './totp.ts'
import { withProof } from './with-proof.ts'

/**
 * Freezes the user's account: every session ends, and only a mailed code opens it again. Needs no password, since it is
 * for the moment when it may be compromised.
 */
export const freeze: Handler<typeof securityCalls.freeze> = async (input, context) => {
  const accountId = input.person.id
  const ended = await context.db.transaction(async (tx) => {
    await logActivity(context, tx, { accountId, kind: 'accountFrozen', caller: callerOf(input) })
    await queueSecurityMail(context, tx, { accountId, change: 'frozen' })
    return freezeAccount(context, tx, accountId, 'owner')
  })
  for (const id of ended) context.live.endSession(id)
  return null
}

/**
 * Ends one of the user's sessions, or all but the current one. Their tokens are rejected from the commit on; other
 * users' sessions do not exist.
 */
export const endSessions: Handler<typeof securityCalls.endSessions> = async (input, context) => {
  const { query, person, sessionId } = input
  const about = { accountId: person.id, caller: callerOf(input) }
  const ended = await context.db.transaction(async (tx) => {
    if (query.id !== undefined) {
      const device = await endOwnSession(tx, person.id, query.id, context.now())
      if (!device) return fail('sessionNotFound')
      await logActivity(context, tx, { ...about, kind: 'sessionEnded', detail: deviceName(device.userAgent) })
      return [query.id]
    }
    const others = await endOthers(tx, person.id, context.now(), sessionId)
    const detail = String(others.length)
    if (others.length > 0) await logActivity(context, tx, { ...about, kind: 'otherSessionsEnded', detail })
    return others
  })
  for (const id of ended) context.live.endSession(id)
  return { ended: ended.length }
}

/** With growing pauses: about two days. */
const TRIES = 15

/**
 * Closes the user's account at once and queues a job that removes all its data. No sign-in is possible after the
 * commit; an interrupted job is resumed.
 */
export const deleteAccount: Handler<typeof securityCalls.deleteAccount> = async (input, context) => {
  const accountId = input.person.id
  const { confirmation: _, ...body } = input.body
  const wanted = { purpose: 'account', subject: { act: 'deleteAccount' }, accountId } as const
  await proveAccount(context, { ...input, body }, wanted)
  const ended = await context.db.transaction(async (tx) => {
    const job = { key: `delete-account:${accountId}`, attempts: TRIES }
    await context.jobs.add(tx, deleteAccountJob, { accountId }, job)
    return freezeAccount(context, tx, accountId, 'deletion')
  })
  for (const id of ended) context.live.endSession(id)
  return null
}

/**
 * Creates a new secret, inactive until a first code confirms it. Requires a proof of account, so that an open browser
 * does not allow locking the owner out.
 */
export const beginSecondFactor: Handler<typeof securityCalls.beginSecondFactor> = (input, context) => {
  const { person } = input
  const wanted = { purpose: 'account', subject: { act: 'secondFactorOn' }, accountId: person.id } as const
  return withProof(context, input, wanted, async (tx) => {
    const account = (await accountById(tx, person.id)) ?? fail('tokenUncorrected')
    const secret = newSecret()
    const wrappedSecret = wrapSecret(context.secret, person.id, secret)
    const fresh = { wrappedSecret, lastStep: 0 }
    const [begun] = await tx
      .insert(secondFactors)
      .values({ accountId: person.id, ...fresh })
      .onConflictDoUpdate({
        target: secondFactors.accountId,
        set: fresh,
        setWhere: sql`${secondFactors.confirmedAt} is null`,
      })
      .returning({ accountId: secondFactors.accountId })
    if (!begun) fail('secondFactorIsOn')
    return { secret, uri: secretUri(secret, account.email) }
  })
}

/**
 * Turns the second factor on with a first code and returns recovery codes. Of two concurrent calls one succeeds; a
 * secret replaced during verification is not turned on, nor is its unproven replacement.
 */
export const confirmSecondFactor: Handler<typeof securityCalls.confirmSecondFactor> = async (input, context) => {
  const accountId = input.person.id
  const begun = (await secondFactorOf(context.db, accountId)) ?? fail('secondFactorIsOff')
  if (begun.confirmedAt) fail('secondFactorIsOn')
  const factor = await countSecondStepTry(context, accountId, { isConfirmed: false })
  if (!(await consumeCode(context, factor, input.body.code))) fail('wrongCode', { fields: { code: 'Wrong code' } })
  return context.db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(secondFactors)
      .set({ confirmedAt: context.now(), tries: 0 })
      .where(and(isProven(factor), isNull(secondFactors.confirmedAt)))
      .returning({ accountId: secondFactors.accountId })
    if (!confirmed) return fail((await hasSecondFactor(tx, accountId)) ? 'secondFactorIsOn' : 'secondFactorReplaced')
    await logActivity(context, tx, { accountId, kind: 'secondFactorOn', caller: callerOf(input) })
    await queueSecurityMail(context, tx, { accountId, change: 'on' })
    return { recoveryCodes: await replaceRecoveryCodes(tx, context.secret, accountId) }
  })
}

function isProven({
  accountId,
  wrappedSecret,
}: Pick<typeof secondFactors.$inferSelect, 'accountId' | 'wrappedSecret'>) {
  return and(eq(secondFactors.accountId, accountId), eq(secondFactors.wrappedSecret, wrappedSecret))
}

/** Turns the second factor off; needs the password or wallet, and a code. */
export const endSecondFactor: Handler<typeof securityCalls.endSecondFactor> = async (input, context) => {
  const accountId = input.person.id
  if (!(await hasSecondFactor(context.db, accountId))) fail('secondFactorIsOff')
  const wanted = { purpose: 'account', subject: { act: 'secondFactorOff' }, accountId } as const
  await proveAccount(context, input, wanted)
  await context.db.transaction(async (tx) => {
    await dropSecondFactor(context, tx, { accountId, caller: callerOf(input) })
    await queueSecurityMail(context, tx, { accountId, change: 'off' })
  })
  return null
}

/**
 * Replaces the recovery codes; needs a proof of account and a code, since the password alone would bypass the second
 * factor.
 */
export const renewRecoveryCodes: Handler<typeof securityCalls.renewRecoveryCodes> = async (input, context) => {
  const accountId = input.person.id
  if (!(await hasSecondFactor(context.db, accountId))) fail('secondFactorIsOff')
  const wanted = { purpose: 'account', subject: { act: 'newRecoveryCodes' }, accountId } as const
  await proveAccount(context, input, wanted)
  return context.db.transaction(async (tx) => {
    if (!(await hasSecondFactor(tx, accountId))) fail('secondFactorIsOff')
    await logActivity(context, tx, { accountId, kind: 'recoveryCodesRenewed', caller: callerOf(input) })
    await queueSecurityMail(context, tx, { accountId, change: 'codes' })
    return { recoveryCodes: await replaceRecoveryCodes(tx, context.secret, accountId) }
  })
}
