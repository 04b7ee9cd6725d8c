import type { Graph } from '@colophon/protocol/statements/graph'
import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { isFinished } from '../../papers/conditions.ts'
import { articles, bookmarks, documents, graphs } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { chatMessages, chatShares, chatSpans, chats } from './tables.ts'

/** Earlier questions that an answer may take into account. */
export const HISTORY = 3

export type ChatRow = typeof chats.$inferSelect
export type MessageRow = typeof chatMessages.$inferSelect
export type SpanRow = typeof chatSpans.$inferSelect

/** A conversation of this user; null otherwise. */
export async function readChat(db: Db, accountId: number, chatId: string): Promise<ChatRow | null> {
  const [chat] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.id, chatId), eq(chats.accountId, accountId)))
  return chat ?? null
}

/** The user's conversation about a paper, or null. */
export async function readPaperConversation(db: Db, accountId: number, articleId: number): Promise<ChatRow | null> {
  const [chat] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.accountId, accountId), eq(chats.articleId, articleId)))
  return chat ?? null
}

/** A message of this user with its conversation; null otherwise. */
export async function readMessage(db: Db, accountId: number, messageId: number) {
  const [found] = await db
    .select({ message: chatMessages, chat: chats })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .where(and(eq(chatMessages.id, messageId), eq(chats.accountId, accountId)))
  return found ?? null
}

/** The number of questions and answers. */
export function countMessages(db: Db, chatId: string): Promise<number> {
  return db.$count(chatMessages, eq(chatMessages.chatId, chatId))
}

/** Messages, newest first: below an id, or after an offset. */
export function messagesBefore(db: Db, chatId: string, page: { before: number | null; skip: number; limit: number }) {
  const isBefore = page.before === null ? undefined : lt(chatMessages.id, page.before)
  return db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), isBefore))
    .orderBy(desc(chatMessages.id))
    .offset(page.before === null ? page.skip : 0)
    .limit(page.limit)
}

/** Messages changed since a version, in the order of changes. */
export function messagesSince(db: Db, chatId: string, version: number, limit: number) {
  return db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), gt(chatMessages.version, version)))
    .orderBy(asc(chatMessages.version))
    .limit(limit)
}

/** All messages, oldest first. */
export function messagesOf(db: Db, chatId: string) {
  return db.select().from(chatMessages).where(eq(chatMessages.chatId, chatId)).orderBy(asc(chatMessages.id))
}

export async function spansOf(db: Db, messageIds: number[]): Promise<SpanRow[]> {
  if (messageIds.length === 0) return []
  return db
    .select()
    .from(chatSpans)
    .where(inArray(chatSpans.messageId, messageIds))
    .orderBy(asc(chatSpans.messageId), asc(chatSpans.n))
}

/** The papers quoted in these conversations. */
export async function quotedIn(
  db: Db,
  chatIds: string[],
  articleIds?: readonly number[],
): Promise<{ chatId: string; articleId: number }[]> {
  if (chatIds.length === 0) return []
  const among = articleIds && sql`${chatSpans.articleId} = any(${sql.param(articleIds)}::int[])`
  return db
    .selectDistinct({ chatId: chatMessages.chatId, articleId: chatSpans.articleId })
    .from(chatSpans)
    .innerJoin(chatMessages, eq(chatMessages.id, chatSpans.messageId))
    .where(and(sql`${chatMessages.chatId} = any(${sql.param(chatIds)}::uuid[])`, among))
}

/** Answers of a conversation that quote any of these papers. */
export async function messagesQuoting(db: Db, chatId: string, articleIds: number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatSpans, eq(chatSpans.messageId, chatMessages.id))
    .where(and(eq(chatMessages.chatId, chatId), inArray(chatSpans.articleId, articleIds)))
    .orderBy(asc(chatMessages.id))
  return rows.map(({ id }) => id)
}

/** Questions asked before this one, oldest first. */
export async function questionsBefore(db: Db, chatId: string, messageId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ message: chatMessages.message })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), isNull(chatMessages.questionId), lt(chatMessages.id, messageId)))
    .orderBy(desc(chatMessages.id))
    .limit(limit)
  return rows.map(({ message }) => message).reverse()
}

/** A page of the user's conversations, pinned first, with the total; `search` matches names and questions. */
export async function readGeneralChats(
  db: Db,
  accountId: number,
  page: { search: string; skip: number; limit: number },
) {
  const like = `%${page.search.replace(/[\\%_]/g, '\\$&')}%`
  const says = sql`exists (select from ${chatMessages} where ${chatMessages.chatId} = ${chats.id} and ${chatMessages.message} ilike ${like})`
  const wanted = and(
    eq(chats.accountId, accountId),
    isNull(chats.articleId),
    page.search === '' ? undefined : or(ilike(chats.title, like), says),
  )
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(chats)
      .where(wanted)
      .orderBy(desc(chats.isPinned), desc(chats.updatedAt), desc(chats.id))
      .offset(page.skip)
      .limit(page.limit),
    db.$count(chats, wanted),
  ])
  return { rows, total }
}

