import type { Person } from '@colophon/protocol/auth/roles'
import type { Message } from '@colophon/protocol/chat/entities'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type ChatRow, keepPapers, type MessageRow } from '../queries.ts'
import { chatMessages, chatSpans, chats } from '../tables.ts'
import { present, type Span } from './present.ts'

/** A process that answers says this often that it lives, and is given up after so long without. */
export const ALIVE = { everyMs: 3000, forMs: 10_000 }

/** An answer that is being made; `attempt` is that of this try. */
export type UnderWay = { person: NonNullable<Person>; chat: ChatRow; messageId: number; attempt: string }

/** Takes so many versions of a conversation, which is locked until the transaction ends; null where it is gone. */
export async function takeVersions(tx: Db, chatId: string, count: number, updatedAt?: Date): Promise<number | null> {
  const [chat] = await tx
    .update(chats)
    .set({ changes: sql`${chats.changes} + ${count}`, ...(updatedAt ? { updatedAt } : {}) })
    .where(eq(chats.id, chatId))
    .returning({ changes: chats.changes })
  return chat?.changes ?? null
}

/** What of an answer may change while it is made. */
export type Change = Partial<Pick<MessageRow, 'status' | 'note' | 'body' | 'attempt'>>

/**
 * Stores how far an answer is and tells who has the conversation open. Null when it is not wanted any more: it was stopped,
 * asked again or deleted; then nothing is stored or told.
 */
export async function saveState(
  context: Context,
  { person, chat, messageId, attempt }: UnderWay,
  change: Change,
  spans?: readonly Span[],
): Promise<Message | null> {
  const isEnd = change.attempt === null
  const aliveUntil = isEnd ? null : new Date(context.now().getTime() + ALIVE.forMs)
  const row = await context.db.transaction(async (tx) => {
    // Papers are locked before conversations, as by who removes a paper: the other way round they would wait for each other.
    const stay = spans && (await keepPapers(tx, [...new Set(spans.map(({ articleId }) => articleId))]))
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
  return row && tell(context, person, chat, row)
}

/** Sends a message as it is now to whoever has its conversation open, and answers it. */
export async function tell(
  context: Context,
  person: NonNullable<Person>,
  chat: Pick<ChatRow, 'id' | 'articleId' | 'scope' | 'accountId'>,
  row: MessageRow,
): Promise<Message | null> {
  const [message] = await present(context, person, { ...chat, accountId: person.id }, [row])
  if (!message) return null
  context.live.toRoom(roomOf(chat.id), chat.articleId === null ? 'chat-llm:new-message' : 'chat:new-message', message)
  return message
}

/** Where the messages of a conversation are sent. */
export function roomOf(chatId: string): string {
  return `chat:${chatId}`
}
