import { displayName } from '@colophon/protocol/profile/validation'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { accounts, pendingCodes } from '../tables.ts'
import { avatarUrl } from './avatar-url.ts'
import { profiles } from './tables.ts'

/** Display names by id, without deleted users. */
export async function namesOf(
  db: Db,
  ids: number[],
): Promise<Map<number, { displayName: string; avatarUrl: string | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: accounts.id, username: profiles.username, avatar: profiles.avatar })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(inArray(accounts.id, ids))
  return new Map(rows.map((row) => [row.id, { displayName: displayName(row), avatarUrl: avatarUrl(row.avatar) }]))
}

const HOUR_MS = 60 * 60 * 1000

/** The newest pending e-mail change of the last hour; its code may have expired. */
export async function newestEmailChange(db: Db, accountId: number, now: Date) {
  const isRecent = gt(pendingCodes.sentAt, new Date(now.getTime() - HOUR_MS))
  const [newest] = await db
    .select()
    .from(pendingCodes)
    .where(and(eq(pendingCodes.accountId, accountId), isRecent))
    .orderBy(desc(pendingCodes.sentAt), desc(pendingCodes.id))
    .limit(1)
  return newest
}

type PersonRow = { account: typeof accounts.$inferSelect; profile: typeof profiles.$inferSelect | null }

/** An account with its profile, or undefined. */
export async function personById(db: Db, id: number): Promise<PersonRow | undefined> {
  const [row] = await db
    .select({ account: accounts, profile: profiles })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(eq(accounts.id, id))
  return row
}

/** What a profile shows of a person. */
export function shown({ account, profile }: PersonRow) {
  return {
    displayName: displayName({ id: account.id, username: profile?.username ?? null }),
    avatarUrl: avatarUrl(profile?.avatar ?? null),
    about: profile?.about ?? '',
    createdAt: account.createdAt.toISOString(),
  }
}
