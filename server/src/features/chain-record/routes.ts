import { recordCalls } from '@colophon/protocol/chain-record/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { records } from './records.ts'
import { tellRecord } from './tell-record.ts'
import { verify } from './verify.ts'

export function recordRoutes(serve: Serve): void {
  serve(recordCalls.records, records)
  serve(recordCalls.tellRecord, tellRecord)
  serve(recordCalls.verify, verify)
}
