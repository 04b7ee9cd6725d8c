import type { AdminAction, Report } from '@colophon/protocol/administration/entities'
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { articles } from '../../papers/tables.ts'

/** In milliseconds, since hashes are computed over what is read back. */
const momentInMs = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

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

/** Why processing is paused; no row otherwise. */
export const queuePauses = pgTable('queue_pauses', {
  id: integer('id').primaryKey(),
  reason: text('reason').notNull(),
  pausedBy: integer('paused_by').notNull(),
  pausedAt: momentInMs('paused_at').notNull(),
})

/** Failed attempts of jobs, and unreadable papers; kept for a month. */
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

/** Reports with the text at the time. */
export const reports = pgTable(
  'reports',
  {
    id: serial('id').primaryKey(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** No foreign key: the comment may be deleted. */
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
    index('reports_by_article').on(table.articleId),
    index('reports_by_reporter').on(table.reporterId, table.createdAt),
  ],
)
