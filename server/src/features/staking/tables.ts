import { bigint, index, integer, json, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Staking events on the chain, one row each. */
export const stakingEvents = pgTable(
  'staking_events',
  {
    chainId: integer('chain_id').notNull(),
    transactionHash: text('transaction_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockTime: timestamp('block_time', { withTimezone: true, mode: 'date' }).notNull(),
    name: text('name').notNull(),
    /** The acting account with checksum; null where the event names none. */
    account: text('account'),
    stakeId: numeric('stake_id', { precision: 78, scale: 0 }),
    /** All event parameters; amounts as decimal strings. */
    values: json('values').$type<Record<string, string | boolean>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.transactionHash, table.logIndex] }),
    index('staking_events_by_account').on(table.account, table.blockNumber),
    index('staking_events_by_block').on(table.blockNumber),
  ],
)
