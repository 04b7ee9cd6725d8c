import type { Log } from 'viem'
import type { Contracts } from '../../../platform/chain/chain-settings.ts'
import type { Db } from '../../../platform/database/db.ts'

/** An event of a block, and when that was mined. */
export type TimedLog = Log<bigint, number, false> & { time: Date }

/** Tells somebody of a change; to be called after the commit. */
export type Tell = () => void

/** What a feature does with the events of one contract, always inside the transaction that moves the cursor. */
export type ChainReader = {
  contract: keyof Contracts
  /** Stores events, each once however often it comes. */
  take(tx: Db, chainId: number, logs: readonly TimedLog[]): Promise<Tell[]>
  /** The chain took back everything behind this block. */
  takeBack(tx: Db, chainId: number, block: number): Promise<Tell[]>
  /** Blocks behind `from`, up to `to`, are final now; they were taken in earlier rounds. */
  settle?(tx: Db, blocks: { from: number; to: number }): Promise<Tell[]>
}
