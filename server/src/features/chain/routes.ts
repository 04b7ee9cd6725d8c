import { chainCalls } from '@colophon/protocol/chain/calls'
import type { Serve } from '../../platform/serve.ts'
import { advanceTime } from './advance-time.ts'
import { askChain } from './ask-chain.ts'
import { describeChain } from './describe-chain.ts'
import { useFaucet } from './use-faucet.ts'

/** The calls about the chain. */
export function chainRoutes(serve: Serve): void {
  serve(chainCalls.chain, describeChain)
  serve(chainCalls.rpc, askChain)
  serve(chainCalls.faucet, useFaucet)
  serve(chainCalls.advanceTime, advanceTime)
}
