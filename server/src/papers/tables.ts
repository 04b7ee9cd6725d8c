import type { EditableField, PaperChange, Source } from '@colophon/protocol/articles/entities'
import type { ProcessingReason } from '@colophon/protocol/articles/errors'
import type { Language } from '@colophon/protocol/articles/language'
import type { Stage, UploadStatus } from '@colophon/protocol/articles/states'
import type {
  BibliographicName,
  FurtherFields,
  Publication,
  WorkType,
} from '@colophon/protocol/citations/bibliographic'
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
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from '../accounts/tables.ts'
import { belongsTo, bytes, jsonValue, moment } from '../platform/database/columns.ts'

/**
 * The searchable text of a paper, as in the index `articles_by_text`; conditions must repeat it exactly. The database
 * function `search_text` is mirrored by `searchText` in `public/conditions.ts`.
 */
export function textOf(paper: Record<'title' | 'authors' | 'field' | 'fileName', AnyPgColumn>): SQL<string> {
  return sql<string>`search_text(${paper.title} || chr(10) || ${paper.authors}::text || chr(10) || ${paper.field} || chr(10) || ${paper.fileName})`
}

/** Matches papers that an earlier version of the product has written: their bibliographic data are plain text. */
export function isUnstructured(paper: Record<'names' | 'publication' | 'journalRef', AnyPgColumn>): SQL<boolean> {
  return sql<boolean>`(${paper.names} is null or (${paper.publication} is null and ${paper.journalRef} is not null))`
}

/** One row per paper, uploaded or from the archive. */
export const articles = pgTable(
  'articles',
  {
    id: serial('id').primaryKey(),
    source: text('source').$type<Source>().notNull().default('system'),
    /** Null for archive records, which have no owner. */
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
    /**
     * The structured form of `authors`, and of `journalRef`: always written with them, see `public/bibliographic-columns.ts`.
     * Null where an earlier version of the product has written them; a job then fills it.
     */
    names: json('names').$type<BibliographicName[]>(),
    publication: json('publication').$type<Publication>(),
    /** What its source states beyond the other details. */
    further: json('further').$type<FurtherFields>(),
    type: text('type').$type<WorkType>(),
    /** Assigned once; unique among the papers of an owner. */
    citationKey: text('citation_key'),
    language: text('language').$type<Language>(),
    fileName: text('file_name').notNull(),
    /** The key in the file store; `arxiv:<id>` for an archive record, which has no file here. */
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
    /** Changes with every attempt; jobs of older attempts detect that they are obsolete. */
    attempt: uuid('attempt').notNull().defaultRandom(),
    generation: json('generation').$type<GenerationFields>().notNull().default(GenerationFields.parse({})),
    /** The `Idempotency-Key` of the upload: repeating it returns the same paper. */
    idempotencyKey: text('idempotency_key'),
    /** Password of a protected PDF, encrypted; deleted after parsing. */
    wrappedPassword: bytes('wrapped_password'),
    isTitleEdited: boolean('is_title_edited').notNull().default(false),
    isPublished: boolean('is_published').notNull().default(false),
    isPublic: boolean('is_public').notNull().default(true),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** True where the file was attached to a paper that had none: without the file it is a paper again. */
    isFileAttached: boolean('is_file_attached').notNull().default(false),
    isSample: boolean('is_sample').notNull().default(false),
    publishedAt: moment('published_at'),
    deletedAt: moment('deleted_at'),
    /** When an administrator took it down. */
    takenDownAt: moment('taken_down_at'),
    md5Hash: text('md5_hash'),
    graphSha256: text('graph_sha256'),
    statementsCount: integer('statements_count').notNull().default(0),
    /** The first of its key claims as it is shown; null without any. */
    keyClaim: text('key_claim'),
    /** Maintained from `ratings` by a database trigger, so that lists need not count. */
    likesCount: integer('likes_count').notNull().default(0),
    dislikesCount: integer('dislikes_count').notNull().default(0),
    /** Set by a trigger once a paper was claimed or recorded on the chain; all others skip that lookup. */
    mayBeRecorded: boolean('may_be_recorded').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('articles_by_owner').on(table.ownerId, table.id),
    index('articles_published').on(table.source, table.isPublished, table.id),
    // Index pages of the knowledge base by each order and filter; filter columns follow the id, so that counting and
    // skipping are index-only.
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
    // Finds text within these columns by trigrams (extension pg_trgm).
    index('articles_by_text').using('gin', sql`${textOf(table)} gin_trgm_ops`),
    index('articles_by_doi').on(sql`lower(${table.doi})`),
    index('articles_by_archive_id').on(table.archiveId),
    uniqueIndex('articles_of_archive').on(table.archiveId).where(sql`${table.source} = 'arxiv'`),
    uniqueIndex('articles_by_citation_key')
      .on(table.ownerId, table.citationKey)
      .where(sql`${table.ownerId} is not null`),
    index('articles_unstructured').on(table.id).where(isUnstructured(table)),
    index('articles_by_sha256').on(table.sha256),
    index('articles_by_graph_sha256').on(table.graphSha256).where(sql`${table.graphSha256} is not null`),
    uniqueIndex('articles_by_url').on(table.articleUrl),
    uniqueIndex('articles_by_idempotency_key').on(table.ownerId, table.idempotencyKey),
  ],
)

