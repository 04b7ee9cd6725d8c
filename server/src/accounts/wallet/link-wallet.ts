import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type Db, isUniqueViolation } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { mailWalletChangeJob } from '../jobs.ts'
import { logActivity } from '../security/log-activity.ts'
import { signInMethods } from '../social/link-social.ts'
import { accounts } from '../tables.ts'

/** With growing pauses: about a day. */
const TRIES = 13

/**
 * Links a wallet to an account; idempotent for the linked one. Of two accounts at once the unique index lets one win.
 * The owner is mailed about a new one. Aborts the transaction on failure.
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
 * Unlinks the wallet of an account, if any, and mails the owner. Fails with `walletLastWayIn` if it is the last sign-in
 * method.
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
 * Queues the mail about a linked or unlinked wallet with the transaction, so that a mail server outage blocks nothing.
 * Only the ends of the address are stored.
 */
async function queueWalletMail(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  tx: Db,
  { wallet, ...change }: { accountId: number; isLinked: boolean; wallet: string },
): Promise<void> {
  const ends = `${wallet.slice(0, 6)}…${wallet.slice(-4)}`
  await jobs.add(tx, mailWalletChangeJob, { ...change, wallet: ends, at: now().toISOString() }, { attempts: TRIES })
}
