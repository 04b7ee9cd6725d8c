import type { Retraction } from '@colophon/protocol/articles/entities'
import { date, pgTable, text } from 'drizzle-orm/pg-core'

/** The list of retractions imported last: one row per work, with what it says of the work now. */
export const retractions = pgTable('retractions', {
  /** Of the work, in lower case. */
  doi: text('doi').primaryKey(),
  kind: text('kind').$type<Retraction['kind']>().notNull(),
  date: date('date', { mode: 'string' }),
  reason: text('reason').notNull(),
  noticeDoi: text('notice_doi'),
})
