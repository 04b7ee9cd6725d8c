import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { type Db, isUniqueViolation } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'
import { logActivity } from '../../security/public.ts'
import { signInMethods } from '../social/link-social.ts'
import { accounts } from '../tables.ts'

/** With growing pauses: for about a day. */
const TRIES = 13

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

/**
 * Has the owner of an account told that a wallet was linked or unlinked, if the transaction is kept. The mail goes behind
 * it, so that a mail server that is down stops nobody. Of the wallet only the ends are written down.
 */
async function queueWalletMail(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  tx: Db,
  { wallet, ...change }: { accountId: number; isLinked: boolean; wallet: string },
): Promise<void> {
  const ends = `${wallet.slice(0, 6)}…${wallet.slice(-4)}`
  await jobs.add(tx, 'mail-wallet-change', { ...change, wallet: ends, at: now().toISOString() }, { attempts: TRIES })
}
