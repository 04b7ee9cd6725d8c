import { removeDocumentsOf } from '../../features/docviz/public/account-documents.ts'
import { removeImportsOf } from '../../features/library/public/remove-imports.ts'
import { forgetReceipts } from '../../features/requests/public/receipts.ts'
import { removePapersOf } from '../../papers/remove-papers.ts'
import type { Context } from '../../platform/context.ts'
import type { JobHandler, JobHandlers } from '../../platform/jobs/jobs-runner.ts'
import { forgetAccount, isToBeForgotten } from '../forget-account.ts'
import { removeAvatar } from '../profile/avatar.ts'

/** Account jobs. Separate from `public/`, whose importers they call. */
export function securityJobs(context: Context) {
  return { 'delete-account': deleteAccountJob(context) } satisfies Partial<JobHandlers>
}

/**
 * Removes all data of an account being deleted: papers with files and index entries, then the account with its
 * dependents in one transaction. Resumable. Others keep their side of signed messages; comments stay without a name;
 * the chain keeps its records.
 */
export function deleteAccountJob(context: Context): JobHandler<'delete-account'> {
  return async ({ accountId }) => {
    if (!(await isToBeForgotten(context.db, accountId))) return
    await removeImportsOf(context, accountId)
    const papers = await removePapersOf(context, accountId)
    await removeDocumentsOf(context, accountId)
    await removeAvatar(context, accountId)
    await context.db.transaction(async (tx) => {
      await forgetReceipts(tx, accountId)
      await forgetAccount(tx, accountId)
    })
    context.log.info({ accountId, papers }, 'deleted an account')
  }
}
