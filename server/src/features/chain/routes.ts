import { chainCalls } from '@colophon/protocol/chain/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { askChain } from './ask-chain.ts'
import { advanceTime, describeChain, useFaucet } from './local-chain.ts'

export function chainRoutes(serve: Serve): void {
  serve(chainCalls.chain, describeChain)
  serve(chainCalls.rpc, askChain)
  serve(chainCalls.faucet, useFaucet)
  serve(chainCalls.advanceTime, advanceTime)
}
