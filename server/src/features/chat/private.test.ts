import { administrationCalls } from '@colophon/protocol/administration/calls'
import { chatCalls } from '@colophon/protocol/chat/calls'
import { QUESTIONS_PER_MINUTE } from '@colophon/protocol/chat/constants'
import { chatEvents } from '@colophon/protocol/chat/events'
import { CITATION_FORMATS, type CitationFormat } from '@colophon/protocol/citations/citation-kinds'
import { keyCalls } from '@colophon/protocol/keys/calls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../tests/testing/make-node.ts'
import { makeReadPaper } from '../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { accounts } from '../../accounts/tables.ts'
import { articles } from '../../papers/tables.ts'
import { exportChats } from './belongings.ts'
import { chatMessages, chatSpans, chats } from './tables.ts'
import { type ChatClient, chatClient, PEAT } from './testing/chat-client.ts'

const QUESTION = 'How much did the mass of every sample fall during the first day?'

describe('privacy of conversations', () => {
  let app: TestApp
  let node: TestNode
  let owner: TestUser
  let me: ChatClient
  let articleId: number
  beforeAll(async () => {
    app = await makeApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    node = await makeNode(app)
    owner = await makeUser(app)
    articleId = await makeReadPaper(app, owner, { text: PEAT })
    me = await chatClient(node, owner)
    const { answer } = await me.ask('newMessage', { articleId, message: QUESTION })
    await me.ended(answer.id)
  })
  afterAll(async () => {
    await node.close()
    await app.close()
  })

  // Proves: x-chat-private
  it('an impersonating administrator gets no conversation from any event or call', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const { data } = await admin.call(administrationCalls.loginAsUser, { body: { userId: owner.id, reason: 'a look' } })
    const acting = await chatClient(node, data)
    const { chat } = await me.ask('start', { articleId })
    const [last] = (await me.ask('loadPage', { articleId })).messages.slice(-1)
    const messageId = last?.id ?? 0
    const payloads: Partial<Record<keyof typeof chatEvents, object>> = {
      start: { articleId },
      newMessage: { articleId, message: QUESTION },
      loadPage: { articleId },
      exit: { articleId },
      suggest: { scope: { kind: 'library' } },
      llmStart: { chatId: chat.id },
      llmNewMessage: { chatId: chat.id, message: QUESTION },
      llmLoadPage: { chatId: chat.id },
      llmExit: { chatId: chat.id },
      updateChat: { chatId: chat.id },
      deleteChat: { chatId: chat.id },
      stop: { messageId },
      editMessage: { messageId, message: QUESTION },
      regenerate: { messageId },
      rate: { messageId, rating: null },
    }
    for (const [name, { to }] of Object.entries(chatEvents)) {
      if (to === 'client') continue
      const event = name as Parameters<ChatClient['send']>[0]
      expect((await acting.send(event, payloads[event])).error, name).toBe('actingRefused')
    }
    const { accessToken: token } = data
    const exported = await call(app, chatCalls.export, { query: { chatId: chat.id } }, { token })
    const asked = await call(app, chatCalls.ask, { body: { question: QUESTION } }, { token })
    expect([exported.error, asked.error]).toEqual(['actingRefused', 'actingRefused'])
    await me.ended((await me.ask('newMessage', { articleId, message: QUESTION })).answer.id)
    expect(acting.heard).toEqual([])
  })

  // Proves: x-chat-export
  it('the account export contains the conversations with their quotes', async () => {
    const found = JSON.stringify(await exportChats(app.context, owner.id))
    expect(found).toContain(QUESTION)
    expect(found).toContain('41 percent')
  })

  // Proves: x-chat-export
  it('a conversation exports as Markdown with its papers, and as citations in eight formats', async () => {
    const { chat } = await me.ask('start', { articleId })
    const take = async (format: 'markdown' | CitationFormat) =>
      owner.call(chatCalls.export, { query: { chatId: chat.id, format } })
    const { data, headers } = await take('markdown')
    expect(String(data)).toMatch(/^# Conversation\n\n## How much did the mass/)
    expect(String(data)).toContain('> The mass of every sample fell by 41 percent')
    expect(String(data)).toContain('## Papers quoted\n\n1. ')
    expect(headers.get('content-disposition')).toContain('.md')
    expect(String((await take('bibtex')).data)).toContain('title = {')
    const ris = await take('ris')
    expect(String(ris.data)).toMatch(/^TY {2}- /)
    expect(ris.headers.get('content-disposition')).toContain('.ris')
    for (const format of CITATION_FORMATS) expect((await take(format)).status).toBe(200)
  })

  // Proves: x-chat-ask, deviation-58
  it('an API key can ask questions only with its scope', async () => {
    const keyWith = async (scopes: ('read' | 'chat')[]) =>
      (await owner.call(keyCalls.create, { body: { name: 'k', scopes, password: owner.password } })).data.apiKey
    const ask = async (key: string) =>
      call(app, chatCalls.ask, { body: { question: QUESTION } }, { headers: { 'X-API-Key': key } })
    expect((await ask(await keyWith(['read']))).status).toBe(403)
    const { status, data } = await ask(await keyWith(['chat']))
    expect(status).toBe(200)
    expect(data.answer.quotes[0]).toMatchObject({ articleId, withheld: null })
    expect(data.message).toContain('41 percent')
  })

  // Proves: x-chat-withheld
  it('nothing of a paper remains in conversations after it was removed for good', async () => {
    const gone = await makeReadPaper(app, owner, { text: PEAT })
    const { id: chatId } = await me.ask('newChat', { scope: { kind: 'selection', articleIds: [gone] } })
    const { answer } = await me.ask('llmNewMessage', { chatId, message: QUESTION })
    expect((await me.ended(answer.id)).answer?.quotes.length).toBeGreaterThan(0)
    await app.context.db.delete(articles).where(eq(articles.id, gone))
    expect(await app.context.db.select().from(chatSpans).where(eq(chatSpans.articleId, gone))).toEqual([])
    const [row] = await app.context.db.select().from(chatMessages).where(eq(chatMessages.id, answer.id))
    expect(JSON.stringify(row)).not.toContain('41 percent')
    const told = (await me.ask('llmLoadPage', { chatId })).messages.at(-1)
    expect(told?.answer?.quotes.every(({ withheld }) => withheld !== null)).toBe(true)
  })

  // Proves: x-chat-limits
  it('a question over the limit per minute is rejected with a message', async () => {
    const hasty = await makeUser(app)
    const asking = await chatClient(node, hasty)
    const statuses: number[] = []
    for (let at = 0; at <= QUESTIONS_PER_MINUTE; at += 1) {
      statuses.push((await asking.send('newMessage', { articleId, message: QUESTION })).statusCode)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(QUESTIONS_PER_MINUTE)
    expect(statuses.at(-1)).toBe(429)
    app.advanceClock(61)
    expect((await asking.send('newMessage', { articleId, message: QUESTION })).statusCode).toBe(200)
  })

  it('conversations are deleted with their account', async () => {
    await app.context.db.delete(accounts).where(eq(accounts.id, owner.id))
    expect(await app.context.db.select().from(chats).where(eq(chats.accountId, owner.id))).toEqual([])
  })
})
