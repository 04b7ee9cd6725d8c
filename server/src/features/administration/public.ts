import { auditImpersonation } from './audit-impersonation.ts'
import { checkAdminLog } from './check-log.ts'
import { isQueuePaused } from './queue-queries.ts'
import { recordJobFailure } from './record-job-failure.ts'

export { auditImpersonation, checkAdminLog, isQueuePaused, recordJobFailure }
