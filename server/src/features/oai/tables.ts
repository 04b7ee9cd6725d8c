import { bigserial, boolean, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/**
 * Every paper that is or was provided over OAI-PMH, written by triggers on `articles` at the end of each transaction
 * that changes what is provided. Rows are never deleted, so that harvesters learn of each removal.
 */
export const oaiRecords = pgTable(
  'oai_records',
  {
    /** The paper may be deleted. */
    articleId: integer('article_id').primaryKey(),
    /** Grows with every change, in the order of commits; so does `changedAt`. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    changedAt: moment('changed_at').notNull(),
    isDeleted: boolean('is_deleted').notNull(),
  },
  (table) => [
    uniqueIndex('oai_records_by_position').on(table.position),
    index('oai_records_by_change').on(table.changedAt, table.position),
  ],
)
