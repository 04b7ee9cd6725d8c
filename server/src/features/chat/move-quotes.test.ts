import { randomUUID } from 'node:crypto'
import { passageFinder } from '@colophon/protocol/highlights/reanchor'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'
import { readDocument } from '../../papers/queries.ts'
import { chatListener } from './move-quotes.ts'
import { chatMessages, chatSpans, chats } from './tables.ts'

const BEFORE = 'Peat dries fast. Sand dries  faster. Clay holds water.'
const AFTER = 'On soils. Peat dries fast. Sand dries faster.'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

it('quotes of answers move with their chosen sentence when a paper is read again, and stay when these are gone', async () => {
  const { db, now } = app.context
  const owner = await makeUser(app)
  const id = await makePaper(app, owner, { text: BEFORE })
  const chatId = randomUUID()
  const times = { createdAt: now(), updatedAt: now() }
  await db.insert(chats).values({ id: chatId, accountId: owner.id, articleId: id, ...times })
  const said = { chatId, version: 1, status: 'done' as const, createdAt: now() }
  const [message] = await db.insert(chatMessages).values(said).returning({ id: chatMessages.id })
  const messageId = message?.id ?? 0
  const at = (text: string) => ({ start: BEFORE.indexOf(text), end: BEFORE.indexOf(text) + text.length })
  const span = (n: number, text: string, focus: string) => ({
    ...{ messageId, kind: 'quote' as const, n, articleId: id, of: 'text' as const, ...at(text), text },
    ...{ focus: at(focus), page: null, boxes: [], section: null, score: 1 },
  })
  const gone = span(3, 'Clay holds water.', 'Clay')
  const spans = [span(1, 'Peat dries fast.', 'Peat'), span(2, 'Sand dries  faster.', 'faster'), gone]
  await db.insert(chatSpans).values(spans)
  const before = await readDocument(db, id)
  if (!before) throw new Error('no document')
  const reading = { id, before, after: { ...before, text: AFTER }, find: passageFinder(AFTER) }
  await chatListener.reread?.(db, reading)
  const moved = await db.select().from(chatSpans).where(eq(chatSpans.articleId, id)).orderBy(asc(chatSpans.n))
  const found = moved
    .slice(0, 2)
    .map(({ start, end, focus }) => [AFTER.slice(start, end), focus && AFTER.slice(focus.start, focus.end)])
  expect(found).toEqual([
    ['Peat dries fast.', 'Peat'],
    ['Sand dries faster.', 'faster'],
  ])
  expect(moved[1]?.text).toBe('Sand dries faster.')
  expect(moved[2]).toEqual(gone)
})
