import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { fail } from '../../../platform/fail.ts'
import { accounts } from '../tables.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Links a wallet to an account; the one that is linked already may be linked again. Of two accounts at once the table lets
 * one have it. Ends the transaction where it fails.
 */
export async function linkWallet(tx: Db, accountId: number, walletAddress: string): Promise<void> {
  const isMine = eq(accounts.id, accountId)
  const [account] = await tx.select({ linked: accounts.walletAddress }).from(accounts).where(isMine).for('update')
  if (account?.linked && account.linked !== walletAddress) fail('walletLinkedAlready')
  try {
    await tx.update(accounts).set({ walletAddress }).where(isMine)
  } catch (error) {
    if (isUniqueViolation(error)) fail('walletTaken')
    throw error
  }
}

/** As PostgreSQL says it, which the query builder wraps. */
function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION
}
