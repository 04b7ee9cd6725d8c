import type { StoredArea } from '@colophon/protocol/highlights/areas'
import type { HighlightColor } from '@colophon/protocol/highlights/entities'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ofAccount } from '../../../accounts/tables.ts'
import { ofArticle } from '../../../papers/tables.ts'
import { belongsTo, moment } from '../../../platform/database/columns.ts'
import { collectionPapers, tags } from '../tables.ts'

/** Passages that people have marked, with the offsets in the text as it was then, and areas of pages. */
export const highlights = pgTable(
  'highlights',
  {
    id: serial('id').primaryKey(),
    accountId: ofAccount('account_id'),
    articleId: ofArticle('article_id'),
    start: integer('start').notNull(),
    /** The passage, or the caption of an area. */
    quote: text('quote').notNull(),
    /** Null for a passage. */
    area: jsonb('area').$type<StoredArea>(),
    color: text('color').$type<HighlightColor>().notNull(),
    note: text('note').notNull(),
    /** Of versions before highlights were shared with chosen collections; not read. */
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

/** The collections with whose members a highlight is shared; removing the paper from one ends it. */
export const highlightCollections = pgTable(
  'highlight_collections',
  {
    highlightId: belongsTo(integer('highlight_id'), () => highlights.id),
    collectionId: integer('collection_id').notNull(),
    /** The paper of the highlight. */
    articleId: integer('article_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.highlightId, table.collectionId] }),
    foreignKey({
      name: 'highlight_collections_of_paper',
      columns: [table.collectionId, table.articleId],
      foreignColumns: [collectionPapers.collectionId, collectionPapers.articleId],
    }).onDelete('cascade'),
    index('highlight_collections_by_paper').on(table.collectionId, table.articleId),
  ],
)

export const highlightTags = pgTable(
  'highlight_tags',
  {
    highlightId: belongsTo(integer('highlight_id'), () => highlights.id),
    tagId: belongsTo(integer('tag_id'), () => tags.id),
  },
  (table) => [
    primaryKey({ columns: [table.highlightId, table.tagId] }),
    index('highlight_tags_by_tag').on(table.tagId),
  ],
)
