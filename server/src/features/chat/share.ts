import { randomUUID } from 'node:crypto'
import type { chatCalls } from '@colophon/protocol/chat/calls'
import type { ChatShare } from '@colophon/protocol/chat/entities'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { readChat, readShare } from './queries.ts'
import { chatShares } from './tables.ts'

/** How a conversation of mine is shared. */
export const share: Handler<typeof chatCalls.share> = async ({ query, person }, { db }) => {
  const { id } = (await readChat(db, person.id, query.chatId)) ?? fail('chatNotFound')
  return toShare(id, await readShare(db, id))
}

/** Shares a conversation of mine or ends it. A link that was ended leads nowhere ever after. */
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
