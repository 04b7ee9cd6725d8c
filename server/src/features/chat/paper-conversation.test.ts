import { INTRO_IDS } from '@colophon/protocol/chat/constants'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../tests/testing/make-node.ts'
import { makeReadPaper } from '../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { textsOf } from './queries.ts'
import { chatMessages } from './tables.ts'
import { type ChatClient, chatClient, PEAT, storeKeyClaims } from './testing/chat-client.ts'

describe('a conversation about one paper', () => {
  let app: TestApp
  let node: TestNode
  let owner: TestUser
  let reader: TestUser
  let me: ChatClient
  let articleId: number
  beforeAll(async () => {
    app = await makeApp()
    node = await makeNode(app)
    owner = await makeUser(app)
    reader = await makeUser(app, { username: 'Ada' })
    articleId = await makeReadPaper(app, owner, { text: PEAT })
    me = await chatClient(node, reader)
  })
  afterAll(async () => {
    await node.close()
    await app.close()
  })

  // Proves: 3-chat-id, 7-socket-chat-start
  it('a paper conversation opens empty, and no text leaves the installation', async () => {
    const { chat, assistant } = await me.ask('start', { articleId })
    expect(chat).toMatchObject({ articleId, scope: { kind: 'paper', articleId }, messagesCount: 0 })
    expect(assistant).toEqual({ model: null, mayLeave: true, isOwner: false })
    expect((await me.ask('start', { articleId })).chat.id).toBe(chat.id)
  })

  // Proves: 3-message-writer, 7-socket-chat-load-page, 9-assistant-ids, x-chat-standing
  it('a paper conversation begins with the three intro messages, whatever the page size', async () => {
    const { messages, hasMore } = await me.ask('loadPage', { articleId, take: 100_000, skip: 0 })
    expect(messages.slice(0, 3).map(({ id }) => id)).toEqual(INTRO_IDS)
    expect(messages.slice(0, 3).some(({ writer }) => writer)).toBe(false)
    expect(hasMore).toBe(false)
  })

  // Proves: 1-chat, 3-message-id, 3-message-message, 3-message-writer, 7-socket-chat-new-message, x-chat-live
  // Proves: x-chat-quotes, deviation-59
  it('an answer quotes the paper verbatim, in messages of one id', async () => {
    const message = 'At how many degrees were the samples dried in the oven?'
    const { question, answer } = await me.ask('newMessage', { articleId, message })
    expect([question.message, question.writer, question.status]).toEqual([message, { username: 'Ada' }, 'done'])
    expect([answer.writer, answer.status, answer.questionId]).toEqual([undefined, 'searching', question.id])
    const told = await me.ended(answer.id)
    expect(told.status).toBe('done')
    const text = (await textsOf(app.context.db, [articleId])).get(articleId) ?? ''
    const quotes = told.answer?.quotes ?? []
    expect(quotes[0]?.text).toContain('60 degrees')
    for (const quote of quotes) expect(text.slice(quote.start, quote.end)).toBe(quote.text)
    const { focus } = quotes[0] ?? {}
    expect(text.slice(focus?.start, focus?.end)).toMatch(/^Twelve samples were dried .* three days\.$/)
    expect(told.answer).toMatchObject({ verified: quotes.length, total: quotes.length, model: null, refusal: null })
    expect(told.message).toContain(`[1] “${quotes[0]?.text}”`)
    // Saved once more however many quotes it has: when it is complete.
    expect(told.version - answer.version).toBe(1)
    // Messages may arrive out of order; versions tell which is later.
    const statuses = () => {
      const ofAnswer = me.heard.filter(({ id }) => id === answer.id).sort((a, b) => a.version - b.version)
      return [...new Set(ofAnswer.map(({ status }) => status))]
    }
    await expect.poll(statuses).toEqual(['searching', 'done'])
    expect(told.answer?.searched.passages.length).toBeGreaterThan(0)
    expect(told.answer?.searched.terms).toContain('oven')
  })

  // Proves: x-chat-refusal
  it('what a paper does not say is not said, with questions that it answers, or has passages near it', async () => {
    const id = await makeReadPaper(app, owner, { text: PEAT })
    await storeKeyClaims(app, id, [['Thin layers', 'dried', 'twice as fast as thick ones']])
    const asked = async (message: string) => {
      const { answer } = await me.ask('newMessage', { articleId: id, message })
      return me.ended(answer.id)
    }
    const told = await asked('Which telescope observed the quasar?')
    expect(told.answer?.quotes).toEqual([])
    expect(told.answer?.refusal).toMatchObject({ kind: 'notSaid', nearest: [] })
    expect(told.message).toContain('The paper does not say this.')
    const suggestion = 'Did thin layers dry twice as fast as thick ones?'
    expect(told.answer?.refusal?.suggestions).toEqual([suggestion])
    expect((await asked(suggestion)).answer?.refusal).toBeNull()
    const foreign = await asked('Warum war das Wachstum der Algen so langsam?')
    expect(foreign.answer?.refusal).toMatchObject({ kind: 'otherLanguage', nearest: [] })
    expect(foreign.message).toContain('The paper seems to be written in another language than the question.')
    const near = await asked('At which temperature was the oven cleaned?')
    expect(near.answer?.refusal?.nearest.map(({ text }) => text).join()).toContain('dried in an oven')
  })

  // Proves: x-chat-standing
  it('questions are suggested of key claims that the paper answers with their sentence, and not of headings', async () => {
    const id = await makeReadPaper(app, owner, {
      text: `${PEAT.replace('3 Results', '3 Drying of thin layers')}\nWarm air reduces the mass of wet peat.\n`,
    })
    const suggested = () => me.ask('suggest', { scope: { kind: 'selection', articleIds: [id] } })
    expect(await suggested()).toEqual([])
    await storeKeyClaims(app, id, [
      ['Warm air', 'reduces', 'the mass of wet peat'],
      ['Muons', 'cross', 'the detector'],
      ['Twelve samples', 'were dried in', 'an oven at 60 degrees for three days'],
      ['Thin layers', 'dried', 'twice as fast as thick ones'],
    ])
    expect(await suggested()).toEqual([
      'Does warm air reduce the mass of wet peat?',
      'Did thin layers dry twice as fast as thick ones?',
    ])
    await storeKeyClaims(app, id, [['Thin layers', 'dried', 'twice as fast as thick ones']])
    expect(await suggested()).toEqual(['Did thin layers dry twice as fast as thick ones?'])
  })

  // Proves: 7-socket-chat-new-message
  it('the same question sent twice returns the same messages and one answer', async () => {
    const asked = { articleId, message: 'Did thin layers dry faster than thick ones?', clientId: 'one' }
    const both = await Promise.all([me.ask('newMessage', asked), me.ask('newMessage', asked)])
    expect(both[0].question.id).toBe(both[1].question.id)
    expect(both[0].answer.id).toBe(both[1].answer.id)
    await me.ended(both[0].answer.id)
    expect((await me.send('newMessage', { ...asked, message: 'Another one?' })).error).toBe('clientIdTaken')
  })

  it('two concurrent questions are each followed by their answer', async () => {
    const [one, two] = await Promise.all([
      me.ask('newMessage', { articleId, message: 'How was the mass of every sample measured?' }),
      me.ask('newMessage', { articleId, message: 'From how many bogs was peat measured?' }),
    ])
    await Promise.all([me.ended(one.answer.id), me.ended(two.answer.id)])
    const { messages } = await me.ask('loadPage', { articleId })
    for (const { question, answer } of [one, two]) {
      const place = messages.findIndex(({ id }) => id === question.id)
      expect(messages[place + 1]?.id).toBe(answer.id)
    }
  })

  // Proves: x-chat-limits
  it.each([
    ['', 400, 'questionEmpty'],
    [' \n ', 400, 'questionEmpty'],
    ['é'.repeat(5200), 413, 'questionTooLong'],
  ])('the question %j is rejected with a message: %i %s', async (message, status, error) => {
    const told = await me.send('newMessage', { articleId, message })
    expect([told.statusCode, told.error, typeof told.message]).toEqual([status, error, 'string'])
  })

  // Proves: x-chat-edit, deviation-58
  it('editing a question replaces it and all that followed', async () => {
    const before = (await me.ask('loadPage', { articleId })).messages
    const first = before.find(({ writer }) => writer)
    const { question, answer } = await me.ask('editMessage', {
      messageId: first?.id ?? 0,
      message: 'How was peat dried?',
    })
    await me.ended(answer.id)
    const { messages, total } = await me.ask('loadPage', { articleId })
    expect(messages.slice(3).map(({ id }) => id)).toEqual([question.id, answer.id])
    expect(total).toBe(2)
    await expect.poll(() => me.removed.at(-1)?.messageIds.toSorted()).toEqual(before.slice(3).map(({ id }) => id))
  })

  // Proves: x-chat-regenerate, x-chat-rate
  it('a regenerated answer keeps its id, and answers can be rated', async () => {
    const { messages } = await me.ask('loadPage', { articleId })
    const last = messages.at(-1)
    const again = await me.ask('regenerate', { messageId: last?.id ?? 0 })
    expect([again.id, again.status]).toEqual([last?.id, 'searching'])
    await me.ended(again.id)
    const rating = { isGood: false, reason: 'Too short' }
    expect((await me.ask('rate', { messageId: again.id, rating })).rating).toEqual(rating)
    expect((await me.ask('rate', { messageId: again.id, rating: null })).rating).toBeNull()
    expect((await me.send('rate', { messageId: again.questionId, rating })).error).toBe('notAnAnswer')
  })

  // Proves: 7-socket-chat-exit, x-chat-page, x-chat-resume, deviation-57
  it('a connection that left a conversation gets no more events and misses nothing when it returns', async () => {
    const { after } = await me.ask('loadPage', { articleId })
    const other = await chatClient(node, reader)
    await me.ask('exit', { articleId })
    const { answer, question } = await other.ask('newMessage', { articleId, message: 'Was the humidity controlled?' })
    await other.ended(answer.id)
    expect(me.heard.filter(({ id }) => id === question.id || id === answer.id)).toEqual([])
    const since = await me.ask('loadPage', { articleId, after })
    expect(since.messages.map(({ id }) => id)).toEqual([question.id, answer.id])
    expect([since.isReset, since.hasMore]).toEqual([false, false])
    expect((await me.ask('loadPage', { articleId, after: since.after })).messages).toEqual([])
  })

  describe('a conversation of 120 messages', () => {
    const load = (more: object = {}) => me.ask('loadPage', { articleId, take: 100_000, skip: 0, ...more })
    let ids: number[]
    beforeAll(async () => {
      const { chat } = await me.ask('start', { articleId })
      const stored = await insertMessages(
        chat.id,
        Array.from({ length: 120 }, (_, at) => `No. ${at}`),
      )
      expect(stored).toHaveLength(120)
      ids = (await load()).messages.map(({ id }) => id)
    })

    // Proves: 7-socket-chat-page, 9-chat-page, x-chat-page, deviation-57
    it('all messages are returned with the three intro messages first, when 100000 are requested', async () => {
      const { messages, total, ...page } = await load()
      expect(messages.slice(0, 3).map(({ id }) => id)).toEqual(INTRO_IDS)
      expect(messages).toHaveLength(total + 3)
      expect(total).toBeGreaterThanOrEqual(120)
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
      expect(page).toMatchObject({ hasMore: false, isCut: false, cursor: null })
    })

    // Proves: 9-chat-page
    it('pages have the requested size and contain every message once', async () => {
      const found: number[] = []
      let cursor: string | undefined
      do {
        const page = await load({ take: 50, ...(cursor ? { cursor } : {}) })
        found.unshift(...page.messages.map(({ id }) => id))
        expect([page.hasMore, page.isCut]).toEqual([page.cursor !== null, false])
        cursor = page.cursor ?? undefined
      } while (cursor)
      expect(found).toEqual(ids)
      const skipped = await load({ take: 10, skip: 5 })
      expect(skipped.messages.map(({ id }) => id)).toEqual(ids.slice(-15, -5))
      expect((await me.send('loadPage', { articleId, cursor: 'x' })).statusCode).toBe(400)
    })

    // Proves: 7-socket-chat-page, x-chat-page, deviation-57
    it('a page is cut at 4 MiB, says so, and continues at its cursor', async () => {
      const { chat } = await me.ask('start', { articleId })
      const long = await insertMessages(
        chat.id,
        Array.from({ length: 9 }, () => 'x'.repeat(1_000_000)),
      )
      const cut = await load()
      expect(cut).toMatchObject({ hasMore: true, isCut: true, cursor: String(long.at(-4)) })
      expect(cut.messages.map(({ id }) => id)).toEqual(long.slice(-4))
      const rest = await load({ cursor: cut.cursor })
      expect(rest.messages.map(({ id }) => id)).toEqual(long.slice(1, 5))
      await app.context.db.delete(chatMessages).where(inArray(chatMessages.id, long))
    })

    async function insertMessages(chatId: string, texts: string[]): Promise<number[]> {
      const row = { chatId, createdAt: new Date(), status: 'done' as const, version: 0 }
      const rows = texts.map((message) => ({ ...row, message }))
      const stored = await app.context.db.insert(chatMessages).values(rows).returning({ id: chatMessages.id })
      return stored.map(({ id }) => id)
    }
  })
})
