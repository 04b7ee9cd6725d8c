import type { User } from '@colophon/protocol/auth/roles'
import type { Message } from '@colophon/protocol/chat/entities'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type ChatRow, lockExisting, type MessageRow } from '../queries.ts'
import { chatMessages, chatSpans, chats } from '../tables.ts'
import { present, type Span } from './present.ts'

/** A process renews the lease of its running answers; others end answers whose lease has expired. */
export const LEASE = { renewEveryMs: 3000, expiresAfterMs: 10_000 }

/** An answer that is being generated; `attempt` identifies this try. */
export type RunningAnswer = { person: User; chat: ChatRow; messageId: number; attempt: string }

/** Reserves versions of a conversation and locks it until the transaction ends; null if it was deleted. */
export async function takeVersions(tx: Db, chatId: string, count: number, updatedAt?: Date): Promise<number | null> {
  const [chat] = await tx
    .update(chats)
    .set({ changes: sql`${chats.changes} + ${count}`, ...(updatedAt ? { updatedAt } : {}) })
    .where(eq(chats.id, chatId))
    .returning({ changes: chats.changes })
  return chat?.changes ?? null
}

/** What may change of a running answer. */
export type Change = Partial<Pick<MessageRow, 'status' | 'note' | 'body' | 'attempt'>>

/**
 * Stores the state of an answer and sends it to all who have the conversation open. Null, without effect, if the answer
 * was stopped, regenerated or deleted.
 */
export async function saveAnswer(
  context: Context,
  { person, chat, messageId, attempt }: RunningAnswer,
  change: Change,
  spans?: readonly Span[],
): Promise<Message | null> {
  const isEnd = change.attempt === null
  const aliveUntil = isEnd ? null : new Date(context.now().getTime() + LEASE.expiresAfterMs)
  const row = await context.db.transaction(async (tx) => {
    // Papers are locked before conversations, as in removing a paper; the other order would deadlock.
    const stay = spans && (await lockExisting(tx, [...new Set(spans.map(({ articleId }) => articleId))]))
    const version = await takeVersions(tx, chat.id, 1)
    if (version === null) return null
    const [saved] = await tx
      .update(chatMessages)
      .set({ ...change, version, aliveUntil })
      .where(and(eq(chatMessages.id, messageId), eq(chatMessages.attempt, attempt)))
      .returning()
    if (saved && stay) {
      const kept = spans.filter(({ articleId }) => stay.has(articleId))
      await tx.delete(chatSpans).where(eq(chatSpans.messageId, messageId))
      if (kept.length > 0) await tx.insert(chatSpans).values(kept.map((span) => ({ ...span, messageId })))
    }
    return saved ?? null
  })
  return row && sendMessage(context, person, chat, row)
}

/** Sends a message to all who have its conversation open; returns it. */
export async function sendMessage(
  context: Context,
  person: User,
  chat: Pick<ChatRow, 'id' | 'articleId' | 'scope' | 'accountId'>,
  row: MessageRow,
): Promise<Message | null> {
  const [message] = await present(context, person, { ...chat, accountId: person.id }, [row])
  if (!message) return null
  context.live.toRoom(roomOf(chat.id), chat.articleId === null ? 'chat-llm:new-message' : 'chat:new-message', message)
  return message
}

/** The room to which messages of a conversation are sent. */
export function roomOf(chatId: string): string {
  return `chat:${chatId}`
}
