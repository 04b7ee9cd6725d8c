import type { AdminAction } from '@colophon/protocol/administration/entities'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** In milliseconds, since hashes are computed over what is read back. */
export const momentInMs = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * The audit log. A trigger allows only inserts; users are referenced by number, so that entries survive deleted
 * accounts.
 */
export const adminLog = pgTable(
  'admin_log',
  {
    number: integer('number').primaryKey(),
    at: momentInMs('at').notNull(),
    actorId: integer('actor_id').notNull(),
    subjectId: integer('subject_id'),
    action: text('action').$type<AdminAction>().notNull(),
    target: text('target').notNull(),
    reason: text('reason').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
    address: text('address').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [index('admin_log_by_subject').on(table.subjectId), index('admin_log_by_time').on(table.at)],
)

/** The end of the audit log, one row, locked by writers; its seal detects a truncated log. */
export const adminLogHead = pgTable('admin_log_head', {
  id: integer('id').primaryKey(),
  number: integer('number').notNull(),
  hash: text('hash').notNull(),
  /** Computed with the instance secret, which is outside the database. */
  seal: text('seal').notNull(),
})
