import type { Anchor } from '@colophon/protocol/comments/entities'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from '../../accounts/tables.ts'
import { ofArticle } from '../../papers/tables.ts'
import { belongsTo, moment } from '../../platform/database/columns.ts'

/** Comments as typed. One with replies is never removed, only emptied. */
export const comments = pgTable(
  'comments',
  {
    id: serial('id').primaryKey(),
    articleId: ofArticle('article_id'),
    /** Null after the account is deleted; the comment stays. */
    authorId: integer('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    parentId: integer('parent_id').references((): AnyPgColumn => comments.id),
    /** The first comment of the thread; null for that one itself. */
    rootId: integer('root_id').references((): AnyPgColumn => comments.id),
    message: text('message').notNull(),
    anchor: json('anchor').$type<Anchor>(),
    /** The `Idempotency-Key` of the call; repeating it returns the same comment. */
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('comments_by_article').on(table.articleId, table.id),
    index('comments_by_parent').on(table.parentId),
    index('comments_by_thread').on(table.rootId, table.id),
    index('comments_by_author').on(table.authorId, table.createdAt),
    uniqueIndex('comments_by_idempotency_key').on(table.authorId, table.idempotencyKey),
  ],
)

/** Ratings of comments, one row per user and comment. */
export const commentRatings = pgTable(
  'comment_ratings',
  {
    commentId: belongsTo(integer('comment_id'), () => comments.id),
    accountId: ofAccount('account_id'),
    isLike: boolean('is_like').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.accountId] }),
    index('comment_ratings_by_account').on(table.accountId),
  ],
)
