import { randomUUID } from 'node:crypto'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Message } from '@colophon/protocol/chat/entities'
import { eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { changeMessage } from './change-message.ts'
import { findMessage } from './find-chat.ts'
import { countQuestion } from './pace.ts'
import { HISTORY, questionsBefore } from './queries.ts'
import { startAnswer } from './run-answer.ts'
import type { Running } from './running.ts'
import { ALIVE, tell } from './save-state.ts'
import { chatMessages, chatSpans } from './tables.ts'

/** Answers a question again; the answer keeps its id and its place, and begins empty. */
export async function regenerate(
  context: Context,
  running: Running,
  person: NonNullable<Person>,
  messageId: number,
): Promise<Message> {
  const { chat, message } = await findMessage(context, person, messageId, { asksAgain: true })
  const { questionId } = message
  if (questionId === null) return fail('notAnAnswer')
  const question = await findMessage(context, person, questionId)
  countQuestion(context, person.id)
  const attempt = randomUUID()
  const aliveUntil = new Date(context.now().getTime() + ALIVE.forMs)
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
  const told = (await tell(context, person, chat, row)) ?? fail('messageNotFound')
  const history = await questionsBefore(context.db, chat.id, questionId, HISTORY)
  const asked = chat.articleId === null ? chat.scope : { articleId: chat.articleId }
  const text = question.message.message
  setImmediate(() => startAnswer(context, running, { person, chat, messageId, attempt }, { text, asked, history }))
  return told
}
