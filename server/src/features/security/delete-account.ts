import type { securityCalls } from '@colophon/protocol/security/calls'
import type { Handler } from '../../platform/input.ts'
import { callerOf, freezeAccount, withProof } from '../auth/public.ts'
import { hasSecondFactor, proveSecondStep } from './prove-second-step.ts'

/** With growing pauses: for about two days. */
const TRIES = 15

/**
 * Closes the account of who asks at once and has a job remove everything in it. From the commit on nobody signs in to it;
 * a stop in the middle of the job is made good after the next start.
 */
export const deleteAccount: Handler<typeof securityCalls.deleteAccount> = async (input, context) => {
  const { body, person } = input
  const accountId = person.id
  const { code, recoveryCode, confirmation: _, ...proof } = body
  if (await hasSecondFactor(context.db, accountId)) {
    await proveSecondStep(context, accountId, { code, recoveryCode }, callerOf(input))
  }
  const wanted = { purpose: 'account', subject: { act: 'deleteAccount' }, accountId } as const
  const ended = await withProof(context, { ...input, body: proof }, wanted, async (tx) => {
    const job = { key: `delete-account:${accountId}`, attempts: TRIES }
    await context.jobs.add(tx, 'delete-account', { accountId }, job)
    return freezeAccount(context, tx, accountId, 'deletion')
  })
  for (const id of ended) context.live.endSession(id)
  return null
}
