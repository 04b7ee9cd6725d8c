import { randomUUID } from 'node:crypto'
import { chatCalls } from '@colophon/protocol/chat/calls'
import { WITHHELD } from '@colophon/protocol/chat/constants'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../tests/testing/make-node.ts'
import { makeReadPaper } from '../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { articles } from '../../papers/tables.ts'
import { chatClient, PEAT } from './testing/chat-client.ts'

const UNSAID = 'Which elephant paid the farmer?'
const QUESTION = 'How much did the mass of every sample fall during the first day?'

describe('shared conversations', () => {
  let app: TestApp
  let node: TestNode
  let owner: TestUser
  let other: TestUser
  let articleId: number
  let chatId: string
  beforeAll(async () => {
    app = await makeApp()
    node = await makeNode(app)
    owner = await makeUser(app)
    other = await makeUser(app)
    articleId = await makeReadPaper(app, owner, { text: PEAT })
    const me = await chatClient(node, owner)
    chatId = (await me.ask('start', { articleId })).chat.id
    for (const message of [QUESTION, UNSAID]) {
      await me.ended((await me.ask('newMessage', { articleId, message })).answer.id)
    }
  })
  afterAll(async () => {
    await node.close()
    await app.close()
  })

  const share = async (isShared: boolean) =>
    (await owner.call(chatCalls.setShare, { body: { chatId, isShared } })).data.link
  const linked = async () => (await share(true)) ?? ''
  const open = (link: string, who: TestUser | null = other) =>
    who ? who.call(chatCalls.shared, { query: { link } }) : call(app, chatCalls.shared, { query: { link } })

  it('a conversation has one share, and a reader sees its quotes if they may read the paper', async () => {
    await app.context.db.update(articles).set({ isPublic: true, isPublished: true }).where(eq(articles.id, articleId))
    const links = await Promise.all([linked(), linked(), linked()])
    expect(new Set(links).size).toBe(1)
    expect((await owner.call(chatCalls.share, { query: { chatId } })).data.link).toBe(links[0])
    for (const who of [other, null]) {
      const { data, headers } = await open(links[0] ?? '', who)
      expect(data.title).toBe(QUESTION)
      expect(data.messages[1]?.answer?.quotes[0]?.text).toContain('41 percent')
      expect(data.messages[3]?.answer?.refusal?.reason).toContain('“elephant”')
      expect(data.messages.every(({ clientId, rating }) => clientId === null && rating === null)).toBe(true)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  // Proves: x-chat-share, deviation-92
  it.each([
    ['closed', { isPublic: false, isPublished: true }],
    ['taken back', { isPublic: true, isPublished: false }],
    ['deleted', { isPublic: true, isPublished: true, deletedAt: new Date() }],
  ])('a shared conversation reveals nothing about a paper that is %s for the reader', async (_, state) => {
    const link = await linked()
    await app.context.db.update(articles).set(state).where(eq(articles.id, articleId))
    for (const who of [other, null]) {
      const { data } = await open(link, who)
      expect(JSON.stringify(data)).not.toContain('41 percent')
      expect(data.messages[1]?.answer?.quotes.every(({ withheld }) => withheld !== null)).toBe(true)
      const passages = data.messages[1]?.answer?.searched.passages
      expect(passages?.length).toBeGreaterThan(0)
      expect(passages?.map(({ page, score, text }) => [page, score, text])).toEqual(passages?.map(() => [null, 0, '']))
      // Nor does its refusal.
      expect(data.messages[3]).toMatchObject({ message: WITHHELD, answer: { refusal: { reason: WITHHELD } } })
    }
    await app.context.db
      .update(articles)
      .set({ isPublic: true, isPublished: true, deletedAt: null })
      .where(eq(articles.id, articleId))
  })

  it('a refusal over the whole library reveals nothing about a searched draft to other readers', async () => {
    const draft = await makeReadPaper(app, owner, { text: 'Zebrafish sleep at night. Quokkas eat eucalyptus leaves.' })
    await app.context.db.update(articles).set({ isPublic: false, isPublished: false }).where(eq(articles.id, draft))
    const me = await chatClient(node, owner)
    const chat = await me.ask('newChat', { scope: { kind: 'library' } })
    const message = 'Do elephants eat zebrafish leaves with wombats?'
    const told = await me.ended((await me.ask('llmNewMessage', { chatId: chat.id, message })).answer.id)
    expect(told.answer?.refusal).not.toBeNull()
    const { data } = await owner.call(chatCalls.setShare, { body: { chatId: chat.id, isShared: true } })
    const link = data.link ?? ''
    const seen = async (who: TestUser | null) => (await open(link, who)).data.messages.find(({ answer }) => answer)
    expect((await seen(owner))?.answer?.refusal).toEqual(told.answer?.refusal)
    for (const who of [other, null]) {
      const answer = (await seen(who))?.answer
      expect(answer?.refusal).toMatchObject({ reason: WITHHELD, suggestions: [] })
      const words = JSON.stringify({ ...(await seen(who)), answer })
      for (const word of ['wombats”', 'Quokkas', 'eat zebrafish leaves?', `"articleId":${draft}`])
        expect(words).not.toContain(word)
    }
  })

  // Proves: x-chat-share
  it('an ended share link stops working, and sharing again creates another link', async () => {
    const link = await linked()
    expect(await share(false)).toBe(null)
    expect(await share(false)).toBe(null)
    expect(await open(link)).toMatchObject({ status: 404, error: 'sharedChatNotFound' })
    expect(await linked()).not.toBe(link)
    expect((await open(link)).status).toBe(404)
    expect((await open(randomUUID())).status).toBe(404)
  })

  it('no other user can share or unshare a conversation', async () => {
    const link = await linked()
    const refused = await other.call(chatCalls.setShare, { body: { chatId, isShared: false } })
    expect(refused).toMatchObject({ status: 404, error: 'chatNotFound' })
    expect((await other.call(chatCalls.share, { query: { chatId } })).status).toBe(404)
    expect((await open(link)).status).toBe(200)
  })
})
