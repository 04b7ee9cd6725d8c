import type {
  Answer,
  AnswerPart,
  GeneralChatScope,
  MessageRating,
  MessageStatus,
  Refusal,
  TextRange,
} from '@colophon/protocol/chat/entities'
import type { Box } from '@colophon/protocol/reader/document'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofAccount } from '../../accounts/tables.ts'
import { articles, ofArticle } from '../../papers/tables.ts'
import { belongsTo, moment } from '../../platform/database/columns.ts'

/**
 * Conversations: general ones, and one per user and paper. Deleted with the account, and those about a paper with the
 * paper.
 */
export const chats = pgTable(
  'chats',
  {
    id: uuid('id').primaryKey(),
    accountId: ofAccount('account_id'),
    /** Null for a general conversation. */
    articleId: integer('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    title: text('title').notNull().default(''),
    scope: json('scope').$type<GeneralChatScope>().notNull().default({ kind: 'everything' }),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Incremented with every change of a message, in commit order. */
    changes: integer('changes').notNull().default(0),
    /** Incremented when messages are removed, after which clients reload. */
    epoch: integer('epoch').notNull().default(0),
    clientId: text('client_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('chats_of_paper').on(table.accountId, table.articleId),
    uniqueIndex('chats_by_client_id').on(table.accountId, table.clientId),
    index('chats_by_account').on(table.accountId, table.isPinned, table.updatedAt),
    index('chats_by_article').on(table.articleId),
  ],
)

/** What is stored of an answer besides its spans. */
export type StoredAnswer = Pick<Answer, 'parts' | 'tookMs' | 'firstQuoteMs' | 'model' | 'modelNote'> & {
  parts: AnswerPart[]
  searched: Omit<Answer['searched'], 'passages'>
  refusal: Omit<Refusal, 'nearest'> | null
  /** Papers whose text went into the model's sentences, which are shown only while all of them are readable. */
  phrasedFrom: number[]
}

/** Questions and answers. Ids start above those of the intro messages. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1_000_000 }),
    chatId: belongsTo(uuid('chat_id'), () => chats.id),
    /** Of an answer: its question. */
    questionId: bigint('question_id', { mode: 'number' }),
    version: integer('version').notNull(),
    status: text('status').$type<MessageStatus>().notNull(),
    note: text('note'),
    /** Of a question: the typed text. The text of an answer is built from its parts. */
    message: text('message').notNull().default(''),
    clientId: text('client_id'),
    body: json('body').$type<StoredAnswer>(),
    rating: json('rating').$type<MessageRating>(),
    /** Changes with every attempt; older attempts detect that they are obsolete. */
    attempt: uuid('attempt'),
    /** The lease of the answering process; after it expires, the answer counts as lost. */
    aliveUntil: moment('alive_until'),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
  },
  (table) => [
    uniqueIndex('chat_messages_by_client_id').on(table.chatId, table.clientId),
    index('chat_messages_by_chat').on(table.chatId, table.id),
    index('chat_messages_by_version').on(table.chatId, table.version),
    index('chat_messages_under_way').on(table.aliveUntil).where(sql`${table.attempt} is not null`),
  ],
)

/** Passages shown by answers. Deleted with their paper, so that none of its text remains. */
export const chatSpans = pgTable(
  'chat_spans',
  {
    messageId: belongsTo(bigint('message_id', { mode: 'number' }), () => chatMessages.id),
    kind: text('kind').$type<'quote' | 'nearest' | 'passage'>().notNull(),
    n: integer('n').notNull(),
    articleId: ofArticle('article_id'),
    of: text('of').$type<'text' | 'abstract'>().notNull(),
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    text: text('text').notNull(),
    /** Null in rows of earlier versions. */
    focus: json('focus').$type<TextRange>(),
    page: integer('page'),
    boxes: json('boxes').$type<Box[]>().notNull(),
    section: text('section'),
    score: real('score').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.kind, table.n] }),
    index('chat_spans_by_article').on(table.articleId),
  ],
)

/** Shared conversations, readable with the link within the reader's rights. */
export const chatShares = pgTable('chat_shares', {
  chatId: uuid('chat_id')
    .primaryKey()
    .references(() => chats.id, { onDelete: 'cascade' }),
  link: uuid('link').notNull().unique(),
  createdAt: moment('created_at').notNull(),
})
