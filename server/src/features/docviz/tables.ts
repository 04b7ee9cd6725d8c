import type { ProcessingReason } from '@colophon/protocol/articles/errors'
import type { Corrections, TaskStage, TaskStatus } from '@colophon/protocol/docviz/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { belongsTo, bytes, moment } from '../../platform/database/columns.ts'

/** Docviz ids. One without an account belongs to a guest, who proves it by token only. */
export const docvizUsers = pgTable(
  'docviz_users',
  {
    userId: text('user_id').primaryKey(),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** A keyed hash of the registering network, for limits only. */
    address: text('address').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('docviz_users_by_account').on(table.accountId),
    index('docviz_users_by_address').on(table.address, table.createdAt),
  ],
)

/** Hashed tokens. A socket token is deleted on use. */
export const docvizTokens = pgTable(
  'docviz_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: belongsTo(text('user_id'), () => docvizUsers.userId),
    kind: text('kind').$type<'access' | 'socket'>().notNull(),
    /** Of a socket token: the access token it was requested with, which ends the connection. */
    parentHash: text('parent_hash'),
    /** The session it was issued in, if any: the token ends with it. */
    sessionId: uuid('session_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('docviz_tokens_by_user').on(table.userId),
    index('docviz_tokens_by_parent').on(table.parentHash).where(sql`${table.parentHash} is not null`),
    index('docviz_tokens_by_expiry').on(table.expiresAt),
  ],
)

/** One row per visualised document. */
export const docvizTasks = pgTable(
  'docviz_tasks',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo(text('user_id'), () => docvizUsers.userId),
    fileName: text('file_name').notNull(),
    /** The key in the file store. */
    fileKey: text('file_key').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    status: text('status').$type<TaskStatus>().notNull(),
    stage: text('stage').$type<TaskStage>().notNull(),
    progress: integer('progress').notNull().default(0),
    reason: text('reason').$type<ProcessingReason>(),
    pages: integer('pages'),
    /** Changes with every attempt; jobs of older attempts detect that they are obsolete. */
    attempt: uuid('attempt').notNull(),
    /** Password of a protected PDF, encrypted; deleted after reading. */
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

/** Documents read per guest network and day, including deleted ones. */
export const docvizReads = pgTable(
  'docviz_reads',
  {
    /** A keyed hash of the network. */
    network: text('network').notNull(),
    /** UTC. */
    day: date('day').notNull(),
    reads: integer('reads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.day] }), index('docviz_reads_by_day').on(table.day)],
)

/** The reading result of a document, its corrections, and the files made of both. */
export const docvizResults = pgTable('docviz_results', {
  taskId: uuid('task_id')
    .primaryKey()
    .references(() => docvizTasks.id, { onDelete: 'cascade' }),
  document: json('document').$type<PaperDocument>().notNull(),
  corrections: json('corrections').$type<Corrections>().notNull(),
  /** The previous reading with its corrections, for comparison; null without one. */
  former: json('former').$type<{ document: PaperDocument; corrections: Corrections }>(),
  /** Incremented with every save of corrections. */
  revision: integer('revision').notNull().default(0),
  /** The revision contained in the files below; null before the first. */
  exportedRevision: integer('exported_revision'),
  /** Null where the PDF cannot be drawn on. */
  pdfKey: text('pdf_key'),
  pdfBytes: bigint('pdf_bytes', { mode: 'number' }),
  zipKey: text('zip_key'),
  zipBytes: bigint('zip_bytes', { mode: 'number' }),
})
