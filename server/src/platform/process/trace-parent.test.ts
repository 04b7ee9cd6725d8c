import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { expect, it } from 'vitest'
import { incomingContext } from './trace-parent.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

it.each([
  [`00-${TRACE}-${SPAN}-01`, 1],
  [`00-${TRACE}-${SPAN}-00`, 0],
  [`cc-${TRACE}-${SPAN}-01`, 1],
  [`cc-${TRACE}-${SPAN}-01-what-comes-later`, 1],
])('%s is continued', (traceparent, traceFlags) => {
  const parent = trace.getSpanContext(incomingContext({ traceparent, tracestate: 'peat=1,bog=2' }))
  expect(parent).toMatchObject({ traceId: TRACE, spanId: SPAN, traceFlags, isRemote: true })
  expect(parent?.traceState?.serialize()).toBe('peat=1,bog=2')
})

it.each([
  [undefined],
  [''],
  ['undefined'],
  [`ff-${TRACE}-${SPAN}-01`],
  [`00-${'0'.repeat(32)}-${SPAN}-01`],
  [`00-${TRACE}-${'0'.repeat(16)}-01`],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`],
  [`00-${TRACE}-${SPAN}`],
  [`00-${TRACE}-${SPAN}-1`],
  [`00-${TRACE}-${SPAN}-01-more`],
  [`cc-${TRACE}-${SPAN}-01more`],
  [`00-${TRACE}0-${SPAN}-01`],
  [`00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
])('%s begins a new trace', (traceparent) => {
  expect(incomingContext({ ...(traceparent !== undefined && { traceparent }) })).toBe(ROOT_CONTEXT)
})
