import { randomUUID } from 'node:crypto'
import { chatCalls } from '@colophon/protocol/chat/calls'
import type { GeneralChatScope } from '@colophon/protocol/chat/entities'
import { EVENT_RIGHTS } from '@colophon/protocol/testing/event-rights'
import { PAPERS, type PaperKind, WHO } from '@colophon/protocol/testing/rights-matrix'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { grantAsMatrix } from '../../../tests/rights/paper-of-kind.ts'
import { makePeople, type People, WHO_LABELS } from '../../../tests/rights/people.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../tests/testing/make-node.ts'
import { changePaper, makeReadPaper, makeRecord } from '../../../tests/testing/make-read-paper.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'
import { findPapers } from './answering/find-papers.ts'
import { type ChatClient, chatClient, newest, SOON, storeKeyClaims } from './testing/chat-client.ts'

const ACCOUNTS = WHO.filter((who) => who !== 'anonymous')
/** Those whose rights differ in each kind of paper; the campaigns ask for everyone. */
const GUARDED: readonly string[] = ['other', 'readOnly', 'owner']
const ANIMAL: Record<PaperKind, string> = { open: 'brachiopods', closed: 'trilobites', draft: 'ammonites' }
const STATES = { open: {}, closed: { isPublic: false }, draft: { isPublished: false } } as const
const saying = (animal: string) => `On ${animal} of the coast

Abstract

We counted shells along the coast for two years.

1 Results

The ${animal} of the northern coast weigh ${animal.length} grams on average. They live below the tide line.
`
const question = (animal: string) => `How many grams do the ${animal} of the northern coast weigh?`

