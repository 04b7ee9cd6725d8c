import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * How far the events of the chain are read: one row at most, for the chain that this installation has. Everything that was
 * read of it goes with it when another one takes its place.
 */
export const chainCursor = pgTable('chain_cursor', {
  isOnly: boolean('is_only').primaryKey().default(true),
  chainId: integer('chain_id').notNull(),
  /** The addresses whose events are read. */
  contracts: text('contracts').notNull(),
  /** The last block that is read; one before the first to read, at the beginning. */
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  /** Null at the beginning. */
  blockHash: text('block_hash'),
  blockTime: timestamp('block_time', { withTimezone: true, mode: 'date' }),
  /** Up to this block the chain takes nothing back. */
  finalNumber: bigint('final_number', { mode: 'number' }).notNull(),
})

/** Blocks that were read up to, with their hashes: where one is still the same, all before it is. */
export const chainCheckpoints = pgTable('chain_checkpoints', {
  blockNumber: bigint('block_number', { mode: 'number' }).primaryKey(),
  blockHash: text('block_hash').notNull(),
})
