import { requestCalls } from '@colophon/protocol/requests/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { answer } from './answer.ts'
import { create } from './create.ts'
import { endRequest } from './end-request.ts'
import { markAsSeen, myRequests, openings, requestsToMe } from './lists.ts'
import { checkReceipt, receipt, receipts } from './receipts.ts'
import { registerAccessLog } from './register-access-log.ts'
import { remind } from './remind.ts'

export function requestRoutes(serve: Serve, app: FastifyInstance, context: Context): void {
  registerAccessLog(app, context)
  serve(requestCalls.create, create)
  serve(requestCalls.answer, answer)
  serve(requestCalls.delete, endRequest)
  serve(requestCalls.myRequests, myRequests)
  serve(requestCalls.requestsToMe, requestsToMe)
  serve(requestCalls.remind, remind)
  serve(requestCalls.markAsSeen, markAsSeen)
  serve(requestCalls.receipt, receipt)
  serve(requestCalls.receipts, receipts)
  serve(requestCalls.openings, openings)
  serve(requestCalls.checkReceipt, checkReceipt)
}
