import type { securityCalls } from '@colophon/protocol/security/calls'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { callerOf, queueSecurityMail, withProof } from '../auth/public.ts'
import { type ActivityNote, logActivity } from './log-activity.ts'
import { hasSecondFactor, proveSecondStep } from './prove-second-step.ts'
import { recoveryCodes, secondFactors } from './tables.ts'

/** Turns the second factor off, with the password or wallet and a code: neither of the two is enough. */
export const endSecondFactor: Handler<typeof securityCalls.endSecondFactor> = async (input, context) => {
  const { body, person } = input
  const accountId = person.id
  if (!(await hasSecondFactor(context.db, accountId))) fail('secondFactorIsOff')
  const wanted = { purpose: 'account', subject: { act: 'secondFactorOff' }, accountId } as const
  const { code, recoveryCode, ...proof } = body
  await withProof(context, { ...input, body: proof }, wanted, async () => undefined)
  await proveSecondStep(context, accountId, { code, recoveryCode }, callerOf(input))
  await context.db.transaction((tx) => dropSecondFactor(context, tx, { accountId, caller: callerOf(input) }))
  return null
}

/** Takes the second factor and its recovery codes from an account; its owner is told by mail. */
async function dropSecondFactor(
  context: Context,
  tx: Db,
  { accountId, ...about }: Omit<ActivityNote, 'kind'>,
): Promise<void> {
  const [dropped] = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)))
    .returning({ accountId: secondFactors.accountId })
  if (!dropped) fail('secondFactorIsOff')
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await logActivity(context, tx, { accountId, ...about, kind: 'secondFactorOff' })
  await queueSecurityMail(context, tx, { accountId, change: 'off' })
}
