import { bigint, index, integer, json, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What the staking contract says: one row for every event of a person's or the owner's action. */
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
    /** Whose action it was, spelled with its checksum; null where the event names nobody. */
    account: text('account'),
    stakeId: numeric('stake_id', { precision: 78, scale: 0 }),
    /** All that the event says; amounts in decimal digits. */
    values: json('values').$type<Record<string, string | boolean>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.transactionHash, table.logIndex] }),
    index('staking_events_by_account').on(table.account, table.blockNumber),
    index('staking_events_by_block').on(table.blockNumber),
  ],
)
