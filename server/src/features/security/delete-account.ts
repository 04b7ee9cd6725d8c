import type { securityCalls } from '@colophon/protocol/security/calls'
import type { Handler } from '../../platform/input.ts'
import { freezeAccount, proveAccount } from '../auth/public.ts'

/** With growing pauses: for about two days. */
const TRIES = 15

/**
 * Closes the account of who asks at once and has a job remove everything in it. From the commit on nobody signs in to it;
 * a stop in the middle of the job is made good after the next start.
 */
export const deleteAccount: Handler<typeof securityCalls.deleteAccount> = async (input, context) => {
  const accountId = input.person.id
  const { confirmation: _, ...body } = input.body
  const wanted = { purpose: 'account', subject: { act: 'deleteAccount' }, accountId } as const
  await proveAccount(context, { ...input, body }, wanted)
  const ended = await context.db.transaction(async (tx) => {
    const job = { key: `delete-account:${accountId}`, attempts: TRIES }
    await context.jobs.add(tx, 'delete-account', { accountId }, job)
    return freezeAccount(context, tx, accountId, 'deletion')
  })
  for (const id of ended) context.live.endSession(id)
  return null
}
