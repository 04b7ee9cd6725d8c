import { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Serve } from '../../platform/serve.ts'
import { adminLogs, adminLogsCsv } from './admin-logs.ts'
import { changeRole } from './change-role.ts'
import { checkLog } from './check-log.ts'
import { dashboard } from './dashboard.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { freeze } from './freeze.ts'
import { indexAgain } from './index-again.ts'
import { job } from './job.ts'
import { leaveUser } from './leave-user.ts'
import { loginAsUser } from './login-as-user.ts'
import { pauseQueue } from './pause-queue.ts'
import { putBack } from './put-back.ts'
import { queue } from './queue.ts'
import { report } from './report.ts'
import { listedReports } from './reports.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { retryFailed } from './retry-failed.ts'
import { settleReport } from './settle-report.ts'
import { system } from './system.ts'
import { users } from './users.ts'

/** The calls of administrators, and the one by which anybody reports to them. */
export function administrationRoutes(serve: Serve): void {
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
  serve(administrationCalls.retryFailed, retryFailed)
  serve(administrationCalls.indexAgain, indexAgain)
  serve(administrationCalls.job, job)
  serve(administrationCalls.report, report)
  serve(administrationCalls.reports, listedReports)
  serve(administrationCalls.settleReport, settleReport)
  serve(administrationCalls.putBack, putBack)
  serve(administrationCalls.system, system)
}
