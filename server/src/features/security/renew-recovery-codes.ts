import type { securityCalls } from '@colophon/protocol/security/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { callerOf, proveAccount, queueSecurityMail } from '../auth/public.ts'
import { logActivity } from './log-activity.ts'
import { hasSecondFactor } from './prove-second-step.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/**
 * Ten new recovery codes in place of the old ones, for who proves the account again and has a code: with the password alone
 * they would be a way around the second factor.
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
