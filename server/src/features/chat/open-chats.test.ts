import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeReadPaper } from '../../../tests/testing/make-read-paper.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import type { Connection } from '../../platform/live/signals/connection.ts'
import type { Subscriber } from '../../platform/live/signals/signals.ts'
import type { Span } from './answering/present.ts'
import { openChats, openPaperConversation } from './open-chats.ts'
import { chatMessages, chatSpans, chats } from './tables.ts'
import { PEAT } from './testing/chat-client.ts'

const SPAN = {
  kind: 'quote',
  n: 1,
  of: 'text',
  start: 0,
  end: 4,
  text: 'Peat',
  focus: null,
  page: null,
  boxes: [],
  section: null,
  score: 1,
} satisfies Omit<Span, 'articleId'>

describe('openChats', () => {
  const at = useApp()
  const OPEN = 12
  let articleIds: number[]
  let asked: string[]
  let hearer: Subscriber
  beforeAll(async () => {
    const { context } = at.app
    const { id } = at.owner
    asked = []
    const logger = { logQuery: (text: string) => void asked.push(text) }
    const signals = {
      ...context.signals,
      on: (_topic: string, given: Subscriber) => {
        hearer = given
        return () => undefined
      },
    }
    const open = openChats({ ...context, signals, db: drizzle(context.pool, { logger }) })
    articleIds = []
    for (let index = 0; index < OPEN; index += 1) {
      const articleId = await makeReadPaper(at.app, { id }, { text: PEAT })
      const chat = await openPaperConversation(context, { id, role: 'user' }, articleId)
      const [message] = await context.db
        .insert(chatMessages)
        .values({ chatId: chat.id, version: 1, message: '', status: 'done', createdAt: context.now() })
        .returning()
      await context.db.insert(chatSpans).values({ ...SPAN, articleId, messageId: message?.id ?? 0 })
      const connection = {
        person: { id, role: 'user' },
        ended: new AbortController().signal,
        join: vi.fn(),
        leave: vi.fn(),
      }
      open.add(chat, connection as unknown as Connection)
      articleIds.push(articleId)
    }
    await vi.waitFor(() => expect(asked).toHaveLength(2 * OPEN))
  })

  // Proves: x-chat-open
  it('open conversations are checked against current rights in two queries, however many there are', async () => {
    asked.length = 0
    hearer.missed()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    hearer.missed()
    hearer.missed()
    hearer.missed()
    // The first of them may still meet the check before; the others always wait together.
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(4))
    await at.app.context.db.$count(chats)
    expect(asked.length).toBeLessThanOrEqual(6)
  })

  // Proves: x-chat-open
  it('a signal rechecks only conversations that quote the changed paper', async () => {
    asked.length = 0
    const signalled: string[] = []
    const stop = at.app.context.signals.on('access', {
      receive: (id) => void signalled.push(id),
      missed: () => undefined,
    })
    await at.app.context.signals.listening()
    await at.app.context.pool.query('update articles set title = title || $1 where id = $2', ['!', articleIds[0]])
    await at.app.context.pool.query('update articles set is_public = not is_public where id = $1', [articleIds[1]])
    await vi.waitFor(() => expect(signalled).toEqual([String(articleIds[1])]))
    stop()
  })
})
