import { bigint, boolean, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofArticle } from '../../papers/tables.ts'
import { bytes, moment } from '../../platform/database/columns.ts'

/** Archive metadata of a record, beyond the columns of all papers. */
export const archiveRecords = pgTable('archive_records', {
  articleId: ofArticle('article_id').primaryKey(),
  submitter: text('submitter'),
  comments: text('comments'),
  reportNo: text('report_no'),
  license: text('license'),
  /** Category codes, the primary one first. */
  categories: json('categories').$type<string[]>().notNull(),
  versions: json('versions').$type<{ version: string; createdAt: string }[]>().notNull(),
  isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  /** Of the imported record; the same record changes nothing. */
  recordHash: bytes('record_hash').notNull(),
  /** The host it was harvested from, and its page there; null for records of the preprint archive. */
  provider: text('provider'),
  pageUrl: text('page_url'),
})

/** The progress of importing a file; importing it again continues there. */
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

/** The progress of harvesting a set of a provider in one format; harvesting it again continues there. */
export const archiveHarvests = pgTable(
  'archive_harvests',
  {
    url: text('url').notNull(),
    /** Empty for the whole provider. */
    setSpec: text('set_spec').notNull(),
    prefix: text('prefix').notNull(),
    /** When the last complete list began, by the clock of the provider; the next one has the changes since. */
    harvestedUntil: moment('harvested_until'),
    /** The resumption token of the list in progress; null between lists. */
    token: text('token'),
    /** The argument `from` of that list, and when it began. */
    listFrom: text('list_from'),
    listBegan: moment('list_began'),
    recordsDone: integer('records_done').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    removed: integer('removed').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    /** Null until the search index has all records. */
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.url, table.setSpec, table.prefix] })],
)
