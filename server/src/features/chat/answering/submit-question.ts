import { randomUUID } from 'node:crypto'
import type { User } from '@colophon/protocol/auth/roles'
import type { Asked, Message } from '@colophon/protocol/chat/entities'
import { and, eq, gte, sql } from 'drizzle-orm'
import { checkQuestionRate } from '../../../assistant/question-rate.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'
import { type ChatRow, HISTORY, type MessageRow, questionsBefore } from '../queries.ts'
import { chatMessages, chats } from '../tables.ts'
import { checkQuestion } from './check-question.ts'
import { present } from './present.ts'
import { startAnswer } from './run-answer.ts'
import { type Running, stopAttempt } from './running.ts'
import { LEASE, roomOf, takeVersions } from './save-answer.ts'

/** A new question; `instead` is the question that it replaces with all that followed. */
export type NewQuestion = { message: string; clientId?: string | undefined; instead?: number }

/** Characters of the first question used as the conversation's name. */
const TITLE_CHARACTERS = 80

type Taken = { question: MessageRow; answer: MessageRow; isNew: boolean; removed: number[] }

/**
 * Stores a question and its pending answer together, sends both, and starts to answer. Repeating a clientId returns the
 * same two in their current state.
 */
export async function submitQuestion(
  context: Context,
  running: Running,
  person: User,
  chat: ChatRow,
  asked: NewQuestion,
): Promise<Asked> {
  checkQuestion(asked.message)
  const taken = await context.db.transaction((tx) => write(context, tx, person, chat, asked))
  const [question, answer] = await present(context, person, chat, [taken.question, taken.answer])
  if (!question || !answer) return fail('messageNotFound')
  if (taken.isNew) {
    sendAll(context, chat, [question, answer], taken.removed)
    const history = await questionsBefore(context.db, chat.id, question.id, HISTORY)
    const about = chat.articleId === null ? chat.scope : { articleId: chat.articleId }
    const pending = { person, chat, messageId: answer.id, attempt: taken.answer.attempt ?? '' }
    setImmediate(() => startAnswer(context, running, pending, { text: asked.message, asked: about, history }))
  }
  return { question, answer }
}

async function write(
  context: Context,
  tx: Db,
  person: User,
  chat: ChatRow,
  { message, clientId, instead }: NewQuestion,
): Promise<Taken> {
  const now = context.now()
  const version = (await takeVersions(tx, chat.id, 2, now)) ?? fail('chatNotFound')
  const before = clientId === undefined ? null : await pairOf(tx, chat.id, clientId)
  if (before)
    return before.question.message === message ? { ...before, isNew: false, removed: [] } : fail('clientIdTaken')
  checkQuestionRate(context, person.id)
  const removed = instead === undefined ? [] : await remove(context, tx, chat, instead)
  const common = { chatId: chat.id, createdAt: now }
  const [question] = await tx
    .insert(chatMessages)
    .values({
      ...common,
      version: version - 1,
      status: 'done',
      message,
      clientId: clientId ?? null,
      editedAt: instead === undefined ? null : now,
    })
    .returning()
  if (!question) return fail('serverError')
  const [answer] = await tx
    .insert(chatMessages)
    .values({
      ...common,
      version,
      status: 'searching',
      questionId: question.id,
      attempt: randomUUID(),
      aliveUntil: new Date(now.getTime() + LEASE.expiresAfterMs),
    })
    .returning()
  if (!answer) return fail('serverError')
  if (chat.articleId === null && chat.title === '') {
    const title = message.trim().replace(/\s+/g, ' ').slice(0, TITLE_CHARACTERS).toWellFormed()
    await tx
      .update(chats)
      .set({ title })
      .where(and(eq(chats.id, chat.id), eq(chats.title, '')))
  }
  return { question, answer, isNew: true, removed }
}

async function pairOf(tx: Db, chatId: string, clientId: string) {
  const [question] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.clientId, clientId)))
  if (!question) return null
  const [answer] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.questionId, question.id)))
  return answer ? { question, answer } : null
}

/** Removes a question and all that followed; clients reload the conversation. */
async function remove(context: Context, tx: Db, chat: ChatRow, from: number): Promise<number[]> {
  const gone = await tx
    .delete(chatMessages)
    .where(and(eq(chatMessages.chatId, chat.id), gte(chatMessages.id, from)))
    .returning({ id: chatMessages.id, attempt: chatMessages.attempt })
  if (gone.length === 0) fail('messageNotFound')
  for (const { attempt } of gone) await stopAttempt(context, tx, attempt)
  await tx
    .update(chats)
    .set({ epoch: sql`${chats.epoch} + 1` })
    .where(eq(chats.id, chat.id))
  return gone.map(({ id }) => id)
}

function sendAll({ live }: Pick<Context, 'live'>, chat: ChatRow, messages: Message[], removed: number[]): void {
  const room = roomOf(chat.id)
  if (removed.length > 0) {
    live.toRoom(room, 'chat:messages-removed', { chatId: chat.id, messageIds: removed, isChatDeleted: false })
  }
  const name = chat.articleId === null ? 'chat-llm:new-message' : 'chat:new-message'
  for (const message of messages) live.toRoom(room, name, message)
}
