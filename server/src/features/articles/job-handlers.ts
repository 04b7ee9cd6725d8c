import type { Context } from '../../platform/context.ts'
import type { JobHandlers, Timetable } from '../../platform/jobs-runner.ts'
import { emptyBinJob } from './empty-bin.job.ts'
import { endLostJob } from './end-lost.job.ts'
import { indexJob } from './index.job.ts'
import { parseJob } from './parse.job.ts'
import { protectFileJob } from './protect-file.job.ts'
import { protectFilesJob } from './protect-files.job.ts'
import { reExtractJob } from './re-extract.job.ts'
import { recountSuggestionsJob } from './recount-suggestions.job.ts'
import { refreshIndexJob } from './refresh-index.job.ts'
import { refreshSuggestionsJob } from './refresh-suggestions.job.ts'
import { statementsJob } from './statements.job.ts'
import { sweepFilesJob } from './sweep-files.job.ts'

/** The background work of papers, one line each. */
export function jobHandlers(context: Context) {
  return {
    parse: parseJob(context),
    statements: statementsJob(context),
    index: indexJob(context),
    're-extract': reExtractJob(context),
    'refresh-index': refreshIndexJob(context),
    'refresh-suggestions': refreshSuggestionsJob(context),
    'recount-suggestions': recountSuggestionsJob(context),
    'empty-bin': emptyBinJob(context),
    'protect-file': protectFileJob(context),
    'protect-files': protectFilesJob(context),
    'sweep-files': sweepFilesJob(context),
    'end-lost': endLostJob(context),
  } satisfies Partial<JobHandlers>
}

/** When the background work that nobody asks for runs (UTC). */
export const TIMETABLE: Timetable = [
  { job: 'empty-bin', at: '17 3 * * *' },
  { job: 'sweep-files', at: '37 3 * * *' },
  { job: 'protect-files', at: '47 3 * * *' },
  { job: 'recount-suggestions', at: '57 3 * * *' },
  { job: 'end-lost', at: '*/5 * * * *' },
]
