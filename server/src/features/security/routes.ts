import { securityCalls } from '@colophon/protocol/security/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { deleteAccount, endSessions, freeze } from './account.ts'
import { downloadExport } from './export/download-export.ts'
import { prepareExport } from './export/prepare-export.ts'
import { activity, activityCsv, overview, sessions, signatures } from './lists.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, renewRecoveryCodes } from './second-factor.ts'

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
