import type { StoredArea } from '@colophon/protocol/highlights/areas'
import type { HighlightColor } from '@colophon/protocol/highlights/entities'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { articles } from '../articles/tables.ts'
import { accounts } from '../auth/tables.ts'
import { tags } from '../library/tables.ts'

/** Passages that people have marked, with the offsets in the text as it was then, and areas of pages. */
export const highlights = pgTable(
  'highlights',
  {
    id: serial('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    start: integer('start').notNull(),
    /** The passage, or the caption of an area. */
    quote: text('quote').notNull(),
    /** Null for a passage. */
    area: jsonb('area').$type<StoredArea>(),
    color: text('color').$type<HighlightColor>().notNull(),
    note: text('note').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('highlights_by_account').on(table.accountId),
    // Hashed, as an index row holds 2.7 kB.
    uniqueIndex('highlights_by_place').on(
      table.articleId,
      table.accountId,
      table.start,
      sql`md5(coalesce(${table.area}::text, ${table.quote}))`,
    ),
  ],
)

export const highlightTags = pgTable(
  'highlight_tags',
  {
    highlightId: integer('highlight_id')
      .notNull()
      .references(() => highlights.id, { onDelete: 'cascade' }),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.highlightId, table.tagId] }),
    index('highlight_tags_by_tag').on(table.tagId),
  ],
)
