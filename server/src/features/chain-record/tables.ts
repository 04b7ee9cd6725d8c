import type { RecordAction } from '@colophon/protocol/chain-record/entities'
import type { RecordReason } from '@colophon/protocol/chain-record/errors'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { articles } from '../articles/tables.ts'
import { accounts } from '../auth/tables.ts'

/** What the registry on the chain says: one row for every event, whoever sent it and whatever number they wrote in it. */
export const chainRecords = pgTable(
  'chain_records',
  {
    chainId: integer('chain_id').notNull(),
    transactionHash: text('transaction_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockTime: moment('block_time').notNull(),
    /** Spelled with its checksum. */
    author: text('author').notNull(),
    /** Up to 16 bytes; not always a paper of ours. */
    articleId: numeric('article_id', { precision: 39, scale: 0 }).notNull(),
    md5Hash: text('md5_hash').notNull(),
    action: text('action').$type<RecordAction>().notNull(),
    revision: integer('revision').notNull(),
    /** As the author claimed it. */
    date: moment('date').notNull(),
    /** The owner of the paper, if the author was a wallet of theirs when this was read or told; it stays when they unlink it. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.transactionHash, table.logIndex] }),
    index('chain_records_by_article').on(table.articleId, table.blockNumber),
    index('chain_records_by_hash').on(table.md5Hash, table.blockNumber),
    index('chain_records_by_block').on(table.blockNumber),
  ],
)

/** Transactions that an owner told of, or that the chain took back: pending until the chain has them, or a reason why not. */
export const recordClaims = pgTable(
  'record_claims',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    chainId: integer('chain_id').notNull(),
    transactionHash: text('transaction_hash').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The wallet that was linked to the account when it told. */
    author: text('author').notNull(),
    md5Hash: text('md5_hash').notNull(),
    action: text('action').$type<RecordAction>().notNull(),
    toldAt: moment('told_at').notNull(),
    /** Why it will not be a record; null while it may. */
    reason: text('reason').$type<RecordReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.chainId, table.transactionHash] }),
    index('record_claims_open').on(table.toldAt).where(sql`${table.reason} is null`),
  ],
)
