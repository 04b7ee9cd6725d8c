import { randomUUID } from 'node:crypto'
import { askedOfAll, isAboutTopic } from '@colophon/analysis/answers/suggest-questions'
import type { Person } from '@colophon/protocol/auth/roles'
import { CHATS_MAX, CHATS_PAGE } from '@colophon/protocol/chat/constants'
import type { Asked, Chat, Message, MessageRating, OpenChat, ThreadScope } from '@colophon/protocol/chat/entities'
import { chatEvents } from '@colophon/protocol/chat/events'
import type { Event } from '@colophon/protocol/event'
import { and, eq, isNull } from 'drizzle-orm'
import { papersWithRights } from '../../papers/visible-papers.ts'
import { modelOf } from '../../platform/assistant/assistant.ts'
import type { Context } from '../../platform/context.ts'
import { lockNamed } from '../../platform/database/advisory-locks.ts'
import { uuid7 } from '../../platform/database/uuid7.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Connection } from '../../platform/live/signals/connection.ts'
import { checkScope } from './answering/check-scope.ts'
import { checkQuestionRate } from './answering/question-rate.ts'
import { startAnswer } from './answering/run-answer.ts'
import { openRunning, type Running, stopAttempt } from './answering/running.ts'
import { LEASE, roomOf, sendMessage } from './answering/save-answer.ts'
import { submitQuestion } from './answering/submit-question.ts'
import { suggestedQuestions } from './answering/suggested-questions.ts'
import { changeMessage } from './change-message.ts'
import { loadPage } from './load-page.ts'
import { findMessage, findPaperConversation, findThread, openChats, openPaperConversation } from './open-chats.ts'
import {
  type ChatRow,
  countThreads,
  HISTORY,
  leavingIds,
  newestLibraryIds,
  questionsBefore,
  readChat,
  readPaperConversation,
  readThreads,
} from './queries.ts'
import { chatMessages, chatSpans, chats } from './tables.ts'
import { toChats } from './to-chat.ts'

const SUGGESTED_MAX = 6

/** Papers of a library whose questions are suggested. */
const LIBRARY_PAPERS = 4

/** Live events of the assistant; impersonating administrators are excluded. */
export function chatSockets(context: Context): (connection: Connection) => void {
  const running = openRunning(context)
  const open = openChats(context)
  return (connection) => {
    const { person } = connection
    const { on } = privately(connection)
    on(chatEvents.start, async ({ articleId }) => {
      const chat = await openPaperConversation(context, person, articleId)
      open.add(chat, connection)
      return openChat(context, person, chat)
    })
    on(chatEvents.newMessage, async ({ articleId, ...asked }) => {
      const chat = await openPaperConversation(context, person, articleId)
      open.add(chat, connection)
      return submitQuestion(context, running, person, chat, asked)
    })
    on(chatEvents.loadPage, async ({ articleId, ...page }) =>
      loadPage(context, person, await findPaperConversation(context, person, articleId), page),
    )
    on(chatEvents.exit, async ({ articleId }) => {
      const chat = await readPaperConversation(context.db, person.id, articleId)
      if (chat) open.remove(chat.id, connection)
      return null
    })
    on(chatEvents.listChats, (page) => listChats(context, person, page))
    on(chatEvents.suggest, ({ scope }) => suggestionsFor(context, person, scope))
    on(chatEvents.newChat, (chat) => newChat(context, person, chat))
    on(chatEvents.llmStart, async ({ chatId }) => {
      const chat = await findThread(context, person, chatId)
      open.add(chat, connection)
      return openChat(context, person, chat)
    })
    on(chatEvents.llmNewMessage, async ({ chatId, ...asked }) => {
      const chat = await findThread(context, person, chatId)
      open.add(chat, connection)
      return submitQuestion(context, running, person, chat, asked)
    })
    on(chatEvents.llmLoadPage, async ({ chatId, ...page }) =>
      loadPage(context, person, await findThread(context, person, chatId), page),
    )
    on(chatEvents.llmExit, async ({ chatId }) => {
      open.remove(chatId, connection)
      return null
    })
    on(chatEvents.updateChat, (changes) => updateChat(context, person, changes))
    on(chatEvents.deleteChat, ({ chatId }) => deleteChat(context, person, chatId))
    on(chatEvents.stop, ({ messageId }) => stop(context, person, messageId))
    on(chatEvents.editMessage, (edited) => editMessage(context, running, person, edited))
    on(chatEvents.regenerate, ({ messageId }) => regenerate(context, running, person, messageId))
    on(chatEvents.rate, (rated) => rate(context, person, rated))
  }
}

