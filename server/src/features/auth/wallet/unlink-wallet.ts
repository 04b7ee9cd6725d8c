import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { logActivity } from '../../security/public.ts'
import { signInMethods } from '../social/sign-in-methods.ts'
import { accounts } from '../tables.ts'
import { queueWalletMail } from './queue-wallet-mail.ts'

/**
 * Unlinks the wallet of an account, if there is one, and has its owner told by mail. An account that nothing else opens
 * keeps it: `walletLastWayIn`.
 */
export async function unlinkWallet(
  context: Pick<Context, 'db' | 'jobs' | 'now' | 'config'>,
  accountId: number,
): Promise<void> {
  const isMine = eq(accounts.id, accountId)
  await context.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(isMine).for('update')
    const wallet = account?.walletAddress
    if (!wallet) return
    if ((await signInMethods(tx, context.config, accountId)).ways < 2) fail('walletLastWayIn')
    await tx.update(accounts).set({ walletAddress: null }).where(isMine)
    await logActivity(context, tx, { accountId, kind: 'walletUnlinked', detail: wallet })
    await queueWalletMail(context, tx, { accountId, isLinked: false, wallet })
  })
}
