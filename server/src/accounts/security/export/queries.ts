import { shortAddress } from '@colophon/protocol/security/device'
import type { ActivityKind } from '@colophon/protocol/security/entities'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { apiKeys, apiKeyUses } from '../../keys/tables.ts'
import { profiles } from '../../profile/tables.ts'
import { socialIdentities } from '../../social-tables.ts'
import { accounts, sessions } from '../../tables.ts'
import { activities, signatures } from '../tables.ts'

/** Activity that strangers can cause without being signed in. */
const BY_STRANGERS: readonly ActivityKind[] = ['signInFailed', 'secondStepFailed']

/** API calls of the account's keys after an id, oldest first, in pages, since 90 days can have millions. */
export function apiCallsAfter(db: Db, accountId: number, last: number, limit: number) {
  return db
    .select({ use: apiKeyUses })
    .from(apiKeyUses)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeyUses.keyId))
    .where(and(eq(apiKeys.accountId, accountId), gt(apiKeyUses.id, last)))
    .orderBy(asc(apiKeyUses.id))
    .limit(limit)
}

/** The account itself by file name, without hashes and secrets. */
export function listsOf(db: Db, accountId: number): Record<string, () => Promise<unknown>> {
  return {
    account: () =>
      db
        .select({
          id: accounts.id,
          email: accounts.email,
          role: accounts.role,
          walletAddress: accounts.walletAddress,
          createdAt: accounts.createdAt,
        })
        .from(accounts)
        .where(eq(accounts.id, accountId)),
    profile: () => db.select().from(profiles).where(eq(profiles.accountId, accountId)),
    sessions: () =>
      db
        .select({
          createdAt: sessions.createdAt,
          endedAt: sessions.endedAt,
          userAgent: sessions.userAgent,
          address: sessions.address,
        })
        .from(sessions)
        .where(eq(sessions.accountId, accountId)),
    activity: async () => {
      const found = await db.select().from(activities).where(eq(activities.accountId, accountId)).orderBy(activities.id)
      // A failed sign-in may be a stranger's, so its address is shortened as on the page.
      return found.map((row) =>
        BY_STRANGERS.includes(row.kind) ? { ...row, address: shortAddress(row.address) } : row,
      )
    },
    signatures: () => db.select().from(signatures).where(eq(signatures.accountId, accountId)).orderBy(signatures.id),
    'sign-in-services': () => db.select().from(socialIdentities).where(eq(socialIdentities.accountId, accountId)),
    'api-keys': () => db.select().from(apiKeys).where(eq(apiKeys.accountId, accountId)).orderBy(apiKeys.createdAt),
  }
}
