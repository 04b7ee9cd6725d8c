import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db.ts'

/**
 * Has the owner of an account told that a wallet was linked or unlinked, if the transaction is kept. The mail goes behind
 * it, so that a mail server that is down stops nobody. Of the wallet only the ends are written down.
 */
export async function queueWalletMail(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  tx: Db,
  { wallet, ...change }: { accountId: number; isLinked: boolean; wallet: string },
): Promise<void> {
  const ends = `${wallet.slice(0, 6)}…${wallet.slice(-4)}`
  await jobs.add(tx, 'mail-wallet-change', { ...change, wallet: ends, at: now().toISOString() }, { attempts: TRIES })
}

/** With growing pauses: for about a day. */
const TRIES = 13
