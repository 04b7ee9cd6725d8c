import type { securityCalls } from '@colophon/protocol/security/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { callerOf, queueSecurityMail, withProof } from '../auth/public.ts'
import { logActivity } from './log-activity.ts'
import { hasSecondFactor } from './prove-second-step.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** Ten new recovery codes in place of the old ones, for who proves the account again. */
export const renewRecoveryCodes: Handler<typeof securityCalls.renewRecoveryCodes> = (input, context) => {
  const accountId = input.person.id
  const wanted = { purpose: 'account', subject: { act: 'newRecoveryCodes' }, accountId } as const
  return withProof(context, input, wanted, async (tx) => {
    if (!(await hasSecondFactor(tx, accountId))) fail('secondFactorIsOff')
    await logActivity(context, tx, { accountId, kind: 'recoveryCodesRenewed', caller: callerOf(input) })
    await queueSecurityMail(context, tx, { accountId, change: 'codes' })
    return { recoveryCodes: await replaceRecoveryCodes(tx, context.secret, accountId) }
  })
}
