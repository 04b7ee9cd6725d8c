import { csvText } from '@colophon/protocol/csv'
import { securityCalls } from '@colophon/protocol/security/calls'
import { CSV_ROWS_MAX } from '@colophon/protocol/security/constants'
import type { Activity } from '@colophon/protocol/security/entities'
import type { Handler } from '../../platform/http/input.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { accountById } from '../queries.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteAccount,
  endSecondFactor,
  endSessions,
  freeze,
  renewRecoveryCodes,
} from './account.ts'
import { downloadExport, prepareExport } from './export/download-export.ts'
import { secondFactorOf } from './prove-second-step.ts'
import { listActivity, listSessions, listSignatures, recoveryCodesLeft } from './queries.ts'

const COLUMNS = ['at', 'kind', 'detail', 'count', 'device', 'address'] as const

/** The security settings of the user's account. */
const overview: Handler<typeof securityCalls.overview> = async ({ person }, { db }) => {
  const [account, factor, left] = await Promise.all([
    accountById(db, person.id),
    secondFactorOf(db, person.id),
    recoveryCodesLeft(db, person.id),
  ])
  const since = factor?.confirmedAt?.toISOString() ?? null
  return {
    secondFactor: { isOn: since !== null, since, recoveryCodesLeft: left },
    hasPassword: account?.passwordHash != null,
    hasWallet: account?.walletAddress != null,
  }
}

/** The user's active sessions. */
const sessions: Handler<typeof securityCalls.sessions> = ({ query, person, sessionId }, { db, now }) =>
  listSessions(db, person.id, { ...query, now: now(), current: sessionId })

const activity: Handler<typeof securityCalls.activity> = ({ query, person }, { db }) =>
  listActivity(db, person.id, query)

/** The activity log as CSV. */
const activityCsv: Handler<typeof securityCalls.activityCsv> = async ({ query, person, reply }, { db }) => {
  const cut = { ...query, limit: CSV_ROWS_MAX, offset: 0, sortingDirection: 'DESC' } as const
  const [rows] = await listActivity(db, person.id, cut)
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', 'attachment; filename="activity.csv"')
    .type('text/csv; charset=utf-8')
    .send(activityCsvText(rows))
}

/** Messages signed by the user. */
const signatures: Handler<typeof securityCalls.signatures> = ({ query, person }, { db }) =>
  listSignatures(db, person.id, query)

/** Activity as CSV (RFC 4180). Cells that a spreadsheet would take for formulas get an apostrophe. */
function activityCsvText(rows: readonly Activity[]): string {
  return csvText([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))])
}

export function securityRoutes(serve: Serve): void {
  serve(securityCalls.overview, overview)
  serve(securityCalls.sessions, sessions)
  serve(securityCalls.endSessions, endSessions)
  serve(securityCalls.beginSecondFactor, beginSecondFactor)
  serve(securityCalls.confirmSecondFactor, confirmSecondFactor)
  serve(securityCalls.endSecondFactor, endSecondFactor)
  serve(securityCalls.renewRecoveryCodes, renewRecoveryCodes)
  serve(securityCalls.activity, activity)
  serve(securityCalls.activityCsv, activityCsv)
  serve(securityCalls.signatures, signatures)
  serve(securityCalls.prepareExport, prepareExport)
  serve(securityCalls.downloadExport, downloadExport)
  serve(securityCalls.freeze, freeze)
  serve(securityCalls.deleteAccount, deleteAccount)
}
