import { Email } from '@colophon/protocol/auth/validation'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { cleanName, nameProblem } from '@colophon/protocol/profile/validation'
import { eq } from 'drizzle-orm'
import { avatar, uploadAvatar } from '../../accounts/profile/avatar.ts'
import { beginEmailChange, confirmEmailChange } from '../../accounts/profile/change-email.ts'
import { profiles } from '../../accounts/profile/tables.ts'
import { linkWallet, unlinkWallet } from '../../accounts/wallet/link-wallet.ts'
import { withSignature } from '../../accounts/wallet/with-signature.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { accountInfo, type CommentsCount, publicProfile } from './queries.ts'

/** The public profile of a user. */
const get =
  (commentsCount: CommentsCount): Handler<typeof profileCalls.get> =>
  async ({ query }, { db }) =>
    (await publicProfile(db, query.profileId, commentsCount)) ?? fail('profileNotFound')

const me: Handler<typeof profileCalls.me> = async ({ person }, { db }) =>
  (await accountInfo(db, person.id)) ?? fail('profileNotFound')

/**
 * Changes the profile; omitted fields stay. The unchanged e-mail address may be sent; a new one is mailed a code first,
 * and if that fails, nothing is changed. User name and e-mail are required if the form has them.
 */
const update: Handler<typeof profileCalls.update> = async (input, context) => {
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
  return context.db.transaction(async (tx) => {
    if (Object.keys(change).length > 0) await tx.update(profiles).set(change).where(eq(profiles.accountId, id))
    return (await accountInfo(tx, id)) ?? fail('profileNotFound')
  })
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

const confirmEmail: Handler<typeof profileCalls.confirmEmail> = async (input, context) => {
  const { body, person, sessionId } = input
  await confirmEmailChange(context, input, { accountId: person.id, sessionId, code: body.verificationCode })
  return (await accountInfo(context.db, person.id)) ?? fail('profileNotFound')
}

/** Links the wallet that signed for it to the user's account. */
const addWallet: Handler<typeof profileCalls.addWallet> = async (input, context) => {
  const { id } = input.person
  const wanted = { purpose: 'add-wallet', subject: {}, accountId: id } as const
  await withSignature(context, input, wanted, (tx, wallet) => linkWallet(context, tx, id, wallet))
  return (await accountInfo(context.db, id)) ?? fail('profileNotFound')
}

/** Unlinks the wallet, which may then be linked to another account. */
const deleteWallet: Handler<typeof profileCalls.deleteWallet> = async ({ person }, context) => {
  await unlinkWallet(context, person.id)
  return (await accountInfo(context.db, person.id)) ?? fail('profileNotFound')
}

export function profileRoutes(serve: Serve, { commentsCount }: { commentsCount: CommentsCount }): void {
  serve(profileCalls.me, me)
  serve(profileCalls.get, get(commentsCount))
  serve(profileCalls.update, update)
  serve(profileCalls.confirmEmail, confirmEmail)
  serve(profileCalls.addWallet, addWallet)
  serve(profileCalls.deleteWallet, deleteWallet)
  serve(profileCalls.uploadAvatar, uploadAvatar)
  serve(profileCalls.avatar, avatar)
}
