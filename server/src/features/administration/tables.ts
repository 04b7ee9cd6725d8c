import type { AdminAction, Report } from '@colophon/protocol/administration/entities'
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { articles } from '../articles/tables.ts'
import { accounts } from '../auth/tables.ts'

/** To the millisecond, as the log's hashes are made over what is read back. */
const momentInMs = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * What administrators did. Rows are only added, which a trigger sees to; people are named by number alone, so that an account
 * can go and the entry stays as it was.
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

/** The end of the log, one row: who writes holds it, and its seal shows an end that was cut off. */
export const adminLogHead = pgTable('admin_log_head', {
  id: integer('id').primaryKey(),
  number: integer('number').notNull(),
  hash: text('hash').notNull(),
  /** Made with the secret of the instance, which is not in the database. */
  seal: text('seal').notNull(),
})

/** Why papers wait; no row while they are read. */
export const queuePauses = pgTable('queue_pauses', {
  id: integer('id').primaryKey(),
  reason: text('reason').notNull(),
  pausedBy: integer('paused_by').notNull(),
  pausedAt: momentInMs('paused_at').notNull(),
})

/** Tries of jobs that failed, and papers that could not be read; kept for a month. */
export const jobFailures = pgTable(
  'job_failures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    jobId: text('job_id').notNull(),
    name: text('name').notNull(),
    articleId: integer('article_id'),
    attempt: integer('attempt').notNull(),
    message: text('message').notNull(),
    at: momentInMs('at').notNull(),
  },
  (table) => [index('job_failures_by_time').on(table.at), index('job_failures_by_job').on(table.jobId)],
)

/** What people reported; the words are those that stood there then. */
export const reports = pgTable(
  'reports',
  {
    id: serial('id').primaryKey(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** A number only: the comment may be gone. */
    commentId: integer('comment_id'),
    words: text('words').notNull(),
    reason: text('reason').notNull(),
    reporterId: integer('reporter_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: momentInMs('created_at').notNull(),
    outcome: text('outcome').$type<Report['outcome']>().notNull().default('open'),
    settledAt: momentInMs('settled_at'),
    note: text('note'),
  },
  (table) => [
    uniqueIndex('reports_once')
      .on(table.reporterId, table.articleId, sql`coalesce(${table.commentId}, 0)`)
      .where(sql`${table.outcome} = 'open'`),
    index('reports_by_outcome').on(table.outcome, table.id),
  ],
)
