import { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { changeRole, endUserSessions, freeze, leaveUser, loginAsUser, resetSecondFactor, users } from './accounts.ts'
import { adminLogs, adminLogsCsv } from './admin-logs.ts'
import { checkLog } from './check-log.ts'
import { indexAgain, job, pauseQueue, queue, type RetryPapers, retryFailed } from './processing.ts'
import { listedReports, type Moderation, putBack, report, settleReport } from './reports.ts'
import { dashboard, system } from './system.ts'

/** Calls of administrators, and the call that reports to them. */
export function administrationRoutes(
  serve: Serve,
  { comments, retryPapers }: { comments: Moderation; retryPapers: RetryPapers },
): void {
  serve(administrationCalls.loginAsUser, loginAsUser)
  serve(administrationCalls.leaveUser, leaveUser)
  serve(administrationCalls.adminLogs, adminLogs)
  serve(administrationCalls.adminLogsCsv, adminLogsCsv)
  serve(administrationCalls.checkLog, checkLog)
  serve(administrationCalls.dashboard, dashboard)
  serve(administrationCalls.users, users)
  serve(administrationCalls.changeRole, changeRole)
  serve(administrationCalls.freeze, freeze)
  serve(administrationCalls.endSessions, endUserSessions)
  serve(administrationCalls.resetSecondFactor, resetSecondFactor)
  serve(administrationCalls.queue, queue)
  serve(administrationCalls.pauseQueue, pauseQueue)
  serve(administrationCalls.retryFailed, retryFailed(retryPapers))
  serve(administrationCalls.indexAgain, indexAgain)
  serve(administrationCalls.job, job)
  serve(administrationCalls.report, report(comments))
  serve(administrationCalls.reports, listedReports)
  serve(administrationCalls.settleReport, settleReport(comments))
  serve(administrationCalls.putBack, putBack)
  serve(administrationCalls.system, system)
}
