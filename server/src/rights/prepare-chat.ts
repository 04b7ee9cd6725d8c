import { randomUUID } from 'node:crypto'
import type { chatCalls } from '@colophon/protocol/chat/calls'
import { chatShares, chats } from '../features/chat/tables.ts'
import { uuid7 } from '../platform/uuid7.ts'
import type { Cell, PrepareEach } from './prepare.ts'

/** The requests under /chats; a conversation to take away is the caller's own. */
export const prepareChat: PrepareEach<typeof chatCalls> = {
  export: async (cell) => ({ input: { query: { chatId: await ownChat(cell) } } }),
  ask: () => ({ input: { body: { question: 'How thin is thin?' } } }),
  share: async (cell) => ({ input: { query: { chatId: await ownChat(cell) } } }),
  setShare: async (cell) => ({ input: { body: { chatId: await ownChat(cell), isShared: true } } }),
  // What of it may be read by whom stands in tests of its own.
  shared: async (cell) => {
    const [link, chatId] = [randomUUID(), await ownChat(cell)]
    await cell.app.context.db.insert(chatShares).values({ chatId, link, createdAt: new Date() })
    return { input: { query: { link } } }
  },
  outsideModel: ({ paper }) => ({ input: { body: { articleId: paper.id, isAllowed: true } } }),
}

async function ownChat({ app, people, person }: Cell): Promise<string> {
  const now = new Date()
  const chat = { id: uuid7(now), accountId: (person ?? people.owner).id, createdAt: now, updatedAt: now }
  await app.context.db.insert(chats).values(chat)
  return chat.id
}
