import { requestCalls } from '@colophon/protocol/requests/calls'
import type { Serve } from '../../platform/serve.ts'
import { answer } from './answer.ts'
import { create } from './create.ts'
import { endRequest } from './end-request.ts'
import { markAsSeen } from './mark-as-seen.ts'
import { myRequests } from './my-requests.ts'
import { receipt } from './receipt.ts'
import { receipts } from './receipts.ts'
import { remind } from './remind.ts'
import { requestsToMe } from './requests-to-me.ts'

/** The calls under /requests. */
export function requestRoutes(serve: Serve): void {
  serve(requestCalls.create, create)
  serve(requestCalls.answer, answer)
  serve(requestCalls.delete, endRequest)
  serve(requestCalls.myRequests, myRequests)
  serve(requestCalls.requestsToMe, requestsToMe)
  serve(requestCalls.remind, remind)
  serve(requestCalls.markAsSeen, markAsSeen)
  serve(requestCalls.receipt, receipt)
  serve(requestCalls.receipts, receipts)
}
