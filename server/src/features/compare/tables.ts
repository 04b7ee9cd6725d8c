import { index, integer, json, pgTable, primaryKey, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofAccount } from '../../accounts/tables.ts'
import { belongsTo, moment } from '../../platform/database/columns.ts'

/** Saved comparisons: papers and custom rows, without any data of the papers. */
export const comparisons = pgTable(
  'comparisons',
  {
    id: serial('id').primaryKey(),
    link: uuid('link').notNull(),
    ownerId: ofAccount('owner_id'),
    title: text('title').notNull(),
    /** The papers may be deleted or private by now. */
    articleIds: json('article_ids').$type<number[]>().notNull(),
    questions: json('questions').$type<string[]>().notNull(),
    version: integer('version').notNull().default(1),
    /** The `Idempotency-Key` of the call; repeating it returns the same comparison. */
    idempotencyKey: text('idempotency_key'),
    /** The SHA-256 of the call's body; the same key with another body is rejected. */
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

/** Earlier versions of saved comparisons. */
export const comparisonVersions = pgTable(
  'comparison_versions',
  {
    comparisonId: belongsTo(integer('comparison_id'), () => comparisons.id),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    articleIds: json('article_ids').$type<number[]>().notNull(),
    questions: json('questions').$type<string[]>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.comparisonId, table.version] })],
)