export function countGeneralChats(db: Db, accountId: number): Promise<number> {
  return db.$count(chats, and(eq(chats.accountId, accountId), isNull(chats.articleId)))
}

/** All conversations of an account, oldest first. */
export function allChats(db: Db, accountId: number): Promise<ChatRow[]> {
  return db.select().from(chats).where(eq(chats.accountId, accountId)).orderBy(asc(chats.id))
}

/** Message counts of these conversations. */
export async function countsOf(db: Db, chatIds: string[]): Promise<Map<string, number>> {
  if (chatIds.length === 0) return new Map()
  const rows = await db
    .select({ chatId: chatMessages.chatId, messages: count() })
    .from(chatMessages)
    .where(inArray(chatMessages.chatId, chatIds))
    .groupBy(chatMessages.chatId)
  return new Map(rows.map(({ chatId, messages }) => [chatId, messages]))
}

/** Answers whose lease has expired. */
export function lostAnswers(db: Db, now: Date) {
  return db
    .select({ id: chatMessages.id, chatId: chatMessages.chatId, attempt: chatMessages.attempt, chat: chats })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .where(and(isNotNull(chatMessages.attempt), lt(chatMessages.aliveUntil, now)))
    .limit(100)
}

/** The papers that have text: a stored document, or the abstract of a paper without a file. */
export async function idsWithText(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .leftJoin(documents, eq(documents.articleId, articles.id))
    .where(and(inArray(articles.id, ids), or(isNull(articles.format), isNotNull(documents.articleId))))
  return new Set(rows.map(({ id }) => id))
}

/** The texts that quote offsets refer to, by paper: the document's, or the abstract of a paper without a file. */
export async function textsOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: articles.id,
      text: sql<
        string | null
      >`case when ${articles.format} is null then ${articles.abstract} else ${documents.body}->>'text' end`,
    })
    .from(articles)
    .leftJoin(documents, eq(documents.articleId, articles.id))
    .where(inArray(articles.id, ids))
  return new Map(rows.flatMap(({ id, text }): [number, string][] => (text === null ? [] : [[id, text]])))
}

export async function statementsOf(db: Db, ids: number[]): Promise<Map<number, Graph>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ articleId: graphs.articleId, entries: graphs.entries })
    .from(graphs)
    .where(inArray(graphs.articleId, ids))
  return new Map(rows.map(({ articleId, entries }) => [articleId, entries]))
}

/** The number of papers in My storage: own ones that are read and bookmarks, without the bin. */
export function countLibrary(db: Db, accountId: number): Promise<number> {
  const kept = db.select({ id: bookmarks.articleId }).from(bookmarks).where(eq(bookmarks.accountId, accountId))
  const isMine = or(eq(articles.ownerId, accountId), inArray(articles.id, kept))
  return db.$count(articles, and(isNull(articles.deletedAt), isFinished(true), isMine))
}

/** The newest papers in My storage that have text. */
export async function newestLibraryIds(db: Db, accountId: number, limit: number): Promise<number[]> {
  const kept = db.select({ id: bookmarks.articleId }).from(bookmarks).where(eq(bookmarks.accountId, accountId))
  const isMine = or(eq(articles.ownerId, accountId), inArray(articles.id, kept))
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .innerJoin(documents, eq(documents.articleId, articles.id))
    .where(and(isNull(articles.deletedAt), isMine))
    .orderBy(desc(articles.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Those of the papers that belong to any of the accounts. */
export async function ownedAmong(db: Db, ids: number[], accountIds: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, ids), inArray(articles.ownerId, [...accountIds])))
  return rows.map(({ id }) => id)
}

/** The papers that still exist, locked until the transaction ends. */
export async function lockExisting(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const { id } = articles
  const found = await tx
    .select({ id })
    .from(articles)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('key share')
  return new Set(found.map((paper) => paper.id))
}

/** The share of a conversation; null where it is not shared. */
export async function readShare(db: Db, chatId: string) {
  const [share] = await db.select().from(chatShares).where(eq(chatShares.chatId, chatId))
  return share ?? null
}

/** The conversation of a share link. */
export async function readShared(db: Db, link: string) {
  const [found] = await db
    .select({ chat: chats, sharedAt: chatShares.createdAt })
    .from(chatShares)
    .innerJoin(chats, eq(chats.id, chatShares.chatId))
    .where(eq(chatShares.link, link))
  return found ?? null
}
