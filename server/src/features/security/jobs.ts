import type { Context } from '../../platform/context.ts'
import type { JobHandlers } from '../../platform/jobs-runner.ts'
import { deleteAccountJob } from './delete-account.job.ts'

/** The background work of guarding accounts. It stands apart from `public.ts`, which the features call that it calls. */
export function securityJobs(context: Context) {
  return { 'delete-account': deleteAccountJob(context) } satisfies Partial<JobHandlers>
}
