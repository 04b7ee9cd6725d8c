import { index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { ofAccount } from '../../accounts/tables.ts'
import { ofArticle } from '../../papers/tables.ts'
import { moment } from '../../platform/database/columns.ts'

/** Reading positions, one row per user and paper. */
export const readingPositions = pgTable(
  'reading_places',
  {
    accountId: ofAccount('account_id'),
    articleId: ofArticle('article_id'),
    view: text('view').$type<'read' | 'original'>().notNull(),
    place: integer('place').notNull(),
    share: real('share').notNull(),
    page: integer('page'),
    part: real('part').notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.articleId] }),
    index('reading_places_by_time').on(table.accountId, table.readAt),
    index('reading_places_by_article').on(table.articleId),
  ],
)
