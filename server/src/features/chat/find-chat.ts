import type { Person } from '@colophon/protocol/auth/roles'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { uuid7 } from '../../platform/uuid7.ts'
import { gate } from '../articles/public.ts'
import { type ChatRow, readChat, readMessage, readTalk } from './queries.ts'
import { chats } from './tables.ts'

type Me = NonNullable<Person>

/** A thread of mine; of those of others nothing is told. */
export async function findThread(context: Pick<Context, 'db'>, person: Me, chatId: string): Promise<ChatRow> {
  const chat = await readChat(context.db, person.id, chatId)
  return chat && chat.articleId === null ? chat : fail('chatNotFound')
}

/** My talk about a paper that I may be quoted, begun where there is none yet; fails as the gate does. */
export async function openTalk(context: Context, person: Me, articleId: number): Promise<ChatRow> {
  await gate(context)(person, articleId, 'quote')
  const known = await readTalk(context.db, person.id, articleId)
  if (known) return known
  const now = context.now()
  await context.db
    .insert(chats)
    .values({ id: uuid7(now), accountId: person.id, articleId, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [chats.accountId, chats.articleId] })
  return (await readTalk(context.db, person.id, articleId)) ?? fail('chatNotFound')
}

/** My talk about a paper to look at: what was said stays mine to read when the paper is closed, without its quotes. */
export async function findTalk(context: Context, person: Me, articleId: number): Promise<ChatRow> {
  return (await readTalk(context.db, person.id, articleId)) ?? openTalk(context, person, articleId)
}

/** A message of mine with its conversation; about a paper only while I may be quoted from it, where it is asked again. */
export async function findMessage(context: Context, person: Me, messageId: number, { asksAgain = false } = {}) {
  const found = (await readMessage(context.db, person.id, messageId)) ?? fail('messageNotFound')
  if (asksAgain && found.chat.articleId !== null) await gate(context)(person, found.chat.articleId, 'quote')
  return found
}
