import { auditCalls } from '@colophon/protocol/audit/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { ofList, ofPaper } from './audit.ts'

export function auditRoutes(serve: Serve): void {
  serve(auditCalls.ofPaper, ofPaper)
  serve(auditCalls.ofList, ofList)
}