/** A column that refers to the paper of a row, with which the row is deleted. */
export const ofArticle = <Name extends string>(name: Name) => belongsTo(integer(name), () => articles.id)

/** Bookmarks: papers of others, or of the archive, in My storage. */
export const bookmarks = pgTable(
  'kept_articles',
  {
    accountId: ofAccount('account_id'),
    articleId: ofArticle('article_id'),
    keptAt: moment('kept_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.articleId] }),
    index('kept_articles_by_article').on(table.articleId),
  ],
)

/**
 * Query suggestions: names and phrases of published papers with their number of papers. A `turned` name is an author's
 * with the last name first. Rare entries of very large collections may be missing.
 */
export const suggestions = pgTable(
  'suggestions',
  {
    kind: text('kind').$type<'author' | 'turned' | 'term'>().notNull(),
    /** Normalised like a typed query. */
    folded: text('folded').notNull(),
    label: text('label').notNull(),
    papers: integer('papers').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.folded] }),
    index('suggestions_by_prefix').on(table.folded.op('text_pattern_ops')),
  ],
)

/** Papers changed since `suggestions` were counted, with their previously counted values, or null. */
export const suggestionChanges = pgTable(
  'suggestion_changes',
  {
    /** The first entry of a paper holds the counted values. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The paper may be deleted. */
    articleId: integer('article_id').notNull(),
    title: text('title'),
    authors: json('authors').$type<string[]>(),
  },
  (table) => [index('suggestion_changes_by_article').on(table.articleId)],
)

/** The parsed document as JSON text exactly as it is sent. */
export const documents = pgTable('documents', {
  articleId: ofArticle('article_id').primaryKey(),
  body: json('body').$type<PaperDocument>().notNull(),
  /** The version of the reader that last read the file, or could not; null for papers from before it was stored. */
  reader: integer('reader'),
})

/** The statements of a paper, replaced as a whole by every save. */
export const graphs = pgTable('graphs', {
  articleId: ofArticle('article_id').primaryKey(),
  entries: json('entries').$type<Graph>().notNull(),
  /** True after a user has saved; later extractions then leave it unchanged. */
  isEdited: boolean('is_edited').notNull().default(false),
  /** The extractor version that last read the paper; null for papers from before it was stored. */
  extractor: integer('extractor'),
  /** The claims of a later reading, offered beside a graph that was edited or recorded; null without an offer. */
  offered: json('offered').$type<Graph>(),
})

/** Earlier versions of a paper's statements; the newest is the graph itself. */
export const graphVersions = pgTable(
  'graph_versions',
  {
    articleId: ofArticle('article_id'),
    /** Starts at 1, the extraction. */
    version: integer('version').notNull(),
    entries: json('entries').$type<Graph>().notNull(),
    md5Hash: text('md5_hash').notNull(),
    savedById: integer('saved_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.version] }),
    index('graph_versions_by_account').on(table.savedById).where(sql`${table.savedById} is not null`),
  ],
)

/** Corrections of papers' details by their owners, one row per changed field; never changed or removed while the paper exists. */
export const articleChanges = pgTable(
  'article_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    articleId: ofArticle('article_id'),
    field: text('field').$type<EditableField>().notNull(),
    before: jsonValue('before').$type<PaperChange['before']>(),
    after: jsonValue('after').$type<PaperChange['after']>(),
    changedById: integer('changed_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('article_changes_by_article').on(table.articleId, table.id),
    index('article_changes_by_account').on(table.changedById),
  ],
)

/** Likes and dislikes, one row per user and paper. */
export const ratings = pgTable(
  'ratings',
  {
    articleId: ofArticle('article_id'),
    accountId: ofAccount('account_id'),
    isLike: boolean('is_like').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.accountId] }),
    index('ratings_by_account').on(table.accountId),
  ],
)

/** Keys of encrypted files, wrapped by an instance key outside the database. */
export const fileKeys = pgTable(
  'file_keys',
  {
    /** The key in the file store. */
    file: text('file').primaryKey(),
    /** The paper of the file; null for files of other features, which delete the key with the file. */
    articleId: integer('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    /** The id of the instance key. */
    keyId: text('key_id').notNull(),
    wrapped: bytes('wrapped').notNull(),
  },
  (table) => [index('file_keys_by_article').on(table.articleId), index('file_keys_by_key').on(table.keyId)],
)

/** Download links: single-use, with an expiry. */
export const downloads = pgTable('downloads', {
  ticketHash: text('ticket_hash').primaryKey(),
  articleId: ofArticle('article_id'),
  accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})

/** How many stars a person has given a paper; only they see them. */
export const paperStars = pgTable(
  'paper_stars',
  {
    accountId: ofAccount('account_id'),
    articleId: ofArticle('article_id'),
    stars: smallint('stars').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.articleId] }),
    index('paper_stars_by_article').on(table.articleId),
  ],
)
