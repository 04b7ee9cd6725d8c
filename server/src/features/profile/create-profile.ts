import { cleanName, nameProblem } from '@colophon/protocol/profile/validation'
import type { Db } from '../../platform/database/db.ts'
import { profiles } from './tables.ts'

type NewProfile = { accountId: number; username: string | null }

/** The profile of a new account, in the transaction that makes the account. A name that cannot be chosen here, as of another site, is left out. */
export async function createProfile(db: Db, { accountId, username }: NewProfile): Promise<void> {
  const isTaken = username !== null && nameProblem(username) === null
  await db.insert(profiles).values({ accountId, username: isTaken ? cleanName(username) : null })
}
