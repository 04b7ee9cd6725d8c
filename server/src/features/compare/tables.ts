import { index, integer, json, pgTable, primaryKey, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { accounts } from '../auth/tables.ts'

/** Comparisons that people saved: which papers and which rows of their own. Nothing of the papers stands here. */
export const comparisons = pgTable(
  'comparisons',
  {
    id: serial('id').primaryKey(),
    /** The link to it. */
    link: uuid('link').notNull(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Of papers that may be gone, or closed, by now. */
    articleIds: json('article_ids').$type<number[]>().notNull(),
    questions: json('questions').$type<string[]>().notNull(),
    version: integer('version').notNull().default(1),
    /** The `Idempotency-Key` it was sent with: the same one again answers the same comparison. */
    idempotencyKey: text('idempotency_key'),
    /** The SHA-256 of the body it was made with; the same key with another body is refused. */
    idempotencyBody: text('idempotency_body'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('comparisons_by_link').on(table.link),
    index('comparisons_by_owner').on(table.ownerId, table.updatedAt),
    uniqueIndex('comparisons_by_idempotency_key').on(table.ownerId, table.idempotencyKey),
  ],
)

/** Former versions of saved comparisons, written when a newer one is saved. */
export const comparisonVersions = pgTable(
  'comparison_versions',
  {
    comparisonId: integer('comparison_id')
      .notNull()
      .references(() => comparisons.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    articleIds: json('article_ids').$type<number[]>().notNull(),
    questions: json('questions').$type<string[]>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.comparisonId, table.version] })],
)
