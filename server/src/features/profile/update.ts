import type { profileCalls } from '@colophon/protocol/profile/calls'
import { cleanName, nameProblem, profileProblem } from '@colophon/protocol/profile/validation'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { accountInfo } from './queries.ts'
import { profiles } from './tables.ts'

/**
 * Changes the profile; fields left out stay as they are. The e-mail address may be sent along as it is. User name and
 * e-mail are required of a form that has them; who only changes the theme is not asked for a name.
 */
export const update: Handler<typeof profileCalls.update> = async ({ body, person }, { db }) => {
  const { username, email, ...rest } = body
  const now = (await accountInfo(db, person.id)) ?? fail('profileNotFound')
  if (username !== undefined || email !== undefined) {
    const form = { username: username ?? now.username, email: email ?? now.email }
    if (profileProblem(form)) fail('profileIncomplete', { fields: emptyFields(form) })
    const problem = username === undefined ? null : nameProblem(username)
    if (problem) fail('validationFailed', { message: problem, fields: { username: problem } })
    if (form.email.trim().toLowerCase() !== now.email) fail('emailFixed')
  }
  const change = { ...rest, ...(username === undefined ? {} : { username: cleanName(username) }) }
  if (Object.keys(change).length > 0) await db.update(profiles).set(change).where(eq(profiles.accountId, person.id))
  return (await accountInfo(db, person.id)) ?? fail('profileNotFound')
}

function emptyFields(form: { username: string; email: string }): Record<string, string> {
  const empty = Object.entries(form).filter(([, value]) => cleanName(value) === '')
  return Object.fromEntries(empty.map(([name]) => [name, `${name} required`]))
}
