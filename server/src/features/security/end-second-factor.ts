import type { securityCalls } from '@colophon/protocol/security/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { callerOf, proveAccount, queueSecurityMail } from '../auth/public.ts'
import { dropSecondFactor } from './drop-second-factor.ts'
import { hasSecondFactor } from './prove-second-step.ts'

/** Turns the second factor off, with the password or wallet and a code: neither of the two is enough. */
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
