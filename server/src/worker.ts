import { mailSecurityChangeJob, mailSocialChangeJob, mailWalletChangeJob } from './accounts/jobs.ts'
import { forgetKeyUsesJob } from './accounts/keys/register-usage-log.ts'
import { deleteAccountJob } from './accounts/security/jobs.ts'
import { forgetModelUsageJob } from './assistant/usage.ts'
import { isQueuePaused, recordJobFailure } from './features/administration/queue-queries.ts'
import { matchAlertsJob } from './features/alerts/jobs.ts'
import { emptyBinJob } from './features/articles/bin.ts'
import { structureBibliographyJob } from './features/articles/structure-bibliography.ts'
import { registryReader } from './features/chain-record/registry-reader.ts'
import { settleClaims } from './features/chain-record/tell-record.ts'
import { expireDocumentsJob } from './features/docviz/expire.job.ts'
import { exportDocumentJob, exportGuestDocumentJob } from './features/docviz/export.job.ts'
import { readDocumentJob, readGuestDocumentJob } from './features/docviz/read.job.ts'
import { rebuildSearchJob } from './features/knowledge/rebuild-search.job.ts'
import { recountSuggestionsJob, requestMissingCount } from './features/knowledge/recount-suggestions.job.ts'
import { refreshIndexJob } from './features/knowledge/refresh-index.job.ts'
import { refreshSuggestionsJob } from './features/knowledge/refresh-suggestions.job.ts'
import { readImportJob, runImportJob, sweepImportsJob } from './features/library/browser-import/jobs.ts'
import { sweepFilesJob } from './features/library/storage/jobs.ts'
import { mailInvitationJob } from './features/requests/sharing/jobs.ts'
import { stakingReader } from './features/staking/staking-reader.ts'
import { storeClaims } from './features/statements/offered-claims.ts'
import { addRereadable } from './features/uploads/add-file.ts'
import { addItem } from './features/uploads/add-item.ts'
import { endLostJob } from './features/uploads/attempts.ts'
import { detailsJob } from './features/uploads/details.job.ts'
import { indexJob, parseJob } from './features/uploads/jobs.ts'
import { keyClaimsJob } from './features/uploads/key-claims.job.ts'
import { queueOutdated, reReadJob } from './features/uploads/re-read.ts'
import { watchFolder } from './features/uploads/watch-folder.ts'
import { mailDigestsJob, mailNotificationsJob } from './notices/jobs.ts'
import { protectFileJob, protectFilesJob } from './papers/files/protect-file.ts'
import { networkWall } from './parser/confinement.ts'
import { type ChainFollower, followChain } from './platform/chain/follow/follow-chain.ts'
import type { Context } from './platform/context.ts'
import { type JobsRunner, runJobs } from './platform/jobs/jobs-runner.ts'

/** The background jobs of every feature. */
export const JOBS = [
  parseJob,
  indexJob,
  endLostJob,
  reReadJob(storeClaims),
  detailsJob,
  keyClaimsJob(storeClaims),
  refreshIndexJob,
  rebuildSearchJob,
  refreshSuggestionsJob,
  recountSuggestionsJob,
  matchAlertsJob,
  structureBibliographyJob,
  emptyBinJob,
  protectFileJob,
  protectFilesJob,
  sweepFilesJob,
  readImportJob,
  runImportJob({ file: addRereadable, item: addItem }),
  sweepImportsJob,
  readDocumentJob,
  readGuestDocumentJob,
  exportDocumentJob,
  exportGuestDocumentJob,
  expireDocumentsJob,
  deleteAccountJob,
  mailSecurityChangeJob,
  mailSocialChangeJob,
  mailWalletChangeJob,
  mailNotificationsJob,
  mailDigestsJob,
  mailInvitationJob,
  forgetKeyUsesJob,
  forgetModelUsageJob,
]

/**
 * How many jobs of each lane run at once. Guests' documents have their own lane, so that they do not delay account
 * holders; an import has its library in memory, and mostly waits for papers to be processed.
 */
export function lanesOf(readingConcurrency: number): Record<(typeof JOBS)[number]['lane'], number> {
  return {
    reading: readingConcurrency,
    rereading: 1,
    models: 4,
    guests: 1,
    short: 2,
    previews: 1,
    imports: 2,
    files: 1,
    suggestions: 1,
    search: 1,
    bibliography: 1,
    alerts: 1,
    mail: 1,
  }
}

/** Runs all background jobs until stopped. Reading papers is long and never delays the other lanes. */
export async function runWorker(context: Context): Promise<JobsRunner> {
  if (!networkWall()) context.log.warn('parser processes keep network access: this system does not allow removing it')
  await context.jobs.add(context.db, endLostJob, {}, { key: 'end-lost' })
  await context.jobs.add(context.db, protectFilesJob, {}, { key: 'protect-files' })
  await context.jobs.add(context.db, structureBibliographyJob, {}, { key: 'structure-bibliography' })
  await requestMissingCount(context)
  await queueOutdated(context)
  const runner = await runJobs(context, {
    jobs: JOBS,
    lanes: lanesOf(context.config.WORKER_CONCURRENCY),
    isPaused: () => isQueuePaused(context.db),
    onFailure: (attempt) => recordJobFailure(context, attempt),
  })
  const follower = followConfiguredChain(context)
  const watcher = watchFolder(context)
  return {
    isIdle: runner.isIdle,
    async stop() {
      await watcher.stop()
      await follower.stop()
      await runner.stop()
    },
  }
}

/** Follows the configured chain, if any, for every feature that handles its events. */
export function followConfiguredChain(context: Context): ChainFollower {
  return followChain(context, [registryReader(context), stakingReader()], [settleClaims(context)])
}
