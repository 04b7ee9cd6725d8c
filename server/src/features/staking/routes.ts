import { stakingCalls } from '@colophon/protocol/staking/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { history, staking } from './staking.ts'

export function stakingRoutes(serve: Serve): void {
  serve(stakingCalls.staking, staking)
  serve(stakingCalls.history, history)
}
