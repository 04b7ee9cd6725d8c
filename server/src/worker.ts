import { authJobs } from './accounts/jobs.ts'
import { KEY_TIMETABLE, keyJobs } from './accounts/keys/register-usage-log.ts'
import { securityJobs } from './accounts/security/jobs.ts'
import { isQueuePaused } from './features/administration/queue-queries.ts'
import { recordJobFailure } from './features/administration/record-job-failure.ts'
import { alertJobs } from './features/alerts/jobs.ts'
import { EMPTY_BIN_AT, emptyBinJob } from './features/articles/bin.ts'
import { STRUCTURE_AT, structureBibliographyJob } from './features/articles/structure-bibliography.ts'
import { registryReader } from './features/chain-record/registry-reader.ts'
import { settleClaims } from './features/chain-record/settle-claims.ts'
import { DOCVIZ_TIMETABLE, docvizJobs } from './features/docviz/jobs.ts'
import { KNOWLEDGE_TIMETABLE, knowledgeJobs } from './features/knowledge/jobs.ts'
import { requestMissingCount } from './features/knowledge/recount-suggestions.job.ts'
import { IMPORT_TIMETABLE, importJobs } from './features/library/browser-import/jobs.ts'
import { STORAGE_TIMETABLE, storageJobs } from './features/library/storage/jobs.ts'
import { stakingReader } from './features/staking/staking-reader.ts'
import { reExtractJob } from './features/statements/re-extract.ts'
import { addRereadable } from './features/uploads/add-file.ts'
import { addItem } from './features/uploads/add-item.ts'
import { UPLOAD_TIMETABLE, uploadJobs } from './features/uploads/jobs.ts'
import { watchFolder } from './features/uploads/watch-folder.ts'
import { NOTIFICATION_TIMETABLE, notificationJobs } from './notices/jobs.ts'
import { networkWall } from './parser/confinement.ts'
import { type ChainFollower, followChain } from './platform/chain/follow/follow-chain.ts'
import type { Context } from './platform/context.ts'
import { type JobHandlers, type JobLane, type JobsRunner, runJobs } from './platform/jobs/jobs-runner.ts'

/** Short jobs that may run at once beside long ones. */
const SHORT_CONCURRENCY = 2
/** Imports at once; each has its library in memory, and mostly waits for papers to be processed. */
const IMPORT_CONCURRENCY = 2

/** The job handlers of every feature. */
export function everyJob(context: Context): JobHandlers {
  return {
    'empty-bin': emptyBinJob(context),
    'structure-bibliography': structureBibliographyJob(context),
    're-extract': reExtractJob(context),
    ...uploadJobs(context),
    ...storageJobs(context),
    ...knowledgeJobs(context),
    ...authJobs(context),
    ...securityJobs(context),
    ...notificationJobs(context),
    ...keyJobs(context),
    ...alertJobs(context),
    ...docvizJobs(context),
    ...importJobs(context, { file: addRereadable, item: addItem }),
  }
}

/** Jobs grouped into lanes. Guest uploads have their own lane, so that they do not delay account holders. */
export function lanesOf(readingConcurrency: number): JobLane[] {
  return [
    { jobs: ['parse', 'docviz-read', 'docviz-export', 're-extract'], concurrency: readingConcurrency },
    { jobs: ['docviz-guest-read', 'docviz-guest-export'], concurrency: 1 },
    {
      jobs: [
        'index',
        'refresh-index',
        'empty-bin',
        'sweep-files',
        'end-lost',
        'delete-account',
        'docviz-expire',
        'sweep-imports',
      ],
      concurrency: SHORT_CONCURRENCY,
    },
    { jobs: ['read-import'], concurrency: 1 },
    { jobs: ['run-import'], concurrency: IMPORT_CONCURRENCY },
    { jobs: ['protect-file', 'protect-files'], concurrency: 1 },
    { jobs: ['refresh-suggestions', 'recount-suggestions'], concurrency: 1 },
    { jobs: ['rebuild-search'], concurrency: 1 },
    { jobs: ['structure-bibliography'], concurrency: 1 },
    { jobs: ['match-alerts'], concurrency: 1 },
    {
      jobs: [
        'mail-wallet-change',
        'mail-social-change',
        'mail-security-change',
        'mail-notifications',
        'mail-digests',
        'forget-key-uses',
      ],
      concurrency: 1,
    },
  ]
}

/** Runs all background jobs until stopped. Reading papers is long and never delays the other lanes. */
export async function runWorker(context: Context): Promise<JobsRunner> {
  if (!networkWall()) context.log.warn('parser processes keep network access: this system does not allow removing it')
  await context.jobs.add(context.db, 'end-lost', {}, { key: 'end-lost' })
  await context.jobs.add(context.db, 'protect-files', {}, { key: 'protect-files' })
  await context.jobs.add(context.db, 'structure-bibliography', {}, { key: 'structure-bibliography' })
  await requestMissingCount(context)
  const runner = await runJobs({
    url: String(context.pool.options.connectionString),
    log: context.log,
    handlers: everyJob(context),
    lanes: lanesOf(context.config.WORKER_CONCURRENCY),
    timetable: [
      EMPTY_BIN_AT,
      STRUCTURE_AT,
      ...UPLOAD_TIMETABLE,
      ...STORAGE_TIMETABLE,
      ...KNOWLEDGE_TIMETABLE,
      ...NOTIFICATION_TIMETABLE,
      ...KEY_TIMETABLE,
      ...DOCVIZ_TIMETABLE,
      ...IMPORT_TIMETABLE,
    ],
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
