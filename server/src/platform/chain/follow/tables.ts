import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * How far chain events have been read: at most one row, for the configured chain. Everything read of a chain is deleted
 * when another replaces it.
 */
export const chainCursor = pgTable('chain_cursor', {
  isOnly: boolean('is_only').primaryKey().default(true),
  chainId: integer('chain_id').notNull(),
  /** The addresses whose events are read. */
  contracts: text('contracts').notNull(),
  /** The last block read; initially one before the first to read. */
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  /** Null initially. */
  blockHash: text('block_hash'),
  blockTime: timestamp('block_time', { withTimezone: true, mode: 'date' }),
  /** Blocks up to this one are final. */
  finalNumber: bigint('final_number', { mode: 'number' }).notNull(),
})

/** Block hashes at which reading stopped: if one is unchanged, so is everything before. */
export const chainCheckpoints = pgTable('chain_checkpoints', {
  blockNumber: bigint('block_number', { mode: 'number' }).primaryKey(),
  blockHash: text('block_hash').notNull(),
})
