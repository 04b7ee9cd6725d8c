import type { authCalls } from '@colophon/protocol/auth/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { proveSecondStep } from '../security/public.ts'
import { callerOf } from './caller.ts'
import { accountById } from './queries.ts'
import { readTicket } from './second-step.ts'
import { openFor } from './sign-in.ts'

/** The second step of a sign-in, whatever the first was. */
export const confirmSecondStep: Handler<typeof authCalls.confirmSecondStep> = async (input, context) => {
  const { ticket, ...given } = input.body
  const { accountId, method } = await readTicket(context, ticket, (id) => accountById(context.db, id))
  await proveSecondStep(context, accountId, given, callerOf(input))
  return context.db.transaction(async (tx) => {
    const account = (await accountById(tx, accountId)) ?? fail('secondStepExpired')
    return openFor(tx, context, account, { caller: callerOf(input), method: `${method} and a code` })
  })
}
