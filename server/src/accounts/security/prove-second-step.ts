import { SECOND_STEP_TRIES, SECOND_STEP_TRIES_SECONDS } from '@colophon/protocol/security/constants'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { type ActivityNote, logActivity } from './log-activity.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { secondFactors } from './tables.ts'
import { stepOf } from './totp.ts'

type Factor = typeof secondFactors.$inferSelect
type Needs = Pick<Context, 'db' | 'now' | 'secret'>

/** A current code, or a recovery code. */
type SecondStepGiven = { code?: string | undefined; recoveryCode?: string | undefined }

export async function hasSecondFactor(db: Db, accountId: number): Promise<boolean> {
  return (await secondFactorOf(db, accountId))?.confirmedAt != null
}

/** The second factor of an account, confirmed or not. */
export async function secondFactorOf(db: Db, accountId: number): Promise<Factor | undefined> {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId))
  return found
}

/**
 * Verifies the second step, or fails with `wrongCode` or `secondStepBlocked`. Tries are counted before verification; a
 * used code, or an older one, is rejected, also concurrently. Call it outside of transactions, so that tries and used
 * codes are kept.
 */
export async function proveSecondStep(
  context: Needs,
  accountId: number,
  given: SecondStepGiven,
  caller?: ActivityNote['caller'],
): Promise<void> {
  const factor = await countSecondStepTry(context, accountId)
  if (!(await isGood(context, factor, given))) {
    const about = caller ? { caller } : {}
    await logActivity(context, context.db, { accountId, kind: 'secondStepFailed', ...about })
    fail('wrongCode', { fields: { [given.recoveryCode === undefined ? 'code' : 'recoveryCode']: 'Wrong code' } })
  }
  await context.db.update(secondFactors).set({ tries: 0 }).where(eq(secondFactors.accountId, accountId))
  if (given.recoveryCode !== undefined) {
    await logActivity(context, context.db, { accountId, kind: 'recoveryCodeUsed', ...(caller ? { caller } : {}) })
  }
}

/** Consumes an authenticator code; false where it is wrong or used. */
export async function consumeCode({ db, now, secret }: Needs, factor: Factor, code: string): Promise<boolean> {
  const step = stepOf(secret, factor, code, now())
  if (step === null) return false
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.accountId, factor.accountId),
        eq(secondFactors.wrappedSecret, factor.wrappedSecret),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ accountId: secondFactors.accountId })
  return taken.length > 0
}

/** Counts a try; fails with `secondStepBlocked` after too many recent ones. */
export async function countSecondStepTry(
  { db, now }: Pick<Context, 'db' | 'now'>,
  accountId: number,
  { isConfirmed = true } = {},
): Promise<Factor> {
  const time = now()
  const since = new Date(time.getTime() - SECOND_STEP_TRIES_SECONDS * 1000)
  const isOver = sql`(${secondFactors.triesSince} is null or ${secondFactors.triesSince} < ${since.toISOString()}::timestamptz)`
  const [factor] = await db
    .update(secondFactors)
    .set({
      tries: sql`case when ${isOver} then 1 else ${secondFactors.tries} + 1 end`,
      triesSince: sql`case when ${isOver} or ${secondFactors.tries} = 0 then ${time.toISOString()}::timestamptz
        else ${secondFactors.triesSince} end`,
    })
    .where(and(eq(secondFactors.accountId, accountId), isConfirmed ? isNotNull(secondFactors.confirmedAt) : undefined))
    .returning()
  if (!factor) return fail('secondFactorIsOff')
  if (factor.tries <= SECOND_STEP_TRIES) return factor
  const free = (factor.triesSince ?? time).getTime() + SECOND_STEP_TRIES_SECONDS * 1000
  return fail('secondStepBlocked', { retryAfter: Math.max(1, Math.ceil((free - time.getTime()) / 1000)) })
}

async function isGood(context: Needs, factor: Factor, { code, recoveryCode }: SecondStepGiven): Promise<boolean> {
  if (code !== undefined) return consumeCode(context, factor, code)
  if (recoveryCode === undefined) return false
  return consumeRecoveryCode(context.db, context.secret, factor.accountId, recoveryCode)
}
