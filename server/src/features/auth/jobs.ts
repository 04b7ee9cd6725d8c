import type { Context } from '../../platform/context.ts'
import type { JobHandlers } from '../../platform/jobs-runner.ts'
import { mailSecurityChangeJob } from './mail-security-change.job.ts'
import { mailSocialChangeJob } from './social/mail-social-change.job.ts'
import { mailWalletChangeJob } from './wallet/mail-wallet-change.job.ts'

/** The background work of accounts. */
export function authJobs(context: Context) {
  return {
    'mail-wallet-change': mailWalletChangeJob(context),
    'mail-social-change': mailSocialChangeJob(context),
    'mail-security-change': mailSecurityChangeJob(context),
  } satisfies Partial<JobHandlers>
}
