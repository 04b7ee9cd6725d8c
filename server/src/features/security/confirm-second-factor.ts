import type { securityCalls } from '@colophon/protocol/security/calls'
import { and, eq, isNull } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { callerOf, queueSecurityMail } from '../auth/public.ts'
import { logActivity } from './log-activity.ts'
import { hasSecondFactor, secondFactorOf, takeCode, takeTry } from './prove-second-step.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { secondFactors } from './tables.ts'

/**
 * Turns the second factor on with a first code, and gives the recovery codes. Of two at once one does it; a secret that
 * was replaced since its code was looked at is not turned on, and neither is the one in its place, which nobody has proven.
 */
export const confirmSecondFactor: Handler<typeof securityCalls.confirmSecondFactor> = async (input, context) => {
  const accountId = input.person.id
  const begun = (await secondFactorOf(context.db, accountId)) ?? fail('secondFactorIsOff')
  if (begun.confirmedAt) fail('secondFactorIsOn')
  const factor = await takeTry(context, accountId, { isConfirmed: false })
  if (!(await takeCode(context, factor, input.body.code))) fail('wrongCode', { fields: { code: 'Wrong code' } })
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
