import { stakingAbi } from '@colophon/chain/abi/staking'
import { and, eq, gt } from 'drizzle-orm'
import { parseEventLogs } from 'viem'
import type { ChainReader, TimedLog } from '../../platform/chain/follow/chain-reader.ts'
import { stakingEvents } from './tables.ts'

/** Rows per insert; PostgreSQL accepts 65,535 parameters. */
const ROWS_AT_ONCE = 2_000

/** Stores staking events. Current balances are always read from the contract. */
export function stakingReader(): ChainReader {
  return {
    contract: 'staking',
    async store(tx, chainId, logs) {
      const rows = toRows(chainId, logs)
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        await tx
          .insert(stakingEvents)
          .values(rows.slice(start, start + ROWS_AT_ONCE))
          .onConflictDoNothing()
      }
      return []
    },
    async revert(tx, chainId, block) {
      await tx
        .delete(stakingEvents)
        .where(and(eq(stakingEvents.chainId, chainId), gt(stakingEvents.blockNumber, block)))
      return []
    },
  }
}

function toRows(chainId: number, logs: readonly TimedLog[]): (typeof stakingEvents.$inferInsert)[] {
  const times = new Map(logs.map(({ blockNumber, time }) => [blockNumber, time]))
  return parseEventLogs({ abi: stakingAbi, logs: [...logs] }).map((event) => {
    const values = Object.fromEntries(
      Object.entries(event.args).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
    )
    const account = values.user ?? values.to
    return {
      chainId,
      transactionHash: event.transactionHash,
      logIndex: event.logIndex,
      blockNumber: Number(event.blockNumber),
      blockHash: event.blockHash,
      blockTime: times.get(event.blockNumber) ?? new Date(0),
      name: event.eventName,
      account: typeof account === 'string' ? account : null,
      stakeId: typeof values.id === 'string' ? values.id : null,
      values,
    }
  })
}
