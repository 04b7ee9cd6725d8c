import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { type Db, isUniqueViolation } from '../../../platform/db.ts'
import { fail } from '../../../platform/fail.ts'
import { logActivity } from '../../security/public.ts'
import { accounts } from '../tables.ts'
import { queueWalletMail } from './queue-wallet-mail.ts'

/**
 * Links a wallet to an account; the one that is linked already may be linked again. Of two accounts at once the table lets
 * one have it. Its owner is told of a new one by mail. Ends the transaction where it fails.
 */
export async function linkWallet(
  context: Pick<Context, 'jobs' | 'now'>,
  tx: Db,
  accountId: number,
  walletAddress: string,
): Promise<void> {
  const isMine = eq(accounts.id, accountId)
  const [account] = await tx.select({ linked: accounts.walletAddress }).from(accounts).where(isMine).for('update')
  if (account?.linked === walletAddress) return
  if (account?.linked) fail('walletLinkedAlready')
  try {
    await tx.update(accounts).set({ walletAddress }).where(isMine)
  } catch (error) {
    if (isUniqueViolation(error)) fail('walletTaken')
    throw error
  }
  await logActivity(context, tx, { accountId, kind: 'walletLinked', detail: walletAddress })
  await queueWalletMail(context, tx, { accountId, isLinked: true, wallet: walletAddress })
}
