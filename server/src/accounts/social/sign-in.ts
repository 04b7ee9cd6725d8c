import { CODE_RESEND_SECONDS, CODE_TRIES } from '@colophon/protocol/auth/constants'
import type { SignedIn } from '@colophon/protocol/auth/entities'
import { SOCIAL_RETURN_PATH } from '@colophon/protocol/auth/social'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { lockNamed } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { type Attempt, addAttempt, attemptsOf, consumeAttempt, removeAttempts } from '../attempts.ts'
import { connectionsToClose } from '../change-account.ts'
import { lockEmail, secondsToWait } from '../code-mails.ts'
import { createAccount } from '../create-account.ts'
import { deliver } from '../deliver.ts'
import { siteInMail, socialCodeMail } from '../mails.ts'
import { accountByEmail, accountById } from '../queries.ts'
import { callerOf } from '../sessions/caller.ts'
import { signedInOrSecondStep } from '../sessions/second-step.ts'
import { signIn } from '../sessions/sign-in.ts'
import { socialIdentities } from '../social-tables.ts'
import { accounts } from '../tables.ts'
import { refuseTooSoon } from '../too-soon.ts'
import { ownSite } from '../wallet/own-site.ts'
import { followGroup, logRoleChange } from './group-role.ts'
import type { Identity, Proven } from './identity.ts'
import { nameOf } from './names.ts'

/** Where a browser returns from a provider. */
export function returnUrlOf(request: FastifyRequest, config: Config): string {
  return ownSite(request, config).uri + SOCIAL_RETURN_PATH
}

/**
 * Mails a code to an address the provider has not confirmed and fails with `socialCodeNeeded`. Within a minute the last
 * code stays valid and no other is sent.
 */
export async function mailSocialCode(
  context: Context,
  input: { address: string; request: FastifyRequest },
  { provider, email }: Pick<Identity, 'provider'> & { email: string },
): Promise<never> {
  const wanted = { email, purpose: 'social' as const, address: input.address }
  const added = await context.db.transaction(async (tx) => {
    await lockFreeEmail(tx, context, { provider, email })
    const seconds = await secondsToWait(tx, context, wanted, { gap: true })
    const [last] = await attemptsOf(tx, wanted, context.now())
    const isGood = last && last.expiresAt > context.now() && last.tries < CODE_TRIES
    if (isGood && seconds > 0 && seconds <= CODE_RESEND_SECONDS) return null
    refuseTooSoon(seconds)
    return addAttempt(tx, context, { ...wanted, passwordHash: '' })
  })
  const site = nameOf(context.config, provider)
  if (added) {
    const mail = socialCodeMail(site, added.code, siteInMail(context.config, input.request))
    await deliver(context, added.id, { to: email, ...mail })
  }
  return fail('socialCodeNeeded', {
    message: `A code was mailed to ${email}. Enter it to make the account and sign in with ${site}.`,
    data: { email },
  })
}

/**
 * Signs in a proven identity and creates the account the first time. Of two concurrent calls one creates it and both
 * are signed in. An existing account is never taken over by address. `byCode` confirms an unconfirmed address; without
 * an attempt the code was wrong.
 */
export async function enter(
  context: Context,
  input: { address: string; request: FastifyRequest },
  { identity, take }: Proven,
  byCode?: { attempt: Attempt | undefined },
): Promise<SignedIn> {
  const { outcome, ended } = await context.db.transaction(async (tx) => {
    await take(tx)
    await lockIdentity(tx, identity)
    const found = (await accountOf(tx, identity)) ?? (await makeAccount(tx, context, identity, byCode))
    const account = found ?? fail('socialUsed')
    const changed = await followGroup(tx, context, identity, account)
    const way = { caller: callerOf(input), method: nameOf(context.config, identity.provider) }
    const signedIn = await signIn(tx, context, account, way)
    await logRoleChange(context, tx, changed, input.address)
    const toClose = changed ? await connectionsToClose(tx, changed.accountId) : []
    await failPoint('social:before-commit')
    return { outcome: signedIn, ended: toClose }
  })
  for (const id of ended) context.live.endSession(id)
  return signedInOrSecondStep(outcome)
}

/** The account of this identity, or undefined. */
export async function accountOf(tx: Db, { provider, subject, isAdmin }: Identity) {
  const [found] = await tx
    .select({ account: accounts })
    .from(socialIdentities)
    .innerJoin(accounts, eq(accounts.id, socialIdentities.accountId))
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject)))
    // Waits for a concurrent unlinking. The role may change by a group at the provider.
    .for(isAdmin === null ? 'share' : 'no key update')
  return found?.account
}

async function makeAccount(tx: Db, context: Context, identity: Identity, byCode?: { attempt: Attempt | undefined }) {
  const { provider, subject, name } = identity
  const email = byCode ? identity.unconfirmedEmail : identity.email
  if (!email) {
    const site = nameOf(context.config, provider)
    return fail('socialEmailMissing', {
      message: `${site} gave no confirmed e-mail address, so no account was made. Register with e-mail and password, then link ${site} under Sign-in methods.`,
    })
  }
  await lockFreeEmail(tx, context, { provider, email })
  if (byCode && !(byCode.attempt && (await consumeAttempt(tx, byCode.attempt)))) fail('wrongCode')
  const id = await createAccount(tx, context, { email, passwordHash: null, username: name })
  await removeAttempts(tx, { email, purpose: 'register' })
  const linked = await tx
    .insert(socialIdentities)
    .values({ provider, subject, accountId: id, name: name ?? email, linkedAt: context.now() })
    .onConflictDoNothing()
    .returning({ accountId: socialIdentities.accountId })
  if (linked.length === 0) fail('socialUsed')
  return accountById(tx, id)
}

/** Locks an address for the transaction; fails where an account may not start with a provider identity. */
async function lockFreeEmail(
  tx: Db,
  { config }: Pick<Context, 'config'>,
  { provider, email }: Pick<Identity, 'provider'> & { email: string },
): Promise<void> {
  const site = nameOf(config, provider)
  if (email === config.ADMIN_EMAIL) {
    fail('socialEmailMissing', {
      message: `The administrator's account begins with the code of a mail. Register with e-mail and password, then link ${site} under Sign-in methods.`,
    })
  }
  await lockEmail(tx, email)
  if (await accountByEmail(tx, email)) {
    fail('socialEmailExists', {
      message: `An account with the e-mail address of your ${site} account exists already. Sign in to it as before, then link ${site} under Sign-in methods.`,
    })
  }
}

/** Serialises per provider identity until the transaction ends. */
async function lockIdentity(tx: Db, { provider, subject }: Identity): Promise<void> {
  await lockNamed(tx, 'social', `${provider}:${subject}`)
}
