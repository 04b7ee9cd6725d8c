import { randomUUID } from 'node:crypto'
import type { User } from '@colophon/protocol/auth/roles'
import type { Asked, Message, MessageRating } from '@colophon/protocol/chat/entities'
import { eq, isNull } from 'drizzle-orm'
import { checkQuestionRate } from '../../assistant/question-rate.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import { startAnswer } from './answering/run-answer.ts'
import { type Running, stopAttempt } from './answering/running.ts'
import { LEASE, sendMessage } from './answering/save-answer.ts'
import { submitQuestion } from './answering/submit-question.ts'
import { changeMessage } from './change-message.ts'
import { findMessage } from './open-chats.ts'
import { HISTORY, questionsBefore } from './queries.ts'
import { chatMessages, chatSpans } from './tables.ts'

/** Edits a question; the new one replaces it and all that followed. */
export async function editMessage(
  context: Context,
  running: Running,
  person: User,
  { messageId, message, clientId }: { messageId: number; message: string; clientId?: string | undefined },
): Promise<Asked> {
  const found = await findMessage(context, person, messageId, { asksAgain: true })
  if (found.message.questionId !== null) fail('notAQuestion')
  return submitQuestion(context, running, person, found.chat, { message, clientId, instead: messageId })
}

/** Stores the user's rating of an answer; null clears it. It is visible to them only. */
export async function rate(
  context: Context,
  person: User,
  { messageId, rating }: { messageId: number; rating: MessageRating | null },
): Promise<Message> {
  const { chat, message } = await findMessage(context, person, messageId)
  if (message.questionId === null) fail('notAnAnswer')
  const row = (await changeMessage(context, chat, messageId, { rating })) ?? fail('messageNotFound')
  return (await sendMessage(context, person, chat, row)) ?? fail('messageNotFound')
}

/** Cancels an answer in whichever process runs it; what it had stays. A finished one is returned as it is. */
export async function stop(context: Context, person: User, messageId: number): Promise<Message> {
  const { chat, message } = await findMessage(context, person, messageId)
  if (message.questionId === null) fail('notAnAnswer')
  const { attempt } = message
  const stopped =
    attempt === null
      ? null
      : await changeMessage(
          context,
          chat,
          messageId,
          { status: 'stopped', note: 'Stopped.', attempt: null, aliveUntil: null },
          { when: eq(chatMessages.attempt, attempt), also: (tx) => stopAttempt(context, tx, attempt) },
        )
  const row = stopped ?? (await findMessage(context, person, messageId)).message
  return (await sendMessage(context, person, chat, row)) ?? fail('messageNotFound')
}

/** Regenerates an answer, which keeps its id and position and starts empty. */
export async function regenerate(
  context: Context,
  running: Running,
  person: User,
  messageId: number,
): Promise<Message> {
  const { chat, message } = await findMessage(context, person, messageId, { asksAgain: true })
  const { questionId } = message
  if (questionId === null) return fail('notAnAnswer')
  const question = await findMessage(context, person, questionId)
  checkQuestionRate(context, person.id)
  const attempt = randomUUID()
  const aliveUntil = new Date(context.now().getTime() + LEASE.expiresAfterMs)
  const row = await changeMessage(
    context,
    chat,
    messageId,
    { status: 'searching', note: null, body: null, rating: null, attempt, aliveUntil },
    {
      when: isNull(chatMessages.attempt),
      also: async (tx) => {
        await tx.delete(chatSpans).where(eq(chatSpans.messageId, messageId))
      },
    },
  )
  if (!row) return fail('answerUnderWay')
  const sent = (await sendMessage(context, person, chat, row)) ?? fail('messageNotFound')
  const history = await questionsBefore(context.db, chat.id, questionId, HISTORY)
  const asked = chat.articleId === null ? chat.scope : { articleId: chat.articleId }
  const text = question.message.message
  setImmediate(() => startAnswer(context, running, { person, chat, messageId, attempt }, { text, asked, history }))
  return sent
}
