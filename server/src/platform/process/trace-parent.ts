import type { IncomingHttpHeaders } from 'node:http'
import { type Context, createTraceState, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api'

/** `traceparent` of W3C Trace Context: version 00 ends after the flags, and a later one, never ff, may go on. */
const TRACE_PARENT = /^(?!ff|00.{54})[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/** The context of a request's `traceparent` and `tracestate`, or the root if there is no valid one. */
export function incomingContext({ traceparent, tracestate }: IncomingHttpHeaders): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACE_PARENT.exec(String(traceparent)) ?? []
  const traceState = typeof tracestate === 'string' ? { traceState: createTraceState(tracestate) } : {}
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true, ...traceState }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}
