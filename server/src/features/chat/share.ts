import { randomUUID } from 'node:crypto'
import type { chatCalls } from '@colophon/protocol/chat/calls'
import type { ChatShare, Message } from '@colophon/protocol/chat/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { namesOf } from '../profile/public.ts'
import { present } from './answering/present.ts'
import { messagesOf, readChat, readShare, readShared } from './queries.ts'
import { chatShares } from './tables.ts'

export const share: Handler<typeof chatCalls.share> = async ({ query, person }, { db }) => {
  const { id } = (await readChat(db, person.id, query.chatId)) ?? fail('chatNotFound')
  return toShare(id, await readShare(db, id))
}

/** Shares a conversation or ends the share. An ended link never works again. */
export const setShare: Handler<typeof chatCalls.setShare> = async ({ body, person }, { db, now }) => {
  const { id: chatId } = (await readChat(db, person.id, body.chatId)) ?? fail('chatNotFound')
  if (body.isShared)
    await db.insert(chatShares).values({ chatId, link: randomUUID(), createdAt: now() }).onConflictDoNothing()
  else await db.delete(chatShares).where(eq(chatShares.chatId, chatId))
  return toShare(chatId, await readShare(db, chatId))
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
