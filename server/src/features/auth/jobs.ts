import type { Context } from '../../platform/context.ts'
import type { JobHandlers } from '../../platform/jobs-runner.ts'
import { mailSocialChangeJob } from './social/mail-social-change.job.ts'
import { mailWalletChangeJob } from './wallet/mail-wallet-change.job.ts'

/** The background work of accounts. */
export function authJobs(context: Context) {
  return {
    'mail-wallet-change': mailWalletChangeJob(context),
    'mail-social-change': mailSocialChangeJob(context),
  } satisfies Partial<JobHandlers>
}
