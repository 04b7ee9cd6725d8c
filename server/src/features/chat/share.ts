import { randomUUID } from 'node:crypto'
import type { chatCalls } from '@colophon/protocol/chat/calls'
import type { ChatShare, Message } from '@colophon/protocol/chat/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { eq } from 'drizzle-orm'
import { namesOf } from '../../accounts/profile/queries.ts'
import { checkQuestionRate } from '../../assistant/question-rate.ts'
import { modelOptOuts } from '../../assistant/tables.ts'
import { papersWithRights } from '../../papers/visible-papers.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { answerText } from './answering/answer-text.ts'
import { checkQuestion } from './answering/check-question.ts'
import { checkScope } from './answering/check-scope.ts'
import { present, presentAnswer } from './answering/present.ts'
import { answerWithModel } from './answering/run-answer.ts'
import { messagesOf, readChat, readShare, readShared } from './queries.ts'
import { chatShares } from './tables.ts'

export const share: Handler<typeof chatCalls.share> = async ({ query, person }, { db }) => {
  const { id } = (await readChat(db, person.id, query.chatId)) ?? fail('chatNotFound')
  return toShare(id, await readShare(db, id))
}

/** Shares a conversation or ends the share. An ended link never works again. */
export const setShare: Handler<typeof chatCalls.setShare> = async ({ body, person }, { db, now }) => {
  const { id: chatId } = (await readChat(db, person.id, body.chatId)) ?? fail('chatNotFound')
  return db.transaction(async (tx) => {
    if (body.isShared)
      await tx.insert(chatShares).values({ chatId, link: randomUUID(), createdAt: now() }).onConflictDoNothing()
    else await tx.delete(chatShares).where(eq(chatShares.chatId, chatId))
    return toShare(chatId, await readShare(tx, chatId))
  })
}

function toShare(chatId: string, row: typeof chatShares.$inferSelect | null): ChatShare {
  return { chatId, link: row?.link ?? null, sharedAt: row?.createdAt.toISOString() ?? null }
}

/**
 * A conversation by its share link. The reader's own rights apply; what they may not be quoted is withheld, whoever
 * shared it.
 */
export const shared: Handler<typeof chatCalls.shared> = async ({ query, person, reply }, context) => {
  const { chat, sharedAt } = (await readShared(context.db, query.link)) ?? fail('sharedChatNotFound')
  const names = await namesOf(context.db, [chat.accountId])
  const messages = await present(context, person, chat, await messagesOf(context.db, chat.id))
  void reply.header('Cache-Control', 'no-store')
  return {
    title: chat.title || (messages[0]?.message ?? ''),
    sharedBy: names.get(chat.accountId)?.displayName ?? displayName({ id: chat.accountId, username: null }),
    sharedAt: sharedAt.toISOString(),
    messages: messages.map(readOnly),
  }
}

/** Removes fields that only the owner may see. */
function readOnly(message: Message): Message {
  return { ...message, clientId: null, rating: null }
}

/** Answers one question as in a conversation, and stores nothing. */
export const askOnce: Handler<typeof chatCalls.ask> = async ({ body, person, signal }, context) => {
  const { question: text, scope } = body
  checkQuestion(text)
  await checkScope(context, person, scope)
  checkQuestionRate(context, person.id)
  const question = { text, asked: scope, history: [] }
  const made = await answerWithModel(context, { person }, question, signal, async () => !signal.aborted)
  if (!made) throw signal.reason
  const open = await papersWithRights(
    context,
    [...made.spans.map(({ articleId }) => articleId), ...made.body.phrasedFrom],
    person,
  )
  const answer = presentAnswer(made.body, made.spans, open)
  return { message: answerText(answer), answer }
}

/** Opts a private paper out of outside models, or in again; text already sent cannot be recalled. */
export const externalModel: Handler<typeof chatCalls.externalModel> = async ({ body }, { db, signals }) => {
  const { articleId, isAllowed } = body
  await db.transaction(async (tx) => {
    if (isAllowed) await tx.delete(modelOptOuts).where(eq(modelOptOuts.articleId, articleId))
    else await tx.insert(modelOptOuts).values({ articleId }).onConflictDoNothing()
    await signals.send(tx, 'access', String(articleId))
  })
  return { articleId, isAllowed }
}
