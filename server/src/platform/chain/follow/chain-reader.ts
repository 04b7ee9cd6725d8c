import type { Log } from 'viem'
import type { Db } from '../../database/db.ts'
import type { Contracts } from '../chain-settings.ts'

/** An event with the time of its block. */
export type TimedLog = Log<bigint, number, false> & { time: Date }

/** Sends a notification; call after the commit. */
export type Notify = () => void

/** A feature's handling of a contract's events, within the transaction that moves the cursor. */
export type ChainReader = {
  contract: keyof Contracts
  /** Stores events idempotently. */
  store(tx: Db, chainId: number, logs: readonly TimedLog[]): Promise<Notify[]>
  /** A reorganisation removed everything after this block. */
  revert(tx: Db, chainId: number, block: number): Promise<Notify[]>
  /** Blocks after `from` up to `to` are final; they were read in earlier rounds. */
  finalize?(tx: Db, blocks: { from: number; to: number }): Promise<Notify[]>
}
