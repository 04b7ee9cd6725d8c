import type { ProcessingReason } from '@colophon/protocol/articles/errors'
import type { Corrections, TaskStage, TaskStatus } from '@colophon/protocol/docviz/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { bigint, date, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../platform/database/columns.ts'
import { accounts } from '../auth/tables.ts'

/** The ids of document visualisation. One without an account is a guest's: it is proven by its token alone. */
export const docvizUsers = pgTable(
  'docviz_users',
  {
    userId: text('user_id').primaryKey(),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** A keyed hash of the network that registered it; for counting only. */
    address: text('address').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('docviz_users_by_account').on(table.accountId),
    index('docviz_users_by_address').on(table.address, table.createdAt),
  ],
)

/** Tokens by their hash. One of a socket opens one connection and is gone. */
export const docvizTokens = pgTable(
  'docviz_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => docvizUsers.userId, { onDelete: 'cascade' }),
    kind: text('kind').$type<'access' | 'socket'>().notNull(),
    /** Of a socket token: the access token it was asked for with, whose end is the end of the connection. */
    parentHash: text('parent_hash'),
    /** The session it was taken in, if there was one: the token ends with it. */
    sessionId: uuid('session_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('docviz_tokens_by_user').on(table.userId), index('docviz_tokens_by_expiry').on(table.expiresAt)],
)

/** One row for every document that is visualised. */
export const docvizTasks = pgTable(
  'docviz_tasks',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => docvizUsers.userId, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    /** The key in the file store. */
    fileKey: text('file_key').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    status: text('status').$type<TaskStatus>().notNull(),
    stage: text('stage').$type<TaskStage>().notNull(),
    progress: integer('progress').notNull().default(0),
    reason: text('reason').$type<ProcessingReason>(),
    pages: integer('pages'),
    /** Changes with every try; a job of an older try finds that it is not wanted any more. */
    attempt: uuid('attempt').notNull(),
    /** Password of a protected pdf, wrapped by the instance's secret; gone once reading has ended. */
    wrappedPassword: bytes('wrapped_password'),
    address: text('address').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('docviz_tasks_by_user').on(table.userId, table.createdAt),
    index('docviz_tasks_by_address').on(table.address),
    index('docviz_tasks_by_expiry').on(table.expiresAt),
    index('docviz_tasks_by_file').on(table.fileKey),
  ],
)

/** How many documents were read for the guests of a network on a day; it counts those that are gone, too. */
export const docvizReads = pgTable(
  'docviz_reads',
  {
    /** A keyed hash of the network. */
    network: text('network').notNull(),
    /** In UTC. */
    day: date('day').notNull(),
    reads: integer('reads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.day] }), index('docviz_reads_by_day').on(table.day)],
)

/** What was read of a document, what its owner corrected, and the files that were made of both. */
export const docvizResults = pgTable('docviz_results', {
  taskId: uuid('task_id')
    .primaryKey()
    .references(() => docvizTasks.id, { onDelete: 'cascade' }),
  document: json('document').$type<PaperDocument>().notNull(),
  corrections: json('corrections').$type<Corrections>().notNull(),
  /** What the reading before this one said, with its corrections, to be seen beside it; null where there was none. */
  former: json('former').$type<{ document: PaperDocument; corrections: Corrections }>(),
  /** Counts the savings of corrections. */
  revision: integer('revision').notNull().default(0),
  /** The revision that the files below hold; null before the first were made. */
  exportedRevision: integer('exported_revision'),
  /** Null where nothing can be drawn on the pdf. */
  pdfKey: text('pdf_key'),
  pdfBytes: bigint('pdf_bytes', { mode: 'number' }),
  zipKey: text('zip_key'),
  zipBytes: bigint('zip_bytes', { mode: 'number' }),
})
