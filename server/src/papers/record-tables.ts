import type { RecordAction } from '@colophon/protocol/chain-record/entities'
import type { RecordReason } from '@colophon/protocol/chain-record/errors'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from '../accounts/tables.ts'
import { moment } from '../platform/database/columns.ts'
import { ofArticle } from './tables.ts'

/** Registry events on the chain, one row each, by any sender and with any number. */
export const chainRecords = pgTable(
  'chain_records',
  {
    chainId: integer('chain_id').notNull(),
    transactionHash: text('transaction_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockTime: moment('block_time').notNull(),
    /** With checksum. */
    author: text('author').notNull(),
    /** Up to 16 bytes; not always one of our papers. */
    articleId: numeric('article_id', { precision: 39, scale: 0 }).notNull(),
    md5Hash: text('md5_hash').notNull(),
    action: text('action').$type<RecordAction>().notNull(),
    revision: integer('revision').notNull(),
    /** As the author claimed it. */
    date: moment('date').notNull(),
    /** The owner, if the author was their wallet when this was read or claimed; it stays when they unlink it. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.transactionHash, table.logIndex] }),
    index('chain_records_by_article').on(table.articleId, table.blockNumber),
    index('chain_records_by_hash').on(table.md5Hash, table.blockNumber),
    index('chain_records_by_block').on(table.blockNumber),
    index('chain_records_by_account').on(table.accountId).where(sql`${table.accountId} is not null`),
  ],
)

/**
 * Transactions claimed by an owner, or reorganised away: pending until the chain has them, or with a failure reason.
 */
export const reportedTransactions = pgTable(
  'record_claims',
  {
    articleId: ofArticle('article_id'),
    chainId: integer('chain_id').notNull(),
    transactionHash: text('transaction_hash').notNull(),
    accountId: ofAccount('account_id'),
    /** The wallet linked at the time of the claim. */
    author: text('author').notNull(),
    md5Hash: text('md5_hash').notNull(),
    action: text('action').$type<RecordAction>().notNull(),
    toldAt: moment('told_at').notNull(),
    /** Why it will not become a record; null while it may. */
    reason: text('reason').$type<RecordReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.chainId, table.transactionHash] }),
    index('record_claims_by_account').on(table.accountId),
    index('record_claims_open').on(table.toldAt).where(sql`${table.reason} is null`),
  ],
)