/** Refuses every event of this feature while an administrator impersonates the user. */
function privately(connection: Connection): Pick<Connection, 'on'> {
  return {
    on: <E extends Event>(event: E, handle: Parameters<typeof connection.on<E>>[1]) =>
      connection.on(event, (payload) => (connection.adminId ? fail('actingRefused') : handle(payload))),
  }
}

/** A page of the user's conversations, at most CHATS_PAGE. */
async function listChats(
  { db }: Pick<Context, 'db'>,
  person: NonNullable<Person>,
  { take, skip, search = '' }: { take: number; skip: number; search?: string | undefined },
): Promise<{ chats: Chat[]; total: number; hasMore: boolean }> {
  const limit = Math.min(take, CHATS_PAGE)
  const { rows, total } = await readThreads(db, person.id, { search: search.trim(), skip, limit })
  return { chats: await toChats(db, rows), total, hasMore: skip + rows.length < total }
}

/** Edits a question; the new one replaces it and all that followed. */
async function editMessage(
  context: Context,
  running: Running,
  person: NonNullable<Person>,
  { messageId, message, clientId }: { messageId: number; message: string; clientId?: string | undefined },
): Promise<Asked> {
  const found = await findMessage(context, person, messageId, { asksAgain: true })
  if (found.message.questionId !== null) fail('notAQuestion')
  return submitQuestion(context, running, person, found.chat, { message, clientId, instead: messageId })
}

/** Stores the user's rating of an answer; null clears it. It is visible to them only. */
async function rate(
  context: Context,
  person: NonNullable<Person>,
  { messageId, rating }: { messageId: number; rating: MessageRating | null },
): Promise<Message> {
  const { chat, message } = await findMessage(context, person, messageId)
  if (message.questionId === null) fail('notAnAnswer')
  const row = (await changeMessage(context, chat, messageId, { rating })) ?? fail('messageNotFound')
  return (await sendMessage(context, person, chat, row)) ?? fail('messageNotFound')
}

/** Deletes a conversation with all messages and cancels its running answers. */
async function deleteChat(context: Context, person: NonNullable<Person>, chatId: string): Promise<null> {
  if (!(await readChat(context.db, person.id, chatId))) fail('chatNotFound')
  const gone = await context.db.transaction(async (tx) => {
    const removed = await tx.delete(chatMessages).where(eq(chatMessages.chatId, chatId)).returning()
    for (const { attempt } of removed) await stopAttempt(context, tx, attempt)
    await tx.delete(chats).where(eq(chats.id, chatId))
    return removed.map(({ id }) => id)
  })
  context.live.toRoom(roomOf(chatId), 'chat:messages-removed', { chatId, messageIds: gone, isChatDeleted: true })
  return null
}

