import type { AccessLabel } from '@colophon/protocol/articles/states'
import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { articles } from '../articles/tables.ts'
import { accounts } from '../auth/tables.ts'

/** Where somebody's request for a paper stands; its label decides what they may do with it. */
export const accessRequests = pgTable(
  'access_requests',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    label: text('label').$type<AccessLabel>().notNull(),
    hadReadOnly: boolean('had_read_only').notNull().default(false),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.accountId] })],
)
