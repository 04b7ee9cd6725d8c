import type { ChainReader, Notify, TimedLog } from './follow/chain-reader.ts'
import { type ChainChore, type ChainFollower, followChain } from './follow/follow-chain.ts'

export { type ChainChore, type ChainFollower, type ChainReader, followChain, type Notify, type TimedLog }
