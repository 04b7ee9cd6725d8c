import type { MemberRole, ReadingStatus, TagColor } from '@colophon/protocol/library/entities'
import type { ImportPreview, ImportStatus } from '@colophon/protocol/library/import'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from '../../accounts/tables.ts'
import { ofArticle } from '../../papers/tables.ts'
import { belongsTo, moment } from '../../platform/database/columns.ts'

/** Collections of papers; all collections below one belong to its owner. */
export const collections = pgTable(
  'collections',
  {
    id: serial('id').primaryKey(),
    ownerId: ofAccount('owner_id'),
    name: text('name').notNull(),
    parentId: integer('parent_id').references((): AnyPgColumn => collections.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('collections_by_name').on(table.ownerId, table.parentId, table.name).nullsNotDistinct(),
    index('collections_by_parent').on(table.parentId),
  ],
)

export const collectionPapers = pgTable(
  'collection_papers',
  {
    collectionId: belongsTo(integer('collection_id'), () => collections.id),
    articleId: ofArticle('article_id'),
    addedById: integer('added_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.articleId] }),
    index('collection_papers_by_article').on(table.articleId),
    index('collection_papers_by_account').on(table.addedById),
  ],
)

/** Who has accepted a collection, and sees it and all below it. */
export const collectionMembers = pgTable(
  'collection_members',
  {
    collectionId: belongsTo(integer('collection_id'), () => collections.id),
    accountId: ofAccount('account_id'),
    role: text('role').$type<MemberRole>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.accountId] }),
    index('collection_members_by_account').on(table.accountId),
  ],
)

/** Who is invited to a collection; deleted once accepted. Answered ones stay, so that they are not repeated soon. */
export const collectionInvitations = pgTable(
  'collection_invitations',
  {
    collectionId: belongsTo(integer('collection_id'), () => collections.id),
    accountId: ofAccount('account_id'),
    /** As the owner entered it. */
    email: text('email').notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    state: text('state').$type<'open' | 'declined' | 'withdrawn'>().notNull().default('open'),
    invitedAt: moment('invited_at').notNull(),
    notifiedAt: moment('notified_at').notNull(),
    /** When it was declined. */
    answeredAt: moment('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.accountId] }),
    index('collection_invitations_by_account').on(table.accountId),
  ],
)

export const tags = pgTable(
  'tags',
  {
    id: serial('id').primaryKey(),
    ownerId: ofAccount('owner_id'),
    name: text('name').notNull(),
    color: text('color').$type<TagColor>().notNull(),
  },
  (table) => [unique('tags_by_name').on(table.ownerId, table.name)],
)

export const taggedPapers = pgTable(
  'tagged_papers',
  {
    tagId: belongsTo(integer('tag_id'), () => tags.id),
    articleId: ofArticle('article_id'),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.articleId] }),
    index('tagged_papers_by_article').on(table.articleId),
  ],
)

/** How far a person has read a paper, as they say themselves. */
export const readingStatuses = pgTable(
  'reading_statuses',
  {
    accountId: ofAccount('account_id'),
    articleId: ofArticle('article_id'),
    status: text('status').$type<ReadingStatus>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.articleId] }),
    index('reading_statuses_by_article').on(table.articleId),
  ],
)

/** Items of imported libraries that are completely here: the same import leaves them out, whatever was changed since. */
export const importedItems = pgTable(
  'imported_items',
  {
    accountId: ofAccount('account_id'),
    /** SHA-256 of the item and its files. */
    digest: text('digest').notNull(),
    articleId: ofArticle('article_id'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.digest] }),
    index('imported_items_by_article').on(table.articleId),
  ],
)

/** The notes of imported items, which only their account sees. */
export const importedNotes = pgTable(
  'imported_notes',
  {
    id: serial('id').primaryKey(),
    accountId: ofAccount('account_id'),
    articleId: ofArticle('article_id'),
    /** Markdown. */
    text: text('text').notNull(),
    importedAt: moment('imported_at').notNull(),
  },
  (table) => [
    // The same note again is no other note.
    uniqueIndex('imported_notes_once').on(table.accountId, table.articleId, sql`md5(${table.text})`),
    index('imported_notes_by_article').on(table.articleId),
  ],
)

/** The import of an account in the browser, from the upload of the library to its result. */
export const libraryImports = pgTable('library_imports', {
  id: uuid('id').primaryKey(),
  accountId: ofAccount('account_id').unique('library_imports_by_account'),
  status: text('status').$type<ImportStatus>().notNull(),
  fileName: text('file_name').notNull(),
  /** `zip`, or the extension of a text. */
  format: text('format').notNull(),
  /** The key in the file store; null once the file is removed. */
  fileKey: text('file_key'),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  preview: json('preview').$type<ImportPreview>(),
  problem: text('problem'),
  waitsFor: text('waits_for'),
  /** What the import had to do when it was started; null before. */
  itemsTotal: integer('items_total'),
  filesTotal: integer('files_total'),
  itemsDone: integer('items_done').notNull().default(0),
  filesAdded: integer('files_added').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** What an import does not bring, and why. */
export const importRemarks = pgTable(
  'import_remarks',
  {
    importId: belongsTo(uuid('import_id'), () => libraryImports.id),
    /** A hash of the other columns, so that a repeated import does not repeat it. */
    digest: text('digest').notNull(),
    position: serial('position').notNull(),
    item: text('item').notNull(),
    problem: text('problem').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.digest] }),
    index('import_remarks_by_position').on(table.importId, table.position),
  ],
)
