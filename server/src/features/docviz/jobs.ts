import type { Context } from '../../platform/context.ts'
import type { JobHandlers, Timetable } from '../../platform/jobs-runner.ts'
import { expireJob } from './expire.job.ts'
import { exportJob } from './export.job.ts'
import { readJob } from './read.job.ts'

/** The background work of document visualisation, one line each. */
export function docvizJobs(context: Context) {
  const read = readJob(context)
  const write = exportJob(context)
  return {
    'docviz-read': read,
    'docviz-export': write,
    'docviz-guest-read': (payload, run) => read(payload, run),
    'docviz-guest-export': (payload, run) => write(payload, run),
    'docviz-expire': expireJob(context),
  } satisfies Partial<JobHandlers>
}

/** When the background work that nobody asks for runs (UTC). */
export const DOCVIZ_TIMETABLE: Timetable = [{ job: 'docviz-expire', at: '7 * * * *' }]
