import type { SignInMethods } from '@colophon/protocol/auth/social'
import { asc, eq } from 'drizzle-orm'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db.ts'
import { socialIdentities } from '../social-tables.ts'
import { accounts } from '../tables.ts'
import { offeredProviders } from './offered.ts'

/** The ways into an account. A provider that is no longer offered opens nothing and is not counted. */
export async function signInMethods(db: Db, config: Config, accountId: number): Promise<SignInMethods> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Error(`account ${accountId} is gone`)
  const linked = await db
    .select()
    .from(socialIdentities)
    .where(eq(socialIdentities.accountId, accountId))
    .orderBy(asc(socialIdentities.provider))
  const offered = offeredProviders(config)
  const gone = linked.map(({ provider }) => provider).filter((provider) => !offered.includes(provider))
  const hasPassword = account.passwordHash !== null
  const opening = linked.filter(({ provider }) => offered.includes(provider)).length
  return {
    hasPassword,
    passwordChangedAt: account.passwordChangedAt?.toISOString() ?? null,
    walletAddress: account.walletAddress,
    providers: [...offered, ...gone].map((provider) => {
      const identity = linked.find((each) => each.provider === provider)
      return {
        provider,
        isOffered: offered.includes(provider),
        name: identity?.name ?? null,
        linkedAt: identity?.linkedAt.toISOString() ?? null,
      }
    }),
    ways: Number(hasPassword) + Number(account.walletAddress !== null) + opening,
  }
}
