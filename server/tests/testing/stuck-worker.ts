import { pino } from 'pino'
import { runJobs } from '../../src/platform/jobs/jobs-runner.ts'

/**
 * A worker that starts every job and finishes none, for tests that kill it. Its argument is the database URL; it prints
 * `begun` on its first job.
 */
const begin = () =>
  new Promise<never>(() => {
    process.send?.('begun')
  })

await runJobs({
  url: process.argv[2] ?? '',
  log: pino({ level: 'silent' }),
  handlers: {
    parse: begin,
    index: begin,
    're-extract': begin,
    'refresh-index': begin,
    'refresh-suggestions': begin,
    'recount-suggestions': begin,
    'rebuild-search': begin,
    'match-alerts': begin,
    'empty-bin': begin,
    'structure-bibliography': begin,
    'protect-file': begin,
    'protect-files': begin,
    'sweep-files': begin,
    'end-lost': begin,
    'mail-notifications': begin,
    'mail-digests': begin,
    'forget-key-uses': begin,
    'mail-wallet-change': begin,
    'mail-social-change': begin,
    'mail-security-change': begin,
    'read-import': begin,
    'run-import': begin,
    'sweep-imports': begin,
    'delete-account': begin,
    'docviz-read': begin,
    'docviz-export': begin,
    'docviz-guest-read': begin,
    'docviz-guest-export': begin,
    'docviz-expire': begin,
  },
  lanes: [{ jobs: ['refresh-index'], concurrency: 1 }],
  timetable: [],
})