describe('general conversations', () => {
  let app: TestApp
  let node: TestNode
  let people: People
  const papers = {} as Record<PaperKind, number>
  const talkers = {} as Record<(typeof ACCOUNTS)[number], ChatClient>
  let recordId: number
  beforeAll(async () => {
    app = await makeApp()
    node = await makeNode(app)
    people = await makePeople(app)
    for (const kind of PAPERS) {
      papers[kind] = await makeReadPaper(app, people.owner, { text: saying(ANIMAL[kind]), ...STATES[kind] })
      await grantAsMatrix(app, people, papers[kind])
    }
    const abstract = 'We study muons in cosmic rays. The flux of muons at sea level is 170 per second.'
    recordId = await makeRecord(app, { title: 'Muons at sea level', abstract, archiveId: '0704.0014' })
    for (const who of ACCOUNTS) talkers[who] = await chatClient(node, people[who])
  })
  afterAll(async () => {
    await node.close()
    await app.close()
  })

  const answered = async (me: ChatClient, scope: object, message: string) => {
    const { id: chatId } = await me.ask('newChat', { scope } as never)
    const { answer } = await me.ask('llmNewMessage', { chatId, message })
    return me.ended(answer.id)
  }

  // Proves: 7-socket-llm-list-chats, 7-socket-llm-new-chat
  it('conversations are listed and created by events with only an acknowledgement, as in the specification', async () => {
    const { socket } = talkers.owner
    const begun = await socket.timeout(30_000).emitWithAck('chat-llm:new-chat')
    expect(begun).toMatchObject({ statusCode: 200, data: { scope: { kind: 'everything' } } })
    const listed = await socket.timeout(30_000).emitWithAck('chat-llm:list-chats')
    expect(listed).toMatchObject({ statusCode: 200, data: { chats: [{ id: begun.data.id }] } })
    await talkers.owner.ask('deleteChat', { chatId: begun.data.id })
  })

  for (const kind of PAPERS) {
    for (const who of ACCOUNTS) {
      const may = (EVENT_RIGHTS.chat.start[kind] as readonly string[]).includes(who)
      const options = GUARDED.includes(who) ? {} : { tags: ['campaign'] }
      // Proves: 1-chat
      it(
        `a paper (${kind}) ${may ? 'is' : 'is never'} quoted to ${WHO_LABELS[who]} in any scope`,
        options,
        async () => {
          const me = talkers[who]
          const message = question(ANIMAL[kind])
          const told = await answered(me, { kind: 'everything' }, message)
          const quoted = told.answer?.quotes.map(({ articleId }) => articleId) ?? []
          expect(quoted.includes(papers[kind])).toBe(may)
          if (!may) {
            expect(JSON.stringify(told.answer?.searched.passages)).not.toContain(`${ANIMAL[kind]} of the northern`)
            expect(JSON.stringify(told.answer?.refusal)).not.toContain(`${ANIMAL[kind]} of the northern`)
          }
          const articleId = papers[kind]
          for (const [name, payload] of [
            ['start', { articleId }],
            ['newMessage', { articleId, message }],
            ['loadPage', { articleId }],
          ] as const) {
            expect((await me.send(name, payload)).statusCode === 200, name).toBe(may)
          }
          const scope = { kind: 'selection' as const, articleIds: [articleId] }
          expect((await me.send('newChat', { scope })).statusCode === 200).toBe(may)
          const once = await people[who].call(chatCalls.ask, { body: { question: message, scope } })
          expect(once.status === 200).toBe(may)
        },
      )
    }
  }

  // Proves: 7-socket-llm-new-message
  it('an archive record is answered from its abstract', async () => {
    const told = await answered(talkers.other, { kind: 'knowledge' }, 'What is the flux of muons at sea level?')
    const [quote] = told.answer?.quotes ?? []
    expect(quote).toMatchObject({ articleId: recordId, of: 'abstract', page: null })
    expect(quote?.text).toContain('170 per second')
  })

  it('quotes of several papers begin with their number, and with their titles where the user chose the papers', async () => {
    const me = talkers.owner
    const lead = async (scope: object, message = 'How much do they weigh on average?') =>
      (await answered(me, scope, message)).answer?.parts[0]
    const articleIds = [papers.open, papers.closed, papers.draft]
    const join = (text: RegExp) => ({ kind: 'join', text: expect.stringMatching(text) })
    expect(await lead({ kind: 'selection', articleIds })).toEqual(
      join(/^3 of your 3 papers answer this: “On .*”, “On .*” and “On .*”\.$/),
    )
    expect(await lead({ kind: 'library' })).toEqual(join(/^3 of your 3 papers answer this: “On .*”\.$/))
    expect(await lead({ kind: 'everything' })).toEqual(join(/^\d of the \d papers that were read answer this\.$/))
    const alone = await lead({ kind: 'selection', articleIds: [papers.open] })
    expect(JSON.stringify(alone)).not.toContain('answers this')
  })

  it("the knowledge base excludes the user's drafts, and My storage excludes others' papers", async () => {
    const draft = question(ANIMAL.draft)
    const knowledge = await answered(talkers.owner, { kind: 'knowledge' }, draft)
    expect(JSON.stringify(knowledge.answer)).not.toContain(`${ANIMAL.draft} of the northern coast weigh`)
    expect((await answered(talkers.owner, { kind: 'library' }, draft)).answer?.quotes[0]?.articleId).toBe(papers.draft)
    expect((await answered(talkers.other, { kind: 'library' }, question(ANIMAL.open))).answer?.quotes).toEqual([])
  })

  // Proves: x-chat-start-scope
  it('a refusal names what was searched', async () => {
    const me = await makeUser(app)
    const ask = async (scope: GeneralChatScope, message: string) =>
      (await me.call(chatCalls.ask, { body: { question: message, scope } })).data.answer.refusal?.reason
    expect(await ask({ kind: 'library' }, question(ANIMAL.open))).toMatch(/^My storage is empty/)
    await makeReadPaper(app, me, { text: 'Peat dries slowly in summer.' })
    expect(await ask({ kind: 'library' }, question(ANIMAL.open))).toMatch(/^No paper in My storage has text/)
    expect(await ask({ kind: 'knowledge' }, 'What is a zyzzyva?')).toMatch(/^No paper in the Knowledge base has text/)
    expect(await ask({ kind: 'everything' }, 'What is a zyzzyva?')).toMatch(/^No paper that you can read has text/)
    expect(await ask({ kind: 'library' }, '???')).toBe('Please ask with words.')
  })

  // Proves: x-chat-alone
  it('a question that is refused with words of its conversation is asked again alone, of any papers', async () => {
    const owner = await makeUser(app)
    await makeReadPaper(app, owner, {
      text: 'Axolotls regrow a lost limb within nine weeks. They ended up with forty animals in the final analysis.',
    })
    const me = await chatClient(node, owner)
    const { id: chatId } = await me.ask('newChat', { scope: { kind: 'library' } })
    const say = async (message: string) => me.ended((await me.ask('llmNewMessage', { chatId, message })).answer.id)
    await say('Who paid for the fuel of the expedition ships?')
    expect((await say('How many animals did they end up analysing?')).answer?.quotes[0]?.text).toContain(
      'forty animals',
    )
  })

  it('a question to everything reads a full text in My storage even if many archive abstracts match better', {
    tags: ['campaign'],
  }, async () => {
    const fact = 'Neutrinos arrive at a rate of 65 billion per second.'
    const abstract = 'The flux of neutrinos through the detector is measured. The detector counts the flux.'
    for (let n = 0; n < 70; n++) {
      const archiveId = `0705.${String(n).padStart(4, '0')}`
      const isNear = n < 14
      const title = `${isNear ? 'Flux of neutrinos through the detector' : 'Bark of trees'} ${n}`
      await makeRecord(app, { title, abstract: isNear ? abstract : 'Bark is rough.', archiveId })
    }
    const more = Array.from({ length: 80 }, (_, n) => `Cable ${n} was laid along the wall of the cave.`).join(' ')
    const text = `A long report\n\nAbstract\n\nWe laid cables.\n\n1 Results\n\n${fact}\n\n2 Cables\n\n${more}\n`
    const id = await makeReadPaper(app, people.owner, { text })
    const asker = { id: people.owner.id, role: 'user' as const }
    const asked = 'What is the flux of neutrinos through the detector?'
    const read = await findPapers(app.context, asker, { kind: 'everything' }, asked, [])
    const [first, second] = read.map(({ paper }) => paper.row)
    expect([first?.id, second?.source]).toEqual([id, 'arxiv'])
  })

  it('a question that names nothing reads the newest papers, whichever contain its words', async () => {
    const me = await makeUser(app)
    const older = await makeReadPaper(app, me, { text: 'The main results of the match were late.' })
    const newer = await makeReadPaper(app, me, { text: 'Peat dries slowly in summer.' })
    const asker = { id: me.id, role: 'user' as const }
    const read = await findPapers(app.context, asker, { kind: 'library' }, 'What are the main results?', [])
    expect(read.map(({ articleId }) => articleId)).toEqual([newer, older])
  })

  it('a paper that became private after it was indexed is not quoted', async () => {
    const text = saying('belemnites')
    const id = await makeReadPaper(app, people.owner, { text })
    await changePaper(app, id, { isPublic: false })
    const told = await answered(talkers.other, { kind: 'everything' }, question('belemnites'))
    expect(JSON.stringify(told)).not.toContain('belemnites of the northern coast weigh 10')
    const mine = await answered(talkers.owner, { kind: 'everything' }, question('belemnites'))
    expect(mine.answer?.quotes[0]?.articleId).toBe(id)
  })

  // Proves: 7-socket-llm-load-page, x-chat-withheld, deviation-59
  it('quotes of a paper that becomes private or is deleted are withheld on every path', async () => {
    const me = talkers.other
    const id = await makeReadPaper(app, people.owner, { text: saying('crinoids') })
    const { id: chatId } = await me.ask('newChat', {})
    const { answer } = await me.ask('llmNewMessage', { chatId, message: question('crinoids') })
    expect((await me.ended(answer.id)).answer?.quotes[0]?.text).toContain('crinoids')
    const secret = 'northern coast weigh 8 grams'
    const everywhere = async () => [
      JSON.stringify(await me.ask('llmLoadPage', { chatId })),
      JSON.stringify(await me.ask('rate', { messageId: answer.id, rating: null })),
      ...(await Promise.all(
        (['markdown', 'json', 'bibtex'] as const).map(async (format) =>
          String((await people.other.call(chatCalls.export, { query: { chatId, format } })).data),
        ),
      )),
    ]
    expect((await everywhere()).slice(0, 3).every((text) => text.includes(secret))).toBe(true)
    for (const more of [{ isPublic: false }, { deletedAt: new Date(), isPublic: true }]) {
      await changePaper(app, id, more)
      const texts = await everywhere()
      expect(texts.some((text) => text.includes(secret))).toBe(false)
      expect(texts[0]).toContain('This paper is no longer open to you.')
      const page = await me.ask('llmLoadPage', { chatId })
      const told = page.messages.at(-1)?.answer
      expect(told?.quotes.filter(({ withheld }) => withheld === null).map(({ articleId }) => articleId)).not.toContain(
        id,
      )
      expect(told?.verified).toBe(told?.quotes.filter(({ withheld }) => withheld === null).length)
      expect(told?.total).toBeGreaterThan(told?.verified ?? 0)
    }
    await changePaper(app, id, { deletedAt: null })
    expect((await everywhere())[0]).toContain(secret)
  })

  it('visible quotes are resent without text when their paper becomes private, and with it when public again', async () => {
    const me = talkers.other
    const id = await makeReadPaper(app, people.owner, { text: saying('ostracods') })
    const { id: chatId } = await me.ask('newChat', {})
    const { answer } = await me.ask('llmNewMessage', { chatId, message: question('ostracods') })
    await me.ended(answer.id)
    const shows = (text: string) =>
      vi.waitFor(
        () =>
          expect(
            newest(me.heard, answer.id)
              ?.answer?.quotes.map((each) => each.text)
              .join(),
          ).toContain(text),
        SOON,
      )
    const isWithheld = () => newest(me.heard, answer.id)?.answer?.quotes.some(({ withheld }) => withheld !== null)
    await shows('weigh 9 grams')
    await me.ask('llmStart', { chatId })
    await changePaper(app, id, { isPublic: false })
    await vi.waitFor(() => expect(isWithheld()).toBe(true), SOON)
    expect(newest(me.heard, answer.id)?.message).not.toContain('weigh 9 grams')
    await changePaper(app, id, { isPublic: true })
    await vi.waitFor(() => expect(isWithheld()).toBe(false), SOON)
    await shows('weigh 9 grams')
  })

  // Proves: 7-socket-llm-list-chats, 7-socket-llm-new-chat, x-chat-threads
  it('conversations are listed pinned first, can be searched and renamed, and are deleted with all messages', async () => {
    const me = talkers.full
    const clientId = randomUUID()
    const [one, again] = await Promise.all([me.ask('newChat', { clientId }), me.ask('newChat', { clientId })])
    expect(again.id).toBe(one.id)
    const two = await me.ask('newChat', { title: 'Shells' })
    const { answer } = await me.ask('llmNewMessage', { chatId: one.id, message: question(ANIMAL.open) })
    await me.ended(answer.id)
    await me.ask('updateChat', { chatId: two.id, isPinned: true })
    const { chats, total } = await me.ask('listChats', {})
    expect(chats[0]).toMatchObject({ id: two.id, isPinned: true, title: 'Shells' })
    expect(chats.find(({ id }) => id === one.id)?.title).toBe(question(ANIMAL.open))
    expect((await me.ask('listChats', { search: 'northern coast' })).chats.map(({ id }) => id)).toContain(one.id)
    expect((await me.ask('listChats', { search: '%' })).total).toBe(0)
    expect((await me.ask('listChats', { take: 1, skip: 0 })).hasMore).toBe(true)
    await me.ask('updateChat', { chatId: one.id, title: 'Grams', scope: { kind: 'library' } })
    await me.ask('deleteChat', { chatId: one.id })
    expect((await me.ask('listChats', {})).total).toBe(total - 1)
    expect((await me.send('llmLoadPage', { chatId: one.id })).error).toBe('chatNotFound')
    await expect.poll(() => me.removed.at(-1)).toMatchObject({ chatId: one.id, isChatDeleted: true })
  })

  // Proves: 7-socket-llm-start, x-chat-live, x-chat-private
  it("other users' conversations do not exist for any event or the export", async () => {
    const { id: chatId } = await talkers.owner.ask('newChat', {})
    const { question: asked, answer } = await talkers.owner.ask('llmNewMessage', {
      chatId,
      message: question(ANIMAL.draft),
    })
    await talkers.owner.ended(answer.id)
    const stranger = talkers.admin
    const heard = stranger.heard.length
    for (const [name, payload] of [
      ['llmStart', { chatId }],
      ['llmNewMessage', { chatId, message: 'What?' }],
      ['llmLoadPage', { chatId }],
      ['updateChat', { chatId, title: 'Mine' }],
      ['deleteChat', { chatId }],
      ['stop', { messageId: answer.id }],
      ['regenerate', { messageId: answer.id }],
      ['rate', { messageId: answer.id, rating: null }],
      ['editMessage', { messageId: asked.id, message: 'What?' }],
    ] as const) {
      expect((await stranger.send(name, payload)).statusCode, name).toBe(404)
    }
    expect((await people.admin.call(chatCalls.export, { query: { chatId } })).status).toBe(404)
    expect(stranger.heard.length).toBe(heard)
  })

  // Proves: x-chat-standing
  it('questions are suggested of papers in scope that the user may read, and none of the whole knowledge base', async () => {
    const ofKind = (kind: PaperKind) => `Do the ${ANIMAL[kind]} of the northern coast live below the tide line?`
    const suggesting: number[] = []
    for (const kind of PAPERS) {
      const text = `On ${ANIMAL[kind]}\n\nThe ${ANIMAL[kind]} of the northern coast live below the tide line.\n`
      const id = await makeReadPaper(app, people.owner, { text, ...STATES[kind] })
      suggesting.push(id)
      await storeKeyClaims(app, id, [[`The ${ANIMAL[kind]} of the northern coast`, 'live below', 'the tide line']])
    }
    const asked = (who: 'owner' | 'other', scope: GeneralChatScope) => talkers[who].ask('suggest', { scope })
    const selection = { kind: 'selection' as const, articleIds: suggesting }
    expect((await asked('owner', selection)).toSorted()).toEqual(PAPERS.map(ofKind).toSorted())
    expect((await asked('owner', { kind: 'library' })).toSorted()).toEqual(PAPERS.map(ofKind).toSorted())
    expect(await asked('other', selection)).toEqual([ofKind('open')])
    expect(await asked('other', { kind: 'library' })).toEqual([])
    expect(await asked('owner', { kind: 'knowledge' })).toEqual([])
  })

  // Proves: x-chat-threads
  it.each([
    ['newChat', { scope: { kind: 'selection', articleIds: [] } }],
    ['newChat', { scope: { kind: 'selection', articleIds: Array.from({ length: 11 }, (_, at) => at + 1) } }],
    ['newChat', { scope: { kind: 'world' } }],
    ['newChat', { more: 1 }],
    ['llmStart', { chatId: 'x' }],
    ['llmLoadPage', { chatId: randomUUID(), take: 100_001 }],
    ['llmNewMessage', { chatId: randomUUID(), message: 7 }],
    ['llmNewMessage', { chatId: randomUUID(), message: 'with a \u0000' }],
    ['stop', { messageId: -1 }],
    ['rate', { messageId: 1, rating: 'good' }],
  ] as const)('the event %s rejects %j', async (name, payload) => {
    expect((await talkers.other.send(name, payload)).statusCode).toBe(400)
  })
})
