import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { accounts, codeMails, pendingCodes, walletNonces } from '../tables.ts'

/** True for an account that its owner has ordered to be deleted, and that is still there. */
export async function isToBeForgotten(db: Db, accountId: number): Promise<boolean> {
  return (await db.$count(accounts, isIt(accountId))) > 0
}

/** Removes an account that is to be deleted, with every row of every feature that hangs on it. */
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