/** Cancels an answer in whichever process runs it; what it had stays. A finished one is returned as it is. */
async function stop(context: Context, person: NonNullable<Person>, messageId: number): Promise<Message> {
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

type Changes = { title?: string | undefined; isPinned?: boolean | undefined; scope?: ThreadScope | undefined }

/** Renames, pins or rescopes a conversation; omitted fields and its sort order stay. */
async function updateChat(
  context: Context,
  person: NonNullable<Person>,
  { chatId, title, isPinned, scope }: Changes & { chatId: string },
): Promise<Chat> {
  const found = await findThread(context, person, chatId)
  if (scope) await checkScope(context, person, scope)
  const changes = {
    title: title === undefined ? found.title : title.trim(),
    isPinned: isPinned ?? found.isPinned,
    scope: scope ?? found.scope,
  }
  return context.db.transaction(async (tx) => {
    const rows = await tx.update(chats).set(changes).where(eq(chats.id, found.id)).returning()
    const [chat] = await toChats(tx, rows)
    return chat ?? fail('chatNotFound')
  })
}

/** Creates a conversation; the same clientId returns the same one. */
async function newChat(
  context: Context,
  person: NonNullable<Person>,
  { scope, title = '', clientId }: { scope: ThreadScope; title?: string | undefined; clientId?: string | undefined },
): Promise<Chat> {
  await checkScope(context, person, scope)
  return context.db.transaction(async (tx) => {
    const present = async (row: typeof chats.$inferSelect) => (await toChats(tx, [row]))[0] ?? fail('chatNotFound')
    await lockNamed(tx, 'chats', person.id)
    const isIt = and(eq(chats.accountId, person.id), eq(chats.clientId, clientId ?? ''))
    const [before] = clientId === undefined ? [] : await tx.select().from(chats).where(isIt)
    if (before) return present(before)
    if ((await countThreads(tx, person.id)) >= CHATS_MAX) fail('tooManyChats')
    const now = context.now()
    const made = { id: uuid7(now), accountId: person.id, title: title.trim(), scope, clientId: clientId ?? null }
    const [chat] = await tx
      .insert(chats)
      .values({ ...made, createdAt: now, updatedAt: now })
      .returning()
    return present(chat ?? fail('serverError'))
  })
}

/** Regenerates an answer, which keeps its id and position and starts empty. */
async function regenerate(
  context: Context,
  running: Running,
  person: NonNullable<Person>,
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
  const told = (await sendMessage(context, person, chat, row)) ?? fail('messageNotFound')
  const history = await questionsBefore(context.db, chat.id, questionId, HISTORY)
  const asked = chat.articleId === null ? chat.scope : { articleId: chat.articleId }
  const text = question.message.message
  setImmediate(() => startAnswer(context, running, { person, chat, messageId, attempt }, { text, asked, history }))
  return told
}

/** A conversation as it is opened: suggested questions, and whether text would leave the installation. */
async function openChat(context: Context, person: NonNullable<Person>, row: ChatRow): Promise<OpenChat> {
  const [chat] = await toChats(context.db, [row])
  if (!chat) return fail('chatNotFound')
  const { articleId } = row
  const about = articleId === null ? undefined : (await papersWithRights(context, [articleId], person)).get(articleId)
  return {
    chat,
    // Only an empty conversation shows them, and a general one begins with a question.
    suggestions:
      articleId !== null && chat.messagesCount === 0 ? await suggestionsFor(context, person, { articleId }) : [],
    assistant: {
      model: modelOf(context.config),
      mayLeave: !about || (await leavingIds(context.db, [about.row.id])).has(about.row.id),
      isOwner: about?.row.ownerId === person.id,
    },
  }
}

/**
 * Suggested questions, taken from the papers in scope in turn: the named ones, or the newest in My storage. A general
 * conversation is about their topics; questions about "this paper" are only for the conversation about it.
 */
async function suggestionsFor(
  context: Context,
  person: NonNullable<Person>,
  asked: ThreadScope | { articleId: number },
): Promise<string[]> {
  const ids = await suggestingIds(context, person, asked)
  const papers = [...(await papersWithRights(context, ids, person)).values()].filter(({ rights }) => rights.quote)
  if (papers.length === 0) return []
  const each = await suggestedQuestions(context.db, person.id, papers)
  const fitting = 'articleId' in asked ? each : each.map((some) => some.filter(isAboutTopic).map(askedOfAll))
  const inTurn = Array.from({ length: SUGGESTED_MAX }, (_, place) => fitting.flatMap((some) => some[place] ?? []))
  return [...new Set(inTurn.flat())].slice(0, SUGGESTED_MAX)
}

function suggestingIds(
  { db }: Pick<Context, 'db'>,
  person: NonNullable<Person>,
  asked: ThreadScope | { articleId: number },
): number[] | Promise<number[]> {
  if ('articleId' in asked) return [asked.articleId]
  if (asked.kind === 'selection') return asked.articleIds
  return asked.kind === 'knowledge' ? [] : newestLibraryIds(db, person.id, LIBRARY_PAPERS)
}
