import type { SignedIn } from '@colophon/protocol/auth/entities'
import { SOCIAL_NAMES } from '@colophon/protocol/auth/social'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db.ts'
import { fail } from '../../../platform/fail.ts'
import { type Attempt, removeAttempts, takeAttempt } from '../attempts.ts'
import { callerOf } from '../caller.ts'
import { lockEmail } from '../code-mails.ts'
import { createAccount } from '../create-account.ts'
import { accountByEmail, accountById } from '../queries.ts'
import { signedInOrSecondStep } from '../second-step.ts'
import { signIn } from '../sign-in.ts'
import { socialIdentities } from '../social-tables.ts'
import { accounts } from '../tables.ts'
import type { Identity, Proven } from './identity.ts'

/**
 * Signs in whom a provider has confirmed, and makes the account the first time. Of two at once one makes it and both are
 * signed in. An address that has an account is never taken over, whatever a provider says about it. `byCode` confirms an
 * address that the provider does not; without an attempt the code was wrong.
 */
export async function enter(
  context: Context,
  input: { address: string; request: FastifyRequest },
  { identity, take }: Proven,
  byCode?: { attempt: Attempt | undefined },
): Promise<SignedIn> {
  const outcome = await context.db.transaction(async (tx) => {
    await take(tx)
    await lockIdentity(tx, identity)
    const account = (await accountOf(tx, identity)) ?? (await makeAccount(tx, context, identity, byCode))
    const way = { caller: callerOf(input), method: identity.provider }
    return signIn(tx, context, account ?? fail('socialUsed'), way)
  })
  return signedInOrSecondStep(outcome)
}

/** The account that this identity opens, or undefined. */
export async function accountOf(tx: Db, { provider, subject }: Identity) {
  const [found] = await tx
    .select({ account: accounts })
    .from(socialIdentities)
    .innerJoin(accounts, eq(accounts.id, socialIdentities.accountId))
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject)))
    // An unlinking at this moment is waited for, and counts.
    .for('share')
  return found?.account
}

async function makeAccount(tx: Db, context: Context, identity: Identity, byCode?: { attempt: Attempt | undefined }) {
  const { provider, subject, name } = identity
  const email = byCode ? identity.unconfirmedEmail : identity.email
  if (!email) {
    const site = SOCIAL_NAMES[provider]
    return fail('socialEmailMissing', {
      message: `${site} tells no confirmed e-mail address, so no account was made. Register with e-mail and password, then link ${site} under Sign-in methods.`,
    })
  }
  await lockFreeEmail(tx, context, { provider, email })
  if (byCode && !(byCode.attempt && (await takeAttempt(tx, byCode.attempt)))) fail('wrongCode')
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

/** Locks an address for the transaction; fails where an identity at a provider may not begin with it. */
export async function lockFreeEmail(
  tx: Db,
  { config }: Pick<Context, 'config'>,
  { provider, email }: Pick<Identity, 'provider'> & { email: string },
): Promise<void> {
  const site = SOCIAL_NAMES[provider]
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

/** One at a time for each person of a provider, until the transaction ends. */
async function lockIdentity(tx: Db, { provider, subject }: Identity): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`social:${provider}:${subject}`}, 0))`)
}
