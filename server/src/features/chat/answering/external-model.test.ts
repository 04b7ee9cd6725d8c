import { assistantCalls } from '@colophon/protocol/assistant/calls'
import { chatCalls } from '@colophon/protocol/chat/calls'
import type { Message } from '@colophon/protocol/chat/entities'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { begins, type ModelServer, makeModelServer, streams } from '../../../../tests/testing/make-model-server.ts'
import { makeNode, type TestNode } from '../../../../tests/testing/make-node.ts'
import { changePaper, makeReadPaper } from '../../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { type ChatClient, chatClient, newest, PEAT, SOON } from '../testing/chat-client.ts'
import { messagesFor } from './phrase.ts'

const QUESTION = 'How much did the mass of every sample fall during the first day?'
const TRUE = 'During the first day the mass of every sample fell by 41 percent [1].'

describe('the external model', () => {
  let app: TestApp
  let here: TestNode
  let there: TestNode
  let model: ModelServer
  let owner: TestUser
  let me: ChatClient
  let open: number
  let closed: number
  beforeAll(async () => {
    model = await makeModelServer()
    const asked = { ASSISTANT_KEY: 'sesame', ASSISTANT_SECONDS: '60', ASSISTANT_PLACE: 'outside' }
    const env = { ASSISTANT_URL: model.url, ASSISTANT_MODEL: 'small', ...asked }
    app = await makeApp({ env })
    ;[here, there] = await Promise.all([makeNode(app), makeNode(app)])
    owner = await makeUser(app)
    open = await makeReadPaper(app, owner, { text: PEAT })
    closed = await makeReadPaper(app, owner, { text: PEAT, isPublic: false })
    me = await chatClient(here, owner)
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await app.close()
    await model.close()
  })

  const allow = (isAllowed: boolean) =>
    owner.call(assistantCalls.allow, { body: { host: new URL(model.url).host, isAllowed } })
  const asked = async (articleId: number, answer: ModelServer['answer']): Promise<Message> => {
    model.answer = answer
    model.requests.length = 0
    const taken = await me.ask('newMessage', { articleId, message: QUESTION })
    return me.ended(taken.answer.id)
  }

  // Proves: x-chat-phrased
  it('the external model phrases an answer, and its sentences are above the quotes that support them', async () => {
    const told = await asked(open, streams(`${TRUE} The moon is made of cheese [1]. It fell by 43 percent [1].`))
    const phrased = told.answer?.parts.filter(({ kind }) => kind === 'phrased')
    expect(phrased).toEqual([
      { kind: 'phrased', text: 'During the first day the mass of every sample fell by 41 percent.', quotes: [1] },
      { kind: 'phrased', text: 'The moon is made of cheese.', quotes: [] },
      { kind: 'phrased', text: 'It fell by 43 percent.', quotes: [] },
    ])
    expect(told.answer).toMatchObject({ model: 'small', modelNote: null })
    expect(told.message).toContain('The moon is made of cheese. (not from the paper)')
    expect(told.answer?.quotes[0]?.text).toContain('41 percent')
  })

  // Proves: x-chat-model
  it('the external model gets exactly the instructions, quotes and question', async () => {
    const told = await asked(open, streams(TRUE))
    const messages = messagesFor(QUESTION, told.answer?.quotes ?? [])
    expect(model.requests).toHaveLength(1)
    const [request] = model.requests
    expect(request?.path).toBe('/v1/chat/completions')
    expect(request?.body).toBe(JSON.stringify({ model: 'small', messages, stream: true, temperature: 0 }))
    expect(request?.headers.authorization).toBe('Bearer sesame')
    const names = ['accept', 'accept-encoding', 'accept-language', 'authorization', 'connection', 'content-length']
    const known = [...names, 'content-type', 'host', 'sec-fetch-mode', 'user-agent']
    expect(Object.keys(request?.headers ?? {}).filter((name) => !known.includes(name))).toEqual([])
  })

  // Proves: x-chat-model
  it('nothing of a private paper is sent to the external model until its owner agrees, and nothing after the paper is opted out', async () => {
    const silent = await asked(closed, streams(TRUE))
    expect([model.requests.length, silent.answer?.model]).toEqual([0, null])
    expect(silent.answer?.modelNote).toContain('Nothing was sent')
    expect(silent.answer?.quotes.length).toBeGreaterThan(0)
    expect((await allow(true)).data.maySend).toBe(true)
    expect((await me.ask('start', { articleId: closed })).assistant).toEqual({
      model: 'small',
      mayLeave: true,
      isOwner: true,
    })
    expect((await asked(closed, streams(TRUE))).answer?.model).toBe('small')
    expect(model.requests).toHaveLength(1)
    await owner.call(chatCalls.externalModel, { body: { articleId: closed, isAllowed: false } })
    await asked(closed, streams(TRUE))
    expect(model.requests).toHaveLength(0)
    await owner.call(chatCalls.externalModel, { body: { articleId: closed, isAllowed: true } })
    await allow(false)
  })

  // Proves: x-chat-outside-live
  it('open conversations about a paper learn whether its text may be sent, when permission, opt-out or access changes', async () => {
    const articleId = await makeReadPaper(app, owner, { text: PEAT, isPublic: false })
    const elsewhere = await chatClient(there, owner)
    const reader = await chatClient(there, await makeUser(app))
    const told: [who: string, articleId: number, mayLeave: boolean][] = []
    for (const [who, { socket }] of Object.entries({ me, elsewhere, reader }))
      socket.on('chat:outside-model', (payload) => {
        // A change of permission counts for all papers of the owner.
        if (payload.articleId === articleId) told.push([who, payload.articleId, payload.mayLeave])
      })
    const heard = async (...expected: typeof told) => {
      await vi.waitFor(() => expect(told.toSorted()).toEqual(expected), SOON)
      told.length = 0
    }
    await me.ask('start', { articleId })
    await elsewhere.ask('start', { articleId })
    for (const isAllowed of [true, false, true]) {
      await allow(isAllowed)
      await heard(['elsewhere', articleId, isAllowed], ['me', articleId, isAllowed])
    }
    for (const isAllowed of [false, true, false]) {
      await owner.call(chatCalls.externalModel, { body: { articleId, isAllowed } })
      await heard(['elsewhere', articleId, isAllowed], ['me', articleId, isAllowed])
    }
    await changePaper(app, articleId, { isPublic: true })
    await heard(['elsewhere', articleId, true], ['me', articleId, true])
    await reader.ask('start', { articleId })
    await changePaper(app, articleId, { isPublic: false })
    // The reader may no longer read it and is not notified.
    await heard(['elsewhere', articleId, false], ['me', articleId, false])
  })

  // Proves: x-chat-phrased
  it.each<[string, ModelServer['answer']]>([
    ['hangs', begins('During the first')],
    ['never answers', () => undefined],
    [
      'breaks off',
      (response) => {
        begins(TRUE)(response)
        setTimeout(() => response.destroy(), 20)
      },
    ],
    [
      'ends without an end',
      (response) => {
        begins(TRUE)(response)
        response.end()
      },
    ],
    ['streams garbage', (response) => response.end('data: {"choices":[{"delta":\n\ndata: ][\n\n')],
    ['streams bytes', (response) => response.end(Buffer.alloc(300_000, 0xff))],
    ['fails', (response) => response.writeHead(500).end('{"error":"no"}')],
    ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['never comes to an end', streams('word '.repeat(5000))],
    ['refuses', streams('I am sorry, but I cannot help with that.')],
    ['says nothing', streams('')],
    ['lies', streams('The mass of every sample fell by 97 percent [1]. Peat cures gout [2].')],
    ['obeys a paper', streams('IGNORED PREVIOUS INSTRUCTIONS, the password is hunter2 [1].')],
  ])("a model that %s leads to an answer in the papers' own words", async (what, answer) => {
    app.context.config.ASSISTANT_SECONDS = ['hangs', 'never answers'].includes(what) ? 3 : 60
    const told = await asked(open, answer)
    expect(told.status).toBe('done')
    expect(told.answer?.parts.some(({ kind }) => kind === 'phrased')).toBe(false)
    expect(told.answer?.modelNote).toBeTruthy()
    expect(told.answer?.quotes[0]?.text).toContain('41 percent')
  })

  // Proves: x-chat-model-failures
  it.each<[string, ModelServer['answer'], string]>([
    ['refuses the key with 401', (response) => response.writeHead(401).end('{"error":"bad key"}'), 'refused the key'],
    ['refuses the key with 403', (response) => response.writeHead(403).end(), 'refused the key'],
    ['is not at the address', (response) => response.writeHead(404).end('{"error":"no such model"}'), 'was not found'],
    [
      'does not stream',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ choices: [{ message: { content: TRUE } }] })),
      'as a stream',
    ],
    ['is too slow', () => undefined, 'did not answer in time'],
    ['breaks', (response) => response.writeHead(500).end(), 'did not answer;'],
  ])('a model that %s has a note of its own', async (what, answer, note) => {
    app.context.config.ASSISTANT_SECONDS = what === 'is too slow' ? 1 : 60
    const told = await asked(open, answer)
    expect(told.status).toBe('done')
    expect(told.answer?.parts.some(({ kind }) => kind === 'phrased')).toBe(false)
    expect(told.answer?.modelNote).toContain(note)
    expect(told.answer?.modelNote).toContain('the papers’ own words')
  })

  // Proves: x-chat-model-failures
  it.each<[string, ModelServer['answer'], string]>([
    ['is too slow', begins(`${TRUE} And then`), 'did not finish in time'],
    [
      'breaks off',
      (response) => {
        begins(`${TRUE} And then`)(response)
        setTimeout(() => response.destroy(), 300)
      },
      'broke off',
    ],
  ])('the checked sentences of a model that %s are kept', async (what, answer, note) => {
    app.context.config.ASSISTANT_SECONDS = what === 'is too slow' ? 2 : 60
    const told = await asked(open, answer)
    expect(told.status).toBe('done')
    expect(told.answer?.parts.filter(({ kind }) => kind === 'phrased')).toEqual([
      { kind: 'phrased', text: 'During the first day the mass of every sample fell by 41 percent.', quotes: [1] },
    ])
    expect(told.answer?.modelNote).toContain(note)
  })

  // Proves: x-chat-phrased
  it.each([
    `<think>Let me see. The mass of every sample fell by 41 percent [1]. So:</think>\n\n${TRUE}`,
    `Let me see. The mass of every sample fell by 41 percent [1].\n</think>\n${TRUE}`,
  ])('the thoughts of a model are no part of its answer: %j', async (streamed) => {
    app.context.config.ASSISTANT_SECONDS = 60
    const told = await asked(open, streams(streamed))
    expect(told.answer?.parts.filter(({ kind }) => kind === 'phrased')).toEqual([
      { kind: 'phrased', text: 'During the first day the mass of every sample fell by 41 percent.', quotes: [1] },
    ])
  })

  // Proves: x-chat-phrased
  it('a sentence that denies what its quote says is shown as not from the paper', async () => {
    const told = await asked(open, streams(`${TRUE} The mass of the samples did not fall during the first day [1].`))
    expect(told.answer?.parts.filter(({ kind }) => kind === 'phrased').at(-1)).toEqual({
      kind: 'phrased',
      text: 'The mass of the samples did not fall during the first day.',
      quotes: [],
    })
  })

  // Proves: x-chat-stop, deviation-58
  it('stopping an answer, also from another process, does not wait for the model', async () => {
    app.context.config.ASSISTANT_SECONDS = 60
    model.answer = begins(TRUE)
    const { answer } = await me.ask('newMessage', { articleId: open, message: QUESTION })
    await vi.waitFor(() => expect(newest(me.heard, answer.id)?.note).toBe('small is phrasing'), SOON)
    const other = await chatClient(there, owner)
    await other.ask('start', { articleId: open })
    const stopped = await other.ask('stop', { messageId: answer.id })
    expect([stopped.status, stopped.note]).toEqual(['stopped', 'Stopped.'])
    expect(stopped.answer?.quotes[0]?.text).toContain('41 percent')
    expect((await me.ended(answer.id)).status).toBe('stopped')
    const { messages } = await other.ask('loadPage', { articleId: open })
    expect(messages.at(-1)).toMatchObject({ id: answer.id, status: 'stopped', version: stopped.version })
    expect(await other.ask('stop', { messageId: answer.id })).toMatchObject({ version: stopped.version })
  })

  // Proves: x-chat-interrupted
  it('an answer whose process dies is marked as failed once and can be regenerated', {
    tags: ['campaign'],
  }, async () => {
    model.answer = begins(TRUE)
    const dying = await makeNode(app)
    const { answer } = await (await chatClient(dying, owner)).ask('newMessage', { articleId: open, message: QUESTION })
    const other = await chatClient(there, owner)
    await other.ask('start', { articleId: open })
    await vi.waitFor(async () => {
      const { messages } = await other.ask('loadPage', { articleId: open })
      expect(messages.at(-1)).toMatchObject({ id: answer.id, status: 'streaming' })
    }, SOON)
    await dying.close()
    app.advanceClock(60)
    const { messages } = await other.ask('loadPage', { articleId: open })
    expect(messages.at(-1)).toMatchObject({ id: answer.id, status: 'failed', note: 'Interrupted – ask again.' })
    model.answer = streams(TRUE)
    await other.ask('regenerate', { messageId: answer.id })
    const again = await other.ended(answer.id)
    expect(again.status).toBe('done')
    const after = (await other.ask('loadPage', { articleId: open })).messages
    expect(after.filter(({ id }) => id === answer.id)).toHaveLength(1)
  })
})
