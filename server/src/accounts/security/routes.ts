import { securityCalls } from '@colophon/protocol/security/calls'
import type { Serve } from '../../platform/http/serve.ts'
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
import { activity, activityCsv, overview, sessions, signatures } from './lists.ts'

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
