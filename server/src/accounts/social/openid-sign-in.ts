import { randomBytes } from 'node:crypto'
import type { SignedIn } from '@colophon/protocol/auth/entities'
import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { tryCode } from '../attempts.ts'
import { connectionsToClose } from '../change-account.ts'
import { beginAttempt, consumePending, readPending } from './attempts.ts'
import { followGroup, logRoleChange } from './group-role.ts'
import type { Identity } from './identity.ts'
import { nameOf, offeredProviders, refuseNotOffered } from './offered.ts'
import { provenByOpenId, refuseOutsider } from './openid.ts'
import { accountOf, enter, mailSocialCode } from './sign-in.ts'

/**
 * Signs in with the code of the OpenID provider. A first sign-in whose address is not confirmed gets a ticket for
 * `oidcRegister`, since a code works once.
 */
export const oidcLogin: Handler<typeof socialCalls.oidcLogin> = async (input, context) => {
  const proven = await provenByOpenId(context, input.body)
  const { identity } = proven
  if (!proven.isAllowed) return loseRole(context, identity, input.address)
  if (identity.email || (await accountOf(context.db, identity))) return enter(context, input, proven)
  const ticket = randomBytes(24).toString('base64url')
  await beginAttempt(context, keyOf(ticket), JSON.stringify(identity))
  return fail('socialEmailNeeded', {
    message: `${nameOf(context.config, 'oidc')} did not return a confirmed e-mail address. Enter yours to create your account.`,
    data: { ticket, email: identity.unconfirmedEmail ?? '' },
  })
}

/** Creates the account of a ticket with an address that a mailed code confirms. A ticket works once. */
export const oidcRegister: Handler<typeof socialCalls.oidcRegister> = async (input, context): Promise<SignedIn> => {
  if (!offeredProviders(context.config).includes('oidc')) refuseNotOffered('oidc')
  const { ticket, email, verificationCode: code } = input.body
  const identity = JSON.parse((await readPending(context, keyOf(ticket))) ?? fail('socialExpired')) as Identity
  if (code === undefined) return mailSocialCode(context, input, { provider: 'oidc', email })
  const byCode = await tryCode(context, { email, purpose: 'social', code })
  const take = async (tx: Db) => {
    await consumePending(tx, context, keyOf(ticket))
  }
  return enter(context, input, { identity: { ...identity, unconfirmedEmail: email }, take }, byCode)
}

function keyOf(ticket: string): string {
  return `oidc-ticket:${ticket}`
}

/** Refuses a person outside the allowed group, who also loses the role that the provider gave. */
async function loseRole(context: Context, identity: Identity, address: string): Promise<never> {
  const ended = await context.db.transaction(async (tx) => {
    const account = await accountOf(tx, identity)
    const changed = account ? await followGroup(tx, context, { ...identity, isAdmin: false }, account) : null
    await logRoleChange(context, tx, changed, address)
    return changed ? connectionsToClose(tx, changed.accountId) : []
  })
  for (const id of ended) context.live.endSession(id)
  return refuseOutsider(context.config)
}
