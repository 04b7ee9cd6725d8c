import type { Source } from '@colophon/protocol/articles/entities'
import type { ProcessingReason } from '@colophon/protocol/articles/errors'
import type { Stage, UploadStatus } from '@colophon/protocol/articles/states'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { GenerationFields, type Graph } from '@colophon/protocol/statements/graph'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../platform/database/columns.ts'
import { accounts } from '../auth/tables.ts'

/** Everything that the text search of a list looks into, as `articles_by_text` holds it; a condition must repeat it exactly. */
export function textOf(paper: Record<'title' | 'authors' | 'field' | 'fileName', AnyPgColumn>): SQL<string> {
  return sql<string>`lower(${paper.title} || chr(10) || ${paper.authors}::text || chr(10) || ${paper.field} || chr(10) || ${paper.fileName})`
}

/** One row for every paper of the product's own system. */
export const articles = pgTable(
  'articles',
  {
    id: serial('id').primaryKey(),
    source: text('source').$type<Source>().notNull().default('system'),
    /** Null for records of the preprint archive: they are nobody's. */
    ownerId: integer('owner_id').references(() => accounts.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    field: text('field').notNull().default(''),
    authors: json('authors').$type<string[]>().notNull().default([]),
    abstract: text('abstract').notNull().default(''),
    keywords: json('keywords').$type<string[]>().notNull().default([]),
    year: integer('year'),
    doi: text('doi'),
    archiveId: text('archive_id'),
    journalRef: text('journal_ref'),
    fileName: text('file_name').notNull(),
    /** The key in the file store; `arxiv:<id>` for a record of the archive, which has no file here. */
    articleUrl: text('article_url').notNull(),
    format: text('format').$type<PaperDocument['source']>(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Of the file; empty where there is none. */
    sha256: text('sha256').notNull().default(''),
    pages: integer('pages'),
    status: text('status').$type<UploadStatus>().notNull(),
    stage: text('stage').$type<Stage>(),
    progress: integer('progress').notNull().default(0),
    reason: text('reason').$type<ProcessingReason>(),
    warnings: json('warnings').$type<string[]>().notNull().default([]),
    /** Changes with every try; a job of an older try finds that it is not wanted any more. */
    attempt: uuid('attempt').notNull().defaultRandom(),
    generation: json('generation').$type<GenerationFields>().notNull().default(GenerationFields.parse({})),
    /** The `Idempotency-Key` of the upload: the same one again answers the same paper. */
    idempotencyKey: text('idempotency_key'),
    /** Password of a protected pdf, wrapped by the instance's secret; gone once parsing has ended. */
    wrappedPassword: bytes('wrapped_password'),
    isTitleEdited: boolean('is_title_edited').notNull().default(false),
    isPublished: boolean('is_published').notNull().default(false),
    isPublic: boolean('is_public').notNull().default(true),
    isHidden: boolean('is_hidden').notNull().default(false),
    isSample: boolean('is_sample').notNull().default(false),
    publishedAt: moment('published_at'),
    deletedAt: moment('deleted_at'),
    /** Since when an administrator keeps it from being published. */
    takenDownAt: moment('taken_down_at'),
    md5Hash: text('md5_hash'),
    graphSha256: text('graph_sha256'),
    statementsCount: integer('statements_count').notNull().default(0),
    /** Both follow `ratings` by a trigger of the database: whatever adds or removes a rating, a list need not count. */
    likesCount: integer('likes_count').notNull().default(0),
    dislikesCount: integer('dislikes_count').notNull().default(0),
    /** True since something of this paper was claimed or read on the chain, by a trigger; all others are spared the look. */
    mayBeRecorded: boolean('may_be_recorded').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('articles_by_owner').on(table.ownerId, table.id),
    index('articles_published').on(table.source, table.isPublished, table.id),
    // Pages of the knowledge base by each order and filter; what a condition may ask beside it stands behind the id, so that
    // neither counting nor skipping reads the papers themselves.
    index('articles_by_title')
      .on(sql`lower(left(${table.title}, 500))`, table.id, table.source)
      .where(sql`${table.isPublished}`),
    index('articles_by_field')
      .on(sql`lower(${table.field})`, table.id, table.source, table.field)
      .where(sql`${table.isPublished}`),
    index('articles_by_year').on(table.year, table.id, table.source).where(sql`${table.isPublished}`),
    index('articles_by_created').on(table.createdAt, table.id, table.source).where(sql`${table.isPublished}`),
    index('articles_by_updated').on(table.updatedAt, table.id, table.source).where(sql`${table.isPublished}`),
    index('articles_by_likes').on(table.likesCount, table.id, table.source).where(sql`${table.isPublished}`),
    index('articles_with_statements')
      .on(table.id, table.source)
      .where(sql`${table.isPublished} and ${table.statementsCount} > 0`),
    index('articles_closed').on(table.id, table.source).where(sql`${table.isPublished} and not ${table.isPublic}`),
    // Finds a text within any of these columns by its trigrams (extension pg_trgm).
    index('articles_by_text').using('gin', sql`${textOf(table)} gin_trgm_ops`),
    index('articles_by_doi').on(sql`lower(${table.doi})`),
    index('articles_by_archive_id').on(table.archiveId),
    uniqueIndex('articles_of_archive').on(table.archiveId).where(sql`${table.source} = 'arxiv'`),
    index('articles_by_sha256').on(table.sha256),
    index('articles_by_graph_sha256').on(table.graphSha256).where(sql`${table.graphSha256} is not null`),
    uniqueIndex('articles_by_url').on(table.articleUrl),
    uniqueIndex('articles_by_idempotency_key').on(table.ownerId, table.idempotencyKey),
  ],
)

/** Papers of others, or of the archive, that somebody keeps in My storage. */
export const keptArticles = pgTable(
  'kept_articles',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    keptAt: moment('kept_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.articleId] })],
)

/**
 * What completes a query as it is typed: names and phrases of published papers, with how many papers have them. A `turned`
 * name is that of an author with the last word first. Among very many papers what is rare may be missing.
 */
export const suggestions = pgTable(
  'suggestions',
  {
    kind: text('kind').$type<'author' | 'turned' | 'term'>().notNull(),
    /** Folded, as typed words are. */
    folded: text('folded').notNull(),
    label: text('label').notNull(),
    papers: integer('papers').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.folded] }),
    index('suggestions_by_prefix').on(table.folded.op('text_pattern_ops')),
  ],
)

