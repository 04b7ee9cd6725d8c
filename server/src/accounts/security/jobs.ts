import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { everyBelonging } from '../belongings.ts'
import { removeAvatar } from '../profile/avatar.ts'
import { accounts, codeMails, pendingCodes, walletNonces } from '../tables.ts'

/**
 * Removes all data of an account being deleted: papers with files and index entries, then the account with its
 * dependents in one transaction. Resumable. Others keep their side of signed messages; comments stay without a name;
 * the chain keeps its records.
 */
export const deleteAccountJob = defineJob({
  name: 'delete-account',
  payload: z.object({ accountId: z.number() }),
  lane: 'short',
  async run(context, { accountId }) {
    if (!(await isToBeForgotten(context.db, accountId))) return
    for (const { remove } of everyBelonging()) await remove?.(context, accountId)
    await removeAvatar(context, accountId)
    await context.db.transaction(async (tx) => {
      for (const { forget } of everyBelonging()) await forget?.(tx, accountId)
      await forgetAccount(tx, accountId)
    })
    context.log.info({ accountId }, 'deleted an account')
  },
})

/** Whether the owner has requested the deletion of the account and it still exists. */
async function isToBeForgotten(db: Db, accountId: number): Promise<boolean> {
  return (await db.$count(accounts, isIt(accountId))) > 0
}

/** Deletes an account that is marked for deletion, with all dependent rows of every feature. */
async function forgetAccount(tx: Db, accountId: number): Promise<void> {
  const [account] = await tx.delete(accounts).where(isIt(accountId)).returning()
  if (!account) return
  await tx.delete(pendingCodes).where(eq(pendingCodes.email, account.email))
  await tx.delete(codeMails).where(eq(codeMails.email, account.email))
  if (account.walletAddress) await tx.delete(walletNonces).where(eq(walletNonces.address, account.walletAddress))
}

function isIt(accountId: number) {
  return and(eq(accounts.id, accountId), eq(accounts.frozenBy, 'deletion'))
}
