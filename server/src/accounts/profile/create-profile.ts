import { cleanName, nameProblem } from '@colophon/protocol/profile/validation'
import type { Db } from '../../platform/database/db.ts'
import { profiles } from './tables.ts'

type NewProfile = { accountId: number; username: string | null }

/**
 * Creates the profile in the transaction that creates the account. An invalid name, as from another site, is dropped.
 */
export async function createProfile(db: Db, { accountId, username }: NewProfile): Promise<void> {
  const isTaken = username !== null && nameProblem(username) === null
  await db.insert(profiles).values({ accountId, username: isTaken ? cleanName(username) : null })
}
