import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { everyBelonging } from '../belongings.ts'
import { forgetAccount, isToBeForgotten } from '../forget-account.ts'
import { removeAvatar } from '../profile/avatar.ts'

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
