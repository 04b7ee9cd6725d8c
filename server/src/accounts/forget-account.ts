import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { accounts, codeMails, pendingCodes, walletNonces } from './tables.ts'

/** Whether the owner has requested the deletion of the account and it still exists. */
export async function isToBeForgotten(db: Db, accountId: number): Promise<boolean> {
  return (await db.$count(accounts, isIt(accountId))) > 0
}

/** Deletes an account that is marked for deletion, with all dependent rows of every feature. */
export async function forgetAccount(tx: Db, accountId: number): Promise<void> {
  const [account] = await tx.delete(accounts).where(isIt(accountId)).returning()
  if (!account) return
  await tx.delete(pendingCodes).where(eq(pendingCodes.email, account.email))
  await tx.delete(codeMails).where(eq(codeMails.email, account.email))
  if (account.walletAddress) await tx.delete(walletNonces).where(eq(walletNonces.address, account.walletAddress))
}

function isIt(accountId: number) {
  return and(eq(accounts.id, accountId), eq(accounts.frozenBy, 'deletion'))
}
