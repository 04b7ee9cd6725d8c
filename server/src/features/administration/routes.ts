import { Readable } from 'node:stream'
import { administrationCalls } from '@colophon/protocol/administration/calls'
import { csvText } from '@colophon/protocol/csv'
import type { Context } from '../../platform/context.ts'
import type { Handler } from '../../platform/http/input.ts'
import { sendPage } from '../../platform/http/paging.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { changeRole, endUserSessions, freeze, leaveUser, loginAsUser, resetSecondFactor, users } from './accounts.ts'
import { checkLog } from './check-log.ts'
import { type LogFilter, listLog, readLogAfter } from './log-queries.ts'
import { indexAgain, job, pauseQueue, queue, type RetryPapers, retryFailed } from './processing.ts'
import { listedReports, type Moderation, putBack, report, settleReport } from './reports.ts'
import { dashboard, system } from './system.ts'

const COLUMNS = [
  'number',
  'at',
  'actorId',
  'actorName',
  'subjectId',
  'subjectName',
  'action',
  'target',
  'reason',
  'before',
  'after',
  'address',
  'hash',
] as const

const adminLogs: Handler<typeof administrationCalls.adminLogs> = async ({ query, reply }, { db }) =>
  sendPage(reply, await listLog(db, query))

/** The filtered audit log as a streamed CSV file. */
const adminLogsCsv: Handler<typeof administrationCalls.adminLogsCsv> = async ({ query, reply }, context) =>
  reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', 'attachment; filename="admin-log.csv"')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines(context, query)))

async function* lines({ db }: Context, filter: LogFilter): AsyncGenerator<string> {
  yield csvText([COLUMNS])
  for (let last = 0; ; ) {
    const entries = await readLogAfter(db, filter, last)
    yield csvText(entries.map((entry) => COLUMNS.map((name) => entry[name])))
    const end = entries.at(-1)
    if (!end) return
    last = end.number
  }
}

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
