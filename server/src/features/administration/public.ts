import { checkAdminLog } from './check-log.ts'
import { noteActing } from './note-acting.ts'
import { noteJobFailure } from './note-job-failure.ts'
import { isQueuePaused } from './queue-queries.ts'

export { checkAdminLog, isQueuePaused, noteActing, noteJobFailure }
