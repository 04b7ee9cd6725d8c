import type { profileCalls } from '@colophon/protocol/profile/calls'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { withSignature } from '../auth/public.ts'
import { accounts } from '../auth/tables.ts'
import { accountInfo } from './queries.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Links a wallet to the account; the one that is linked already may be linked again. Of two accounts at once the table
 * lets one have it.
 */
export const addWallet: Handler<typeof profileCalls.addWallet> = async (input, context) => {
  const { id } = input.person
  await withSignature(context, input, { purpose: 'add-wallet', subject: {}, accountId: id }, async (tx, wallet) => {
    const [account] = await tx
      .select({ linked: accounts.walletAddress })
      .from(accounts)
      .where(eq(accounts.id, id))
      .for('update')
    if (account?.linked && account.linked !== wallet) fail('walletLinkedAlready')
    await link(tx, id, wallet)
  })
  return (await accountInfo(context.db, id)) ?? fail('profileNotFound')
}

async function link(tx: Db, id: number, walletAddress: string): Promise<void> {
  try {
    await tx.update(accounts).set({ walletAddress }).where(eq(accounts.id, id))
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
