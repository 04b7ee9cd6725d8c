import type { Context } from '../../platform/context.ts'
import type { JobHandler, JobHandlers } from '../../platform/jobs/jobs-runner.ts'
import { removePapersOf } from '../articles/public/remove-papers.ts'
import { forgetAccount, isToBeForgotten } from '../auth/public/forget-account.ts'
import { removeDocumentsOf } from '../docviz/public.ts'
import { removeAvatar } from '../profile/public.ts'
import { forgetReceipts } from '../requests/public.ts'

/** The background work of guarding accounts. It stands apart from `public.ts`, which the features call that it calls. */
export function securityJobs(context: Context) {
  return { 'delete-account': deleteAccountJob(context) } satisfies Partial<JobHandlers>
}

/**
 * Removes everything of an account that is being deleted: its papers with their files and places in the index, then the
 * account with all that hangs on it, in one transaction. Whatever was done before a stop is found done. Others keep their
 * side of what was signed with them; comments stay without a name; the chain keeps its records.
 */
export function deleteAccountJob(context: Context): JobHandler<'delete-account'> {
  return async ({ accountId }) => {
    if (!(await isToBeForgotten(context.db, accountId))) return
    const papers = await removePapersOf(context, accountId)
    await removeDocumentsOf(context, accountId)
    await removeAvatar(context, accountId)
    await context.db.transaction(async (tx) => {
      await forgetReceipts(tx, accountId)
      await forgetAccount(tx, accountId)
    })
    context.log.info({ accountId, papers }, 'an account was deleted')
  }
}
