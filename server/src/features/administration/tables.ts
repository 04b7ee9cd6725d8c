import type { Report } from '@colophon/protocol/administration/entities'
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { momentInMs } from '../../accounts/admin-log-tables.ts'
import { accounts } from '../../accounts/tables.ts'
import { ofArticle } from '../../papers/tables.ts'

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
    articleId: ofArticle('article_id'),
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
