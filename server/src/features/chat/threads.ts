import type { User } from '@colophon/protocol/auth/roles'
import { CHATS_MAX, CHATS_PAGE } from '@colophon/protocol/chat/constants'
import type { Chat, GeneralChatScope, OpenChat } from '@colophon/protocol/chat/entities'
import { and, eq } from 'drizzle-orm'
import { leavingIds, modelFor } from '../../assistant/model.ts'
import { papersWithRights } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import { lockNamed } from '../../platform/database/advisory-locks.ts'
import { uuid7 } from '../../platform/database/uuid7.ts'
import { fail } from '../../platform/http/fail.ts'
import { checkScope } from './answering/check-scope.ts'
import { stopAttempt } from './answering/running.ts'
import { roomOf } from './answering/save-answer.ts'
import { suggestedQuestions } from './answering/suggested-questions.ts'
import { findGeneralChat } from './open-chats.ts'
import { type ChatRow, countGeneralChats, newestLibraryIds, readChat, readGeneralChats } from './queries.ts'
import { chatMessages, chats } from './tables.ts'
import { toChats } from './to-chat.ts'

/** A page of the user's conversations, at most CHATS_PAGE. */
export async function listChats(
  { db }: Pick<Context, 'db'>,
  person: User,
  { take, skip, search = '' }: { take: number; skip: number; search?: string | undefined },
): Promise<{ chats: Chat[]; total: number; hasMore: boolean }> {
  const limit = Math.min(take, CHATS_PAGE)
  const { rows, total } = await readGeneralChats(db, person.id, { search: search.trim(), skip, limit })
  return { chats: await toChats(db, rows), total, hasMore: skip + rows.length < total }
}

/** A conversation as it is opened, and whether text would leave the installation. */
export async function openChat(context: Context, person: User, row: ChatRow): Promise<OpenChat> {
  const [chat] = await toChats(context.db, [row])
  if (!chat) return fail('chatNotFound')
  const { articleId } = row
  const about = articleId === null ? undefined : (await papersWithRights(context, [articleId], person)).get(articleId)
  const model = await modelFor(context, person.id)
  const id = about?.row.id
  return {
    chat,
    assistant: {
      model: model?.name ?? null,
      mayLeave: !model || id === undefined || (await leavingIds(context.db, model, [id])).has(id),
      isOwner: about?.row.ownerId === person.id,
    },
  }
}

type Changes = { title?: string | undefined; isPinned?: boolean | undefined; scope?: GeneralChatScope | undefined }

/** Renames, pins or rescopes a conversation; omitted fields and its sort order stay. */
export async function updateChat(
  context: Context,
  person: User,
  { chatId, title, isPinned, scope }: Changes & { chatId: string },
): Promise<Chat> {
  const found = await findGeneralChat(context, person, chatId)
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
export async function newChat(
  context: Context,
  person: User,
  {
    scope,
    title = '',
    clientId,
  }: { scope: GeneralChatScope; title?: string | undefined; clientId?: string | undefined },
): Promise<Chat> {
  await checkScope(context, person, scope)
  return context.db.transaction(async (tx) => {
    const present = async (row: typeof chats.$inferSelect) => (await toChats(tx, [row]))[0] ?? fail('chatNotFound')
    await lockNamed(tx, 'chats', person.id)
    const isIt = and(eq(chats.accountId, person.id), eq(chats.clientId, clientId ?? ''))
    const [before] = clientId === undefined ? [] : await tx.select().from(chats).where(isIt)
    if (before) return present(before)
    if ((await countGeneralChats(tx, person.id)) >= CHATS_MAX) fail('tooManyChats')
    const now = context.now()
    const made = { id: uuid7(now), accountId: person.id, title: title.trim(), scope, clientId: clientId ?? null }
    const [chat] = await tx
      .insert(chats)
      .values({ ...made, createdAt: now, updatedAt: now })
      .returning()
    return present(chat ?? fail('serverError'))
  })
}

/** Deletes a conversation with all messages and cancels its running answers. */
export async function deleteChat(context: Context, person: User, chatId: string): Promise<null> {
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

/** Papers of a library whose questions are suggested. */
const LIBRARY_PAPERS = 4

/** Suggested questions, which papers in scope answer: the named ones, or the newest in My storage. */
export async function suggestionsFor(context: Context, person: User, scope: GeneralChatScope): Promise<string[]> {
  const ids = await suggestingIds(context, person, scope)
  const papers = [...(await papersWithRights(context, ids, person)).values()].filter(({ rights }) => rights.quote)
  return papers.length === 0 ? [] : suggestedQuestions(context.db, person.id, papers)
}

function suggestingIds(
  { db }: Pick<Context, 'db'>,
  person: User,
  asked: GeneralChatScope,
): number[] | Promise<number[]> {
  if (asked.kind === 'selection') return asked.articleIds
  return asked.kind === 'knowledge' ? [] : newestLibraryIds(db, person.id, LIBRARY_PAPERS)
}
