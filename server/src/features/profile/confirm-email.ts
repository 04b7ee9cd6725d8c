import type { profileCalls } from '@colophon/protocol/profile/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { confirmEmailChange } from '../auth/public.ts'
import { accountInfo } from './queries.ts'

/** Applies a new e-mail address with the code that was mailed to it. */
export const confirmEmail: Handler<typeof profileCalls.confirmEmail> = async (input, context) => {
  const { body, person, sessionId } = input
  await confirmEmailChange(context, input, { accountId: person.id, sessionId, code: body.verificationCode })
  return (await accountInfo(context.db, person.id)) ?? fail('profileNotFound')
}