/** Papers that have changed since `suggestions` were counted: what was counted of them, nulls where nothing was. */
export const suggestionChanges = pgTable(
  'suggestion_changes',
  {
    /** Of several notes of a paper the first is what was counted. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Of a paper that may be gone for good. */
    articleId: integer('article_id').notNull(),
    title: text('title'),
    authors: json('authors').$type<string[]>(),
  },
  (table) => [index('suggestion_changes_by_article').on(table.articleId)],
)

/** The parsed document of a paper, as JSON text exactly as it is sent. */
export const documents = pgTable('documents', {
  articleId: integer('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  body: json('body').$type<PaperDocument>().notNull(),
})

/** The statements of a paper: all of them, replaced as a whole by every save. */
export const graphs = pgTable('graphs', {
  articleId: integer('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  entries: json('entries').$type<Graph>().notNull(),
  /** True once a person has saved; a later extraction then leaves it alone. */
  isEdited: boolean('is_edited').notNull().default(false),
  /** The state of the extraction that last looked at the paper; null for one from before that was kept. */
  extractor: integer('extractor'),
})

/** Earlier states of a paper's statements, each as it was saved; the newest is the graph itself. */
export const graphVersions = pgTable(
  'graph_versions',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Counts from 1, which is the extraction. */
    version: integer('version').notNull(),
    entries: json('entries').$type<Graph>().notNull(),
    md5Hash: text('md5_hash').notNull(),
    savedById: integer('saved_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.version] })],
)

/** Who likes or dislikes which paper; one row for a person and a paper. */
export const ratings = pgTable(
  'ratings',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    isLike: boolean('is_like').notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.accountId] })],
)

/** The keys of encrypted files, each wrapped by a key of the instance that is not in the database. */
export const fileKeys = pgTable(
  'file_keys',
  {
    /** The key in the file store. */
    file: text('file').primaryKey(),
    /** The paper whose file it is; null where the file is of another feature, which drops the key with the file. */
    articleId: integer('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    /** Names the key of the instance. */
    keyId: text('key_id').notNull(),
    wrapped: bytes('wrapped').notNull(),
  },
  (table) => [index('file_keys_by_article').on(table.articleId), index('file_keys_by_key').on(table.keyId)],
)

/** Addresses of downloads: each works once, until it expires. */
export const downloads = pgTable('downloads', {
  ticketHash: text('ticket_hash').primaryKey(),
  articleId: integer('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' }),
  accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})
