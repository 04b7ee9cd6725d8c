import type { Db } from '../../platform/db.ts'
import { profiles } from './tables.ts'

/** The profile of a new account, in the transaction that makes the account. */
export async function createProfile(db: Db, profile: { accountId: number; username: string | null }): Promise<void> {
  await db.insert(profiles).values(profile)
}
