import { recordCalls } from '@colophon/protocol/chain-record/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { records, verify } from './records.ts'
import { tellRecord } from './tell-record.ts'

export function recordRoutes(serve: Serve): void {
  serve(recordCalls.records, records)
  serve(recordCalls.tellRecord, tellRecord)
  serve(recordCalls.verify, verify)
}
