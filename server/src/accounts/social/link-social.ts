import type { SignInMethods, SocialProvider } from '@colophon/protocol/auth/social'
import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import { and, asc, eq } from 'drizzle-orm'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { connectionsToClose } from '../change-account.ts'
import { mailSocialChangeJob } from '../jobs.ts'
import { logActivity } from '../security/log-activity.ts'
import { callerOf } from '../sessions/caller.ts'
import { socialIdentities } from '../social-tables.ts'
import { accounts } from '../tables.ts'
import { logRoleChange, withdrawRole } from './group-role.ts'
import type { Identity, Provider } from './identity.ts'
import { nameOf } from './names.ts'
import { offeredProviders, PROVIDERS } from './providers.ts'
import { returnUrlOf } from './sign-in.ts'

/** With growing pauses: about a day. */
const TRIES = 13

/** The URL where a browser signs in with a provider; it compares the `state` against login CSRF. */
export const socialUrl: Handler<typeof socialCalls.socialUrl> = async ({ body, request }, context) =>
  PROVIDERS[body.provider].begin(context, returnUrlOf(request, context.config))

/** Links a provider account; idempotent for the linked one. The owner is mailed about a new one. */
export const linkSocial: Handler<typeof socialCalls.linkSocial> = async (input, context) => {
  const { body, person } = input
  const provider: Provider = PROVIDERS[body.provider]
  const { identity, take } = await provider.identify(context, body)
  return context.db.transaction(async (tx) => {
    await take(tx)
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, person.id)).for('update')
    if (await link(tx, identity, { accountId: person.id, linkedAt: context.now() })) {
      const act = { accountId: person.id, detail: nameOf(context.config, identity.provider), caller: callerOf(input) }
      await logActivity(context, tx, { ...act, kind: 'socialLinked' })
      await queueSocialMail(context, tx, { accountId: person.id, isLinked: true, provider: identity.provider })
    }
    return signInMethods(tx, context.config, person.id)
  })
}

/** True when it is new. */
async function link(
  tx: Db,
  { provider, subject, name, email }: Identity,
  { accountId, linkedAt }: { accountId: number; linkedAt: Date },
): Promise<boolean> {
  const added = await tx
    .insert(socialIdentities)
    .values({ provider, subject, accountId, name: name ?? email, linkedAt })
    .onConflictDoNothing()
    .returning({ subject: socialIdentities.subject })
  if (added.length > 0) return true
  const isSame = and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject))
  const [owner] = await tx.select({ id: socialIdentities.accountId }).from(socialIdentities).where(isSame)
  if (!owner) fail('socialLinkedAlready')
  if (owner.id !== accountId) fail('socialTaken')
  return false
}

/** Unlinks a provider account, if any; the last sign-in method stays, also when two are removed at once. */
export const unlinkSocial: Handler<typeof socialCalls.unlinkSocial> = async (input, context) => {
  const { provider } = input.query
  const accountId = input.person.id
  const { methods: left, ended } = await context.db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    const removed = await tx
      .delete(socialIdentities)
      .where(and(eq(socialIdentities.accountId, accountId), eq(socialIdentities.provider, provider)))
      .returning({ formerRole: socialIdentities.formerRole })
    const rest = await signInMethods(tx, context.config, accountId)
    const [unlinked] = removed
    if (!unlinked) return { methods: rest, ended: [] }
    if (rest.ways === 0) fail('lastWayIn')
    const act = { accountId, detail: nameOf(context.config, provider), caller: callerOf(input) }
    await logActivity(context, tx, { ...act, kind: 'socialUnlinked' })
    await queueSocialMail(context, tx, { accountId, isLinked: false, provider })
    const reason = `${nameOf(context.config, provider)} was unlinked`
    const change = await withdrawRole(tx, context, { accountId, formerRole: unlinked.formerRole, reason })
    await logRoleChange(context, tx, change, input.address)
    return { methods: rest, ended: change === null ? [] : await connectionsToClose(tx, accountId) }
  })
  for (const id of ended) context.live.endSession(id)
  return left
}

export const methods: Handler<typeof socialCalls.methods> = ({ person }, { db, config }) =>
  signInMethods(db, config, person.id)

/** Sign-in methods of an account. A provider that is no longer offered is not counted, nor is one of another issuer. */
export async function signInMethods(db: Db, config: Config, accountId: number): Promise<SignInMethods> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Error(`account ${accountId} no longer exists`)
  const linked = await db
    .select()
    .from(socialIdentities)
    .where(eq(socialIdentities.accountId, accountId))
    .orderBy(asc(socialIdentities.provider))
  const offered = offeredProviders(config)
  const isUsable = ({ provider, subject }: { provider: SocialProvider; subject: string }) =>
    offered.includes(provider) && (PROVIDERS[provider].isOfSite?.(config, subject) ?? true)
  const gone = linked.map(({ provider }) => provider).filter((provider) => !offered.includes(provider))
  const hasPassword = account.passwordHash !== null
  const opening = linked.filter(isUsable).length
  return {
    hasPassword,
    passwordChangedAt: account.passwordChangedAt?.toISOString() ?? null,
    walletAddress: account.walletAddress,
    providers: [...offered, ...gone].map((provider) => {
      const identity = linked.find((each) => each.provider === provider)
      return {
        provider,
        isOffered: identity ? isUsable(identity) : offered.includes(provider),
        name: identity?.name ?? null,
        linkedAt: identity?.linkedAt.toISOString() ?? null,
      }
    }),
    ways: Number(hasPassword) + Number(account.walletAddress !== null) + opening,
  }
}

/** Queues the mail about a linked or unlinked provider with the transaction. */
async function queueSocialMail(
  { jobs, now, config }: Pick<Context, 'jobs' | 'now' | 'config'>,
  tx: Db,
  { provider, ...change }: { accountId: number; isLinked: boolean; provider: SocialProvider },
): Promise<void> {
  const payload = { ...change, provider: nameOf(config, provider), at: now().toISOString() }
  await jobs.add(tx, mailSocialChangeJob, payload, { attempts: TRIES })
}
