import { Email } from '@colophon/protocol/auth/validation'
import type { profileCalls } from '@colophon/protocol/profile/calls'
import { cleanName, nameProblem } from '@colophon/protocol/profile/validation'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { beginEmailChange } from '../auth/public.ts'
import { accountInfo } from './queries.ts'
import { profiles } from './tables.ts'

/**
 * Changes the profile; fields left out stay as they are. The e-mail address may be sent along as it is; another one is
 * mailed a code first, and when that fails, nothing is changed. User name and e-mail are required of a form that has them.
 */
export const update: Handler<typeof profileCalls.update> = async (input, context) => {
  const { username, email, password, message, signature, code, recoveryCode, ...rest } = input.body
  const { id } = input.person
  const now = (await accountInfo(context.db, id)) ?? fail('profileNotFound')
  const empty = emptyFields({ username, email })
  if (Object.keys(empty).length > 0) fail('profileIncomplete', { fields: empty })
  const problem = username === undefined ? null : nameProblem(username)
  if (problem) fail('validationFailed', { message: problem, fields: { username: problem } })
  const address = email === undefined ? now.email : addressIn(email)
  if (address !== now.email) {
    const proof = { password, message, signature, code, recoveryCode }
    await beginEmailChange(context, { ...input, body: proof }, { accountId: id, email: address })
  }
  const change = { ...rest, ...(username === undefined ? {} : { username: cleanName(username) }) }
  if (Object.keys(change).length > 0) await context.db.update(profiles).set(change).where(eq(profiles.accountId, id))
  return (await accountInfo(context.db, id)) ?? fail('profileNotFound')
}

function addressIn(email: string): string {
  const { success, data, error } = Email.safeParse(email)
  if (success) return data
  const problem = error.issues[0]?.message ?? 'Email is invalid'
  return fail('validationFailed', { message: problem, fields: { email: problem } })
}

function emptyFields(form: Record<string, string | undefined>): Record<string, string> {
  const empty = Object.entries(form).filter(([, value]) => value !== undefined && cleanName(value) === '')
  return Object.fromEntries(empty.map(([name]) => [name, `${name} required`]))
}
