import { bigint, boolean, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../platform/database/columns.ts'
import { articles } from '../articles/tables.ts'

/** What the preprint archive says of a record beyond what every paper has. */
export const archiveRecords = pgTable('archive_records', {
  articleId: integer('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  submitter: text('submitter'),
  comments: text('comments'),
  reportNo: text('report_no'),
  license: text('license'),
  /** Codes of the archive, the primary one first. */
  categories: json('categories').$type<string[]>().notNull(),
  versions: json('versions').$type<{ version: string; createdAt: string }[]>().notNull(),
  isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  /** Of the record as it was imported: the same record again changes nothing. */
  recordHash: bytes('record_hash').notNull(),
})

/** How far the import of a file is; the same file again goes on there. */
export const archiveImports = pgTable('archive_imports', {
  /** SHA-256 of size and head of the file. */
  fingerprint: text('fingerprint').primaryKey(),
  fileName: text('file_name').notNull(),
  linesDone: bigint('lines_done', { mode: 'number' }).notNull().default(0),
  added: integer('added').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  rejected: integer('rejected').notNull().default(0),
  startedAt: moment('started_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
})
