import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { fail } from '../../../platform/fail.ts'
import { walletOf } from '../queries.ts'
import { accounts } from '../tables.ts'

/** Unlinks the wallet of an account, if there is one. An account that nothing else opens keeps it: `walletLastWayIn`. */
export async function unlinkWallet(db: Db, accountId: number): Promise<void> {
  const unlinked = await db
    .update(accounts)
    .set({ walletAddress: null })
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.passwordHash)))
    .returning({ id: accounts.id })
  if (unlinked.length === 0 && (await walletOf(db, accountId)) !== null) fail('walletLastWayIn')
}
