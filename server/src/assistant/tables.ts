import { bigint, boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount } from '../accounts/tables.ts'
import { ofArticle } from '../papers/tables.ts'
import { bytes, moment } from '../platform/database/columns.ts'

/** Model servers that people have set for themselves. */
export const ownModels = pgTable('own_models', {
  accountId: ofAccount('account_id').primaryKey(),
  /** Without a slash at its end. */
  url: text('url').notNull(),
  model: text('model').notNull(),
  /** Encrypted, and bound to the account. */
  key: bytes('key'),
  updatedAt: moment('updated_at').notNull(),
})

/** Accounts whose private papers may be sent to outside models at one host. */
export const modelPermissions = pgTable('model_permissions', {
  accountId: ofAccount('account_id').primaryKey(),
  host: text('host').notNull(),
})

/** What the model does for accounts besides answering in conversations. */
export const modelUses = pgTable('model_uses', {
  accountId: ofAccount('account_id').primaryKey(),
  savedQuestions: boolean('saved_questions').notNull(),
  comparisons: boolean('comparisons').notNull(),
  keyClaims: boolean('key_claims').notNull().default(false),
  details: boolean('details').notNull().default(false),
})

/** Private papers that are never sent to outside models. */
export const modelOptOuts = pgTable('model_opt_outs', {
  articleId: ofArticle('article_id').primaryKey(),
})

/** What models did for accounts, by day (UTC): requests and tokens, of the installation's model and of own ones. */
export const modelUsage = pgTable(
  'model_usage',
  {
    accountId: ofAccount('account_id'),
    day: date('day', { mode: 'string' }).notNull(),
    isOwn: boolean('is_own').notNull(),
    requests: integer('requests').notNull(),
    tokensRead: bigint('tokens_read', { mode: 'number' }).notNull(),
    tokensWritten: bigint('tokens_written', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.isOwn] })],
)
