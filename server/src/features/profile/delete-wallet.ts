import type { profileCalls } from '@colophon/protocol/profile/calls'
import { and, eq, isNotNull } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { accounts } from '../auth/tables.ts'
import { accountInfo } from './queries.ts'

/** Unlinks the wallet, which may be linked elsewhere then. An account that nothing else opens keeps it. */
export const deleteWallet: Handler<typeof profileCalls.deleteWallet> = async ({ person }, { db }) => {
  const isMine = eq(accounts.id, person.id)
  await db
    .update(accounts)
    .set({ walletAddress: null })
    .where(and(isMine, isNotNull(accounts.passwordHash)))
  const account = (await accountInfo(db, person.id)) ?? fail('profileNotFound')
  return account.walletAddress === null ? account : fail('walletLastWayIn')
}
