import type { chainCalls } from '@colophon/protocol/chain/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { onLocalChain } from './on-local-chain.ts'

/** Beyond this year the chain stands still: nobody needs it, and some day a time would be none. */
const LAST_YEAR = 2100

/**
 * Moves the clock of the chain in the box, so that a lock can be lived through. It moves for everybody who uses this chain:
 * only an administrator may, or a proven operator.
 */
export const advanceTime: Handler<typeof chainCalls.advanceTime> = async ({ body, request, person }, context) => {
  if (!context.operator.isOperator(request) && person?.role !== 'admin') fail('thisMachineOnly')
  return onLocalChain(context, async (local) => {
    if ((await local.time()).getUTCFullYear() > LAST_YEAR) fail('chainTooFarAhead')
    return { time: (await local.advance(body.seconds)).toISOString() }
  })
}
