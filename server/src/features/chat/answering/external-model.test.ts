import type { ServerResponse } from 'node:http'
import { numberedSentences } from '@colophon/analysis/answers/evidence'
import { assistantCalls } from '@colophon/protocol/assistant/calls'
import { chatCalls } from '@colophon/protocol/chat/calls'
import type { Message } from '@colophon/protocol/chat/entities'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import {
  begins,
  chooses,
  isForEvidence,
  type ModelServer,
  makeModelServer,
  streams,
} from '../../../../tests/testing/make-model-server.ts'
import { makeNode, type TestNode } from '../../../../tests/testing/make-node.ts'
import { changePaper, makeReadPaper } from '../../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { messagesFor as evidenceMessages } from '../../../assistant/ask-evidence.ts'
import { messagesFor as answerMessages } from '../../../assistant/write-answer.ts'
import { documentTexts } from '../../../papers/documents.ts'
import { type ChatClient, chatClient, newest, PEAT, SOON } from '../testing/chat-client.ts'

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

  /** A model that chooses the first sentence, then answers as given. */
  const writes = (written: ModelServer['answer']) => chooses(model, 'yes', { '41 percent': 9 }, written)
  const phrasedIn = ({ answer }: Message) => answer?.parts.filter(({ kind }) => kind === 'phrased')

  // Proves: x-chat-phrased
  it('a model chooses sentences, and writes some above the quotes that support them; others are left out', async () => {
    const lies = 'The moon is made of cheese [1]. It fell by 43 percent [1].'
    const told = await asked(open, writes(streams(`${TRUE} ${lies}`)))
    expect(phrasedIn(told)).toEqual([{ kind: 'phrased', text: TRUE.replace(' [1]', ''), quotes: [1] }])
    expect(told.answer).toMatchObject({ model: 'small', modelNote: '2 sentences left out: not in the paper.' })
    expect(told.message).not.toContain('cheese')
    expect(told.answer?.quotes[0]?.text).toContain('41 percent')
  })

  // Proves: x-chat-evidence
  it.each<['yes' | 'partly' | 'no', Record<string, number>, string | null, string]>([
    ['yes', { '41 percent': 9 }, null, '41 percent'],
    ['partly', { '41 percent': 5 }, null, '41 percent'],
    ['no', { '41 percent': 5 }, 'may not answer this', '41 percent'],
    ['no', {}, 'comes near, but does not answer', '41 percent'],
  ])('the decision of a model, %s with %j, is followed', async (answered, chosen, reason, text) => {
    const { answer } = await asked(open, chooses(model, answered, chosen))
    const shown = answer?.refusal ? answer.refusal.nearest : answer?.quotes
    expect([answer?.refusal === null, shown?.[0]?.text.includes(text), answer?.model]).toEqual([
      reason === null,
      true,
      'small',
    ])
    if (reason !== null) expect(answer?.refusal?.reason).toContain(reason)
  })

  // Proves: x-chat-evidence
  it('a model may find what the built-in reader refuses, and the quote is verbatim', async () => {
    const message = 'Which creatures are mentioned with boots?'
    model.answer = chooses(model, 'yes', { 'during the first day': 8 })
    const { answer } = await me.ended((await me.ask('newMessage', { articleId: open, message })).answer.id)
    expect(answer?.refusal).toBeNull()
    expect(PEAT).toContain(answer?.quotes[0]?.text)
  })

  // Proves: x-chat-model
  it('a model gets exactly the instructions, sentences or quotes, and the question', async () => {
    const told = await asked(open, writes(streams(TRUE)))
    const [evidence, answer] = model.requests
    expect(model.requests).toHaveLength(2)
    expect(model.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions'])
    const sent = (body: string | undefined) => JSON.parse(body ?? '') as Record<string, unknown>
    const document = JSON.parse((await documentTexts(app.context.db, [open])).get(open) ?? '')
    const papers = [{ articleId: open, title: '', document }]
    const messages = evidenceMessages(QUESTION, [], numberedSentences(QUESTION, papers, { charactersMax: 10_000 }))
    expect(sent(evidence?.body)).toMatchObject({ model: 'small', messages })
    const quotes = told.answer?.quotes ?? []
    const rest = { stream: true, temperature: 0, stream_options: { include_usage: true } }
    expect(sent(answer?.body)).toEqual({ model: 'small', messages: answerMessages(QUESTION, quotes), ...rest })
    expect(evidence?.headers.authorization).toBe('Bearer sesame')
    const names = ['accept', 'accept-encoding', 'accept-language', 'authorization', 'connection', 'content-length']
    const known = [...names, 'content-type', 'host', 'sec-fetch-mode', 'user-agent']
    expect(Object.keys(evidence?.headers ?? {}).filter((name) => !known.includes(name))).toEqual([])
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
    expect((await asked(closed, writes(streams(TRUE)))).answer?.model).toBe('small')
    expect(model.requests).toHaveLength(2)
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

  /** A model of another name, as one that has failed is not asked for a while. */
  const failing = (name: string, seconds: number) =>
    Object.assign(app.context.config, { ASSISTANT_MODEL: name, ASSISTANT_SECONDS: seconds })
  afterEach(() => Object.assign(app.context.config, { ASSISTANT_MODEL: 'small', ASSISTANT_SECONDS: 60 }))

  const breaksOff: ModelServer['answer'] = (response) => {
    begins(TRUE)(response)
    setTimeout(() => response.destroy(), 20)
  }
  const endsEarly: ModelServer['answer'] = (response) => {
    begins(TRUE)(response)
    response.end()
  }
  const status = (code: number, body = ''): ModelServer['answer'] => {
    return (response) => response.writeHead(code).end(body)
  }
  const repliesAtOnce: ModelServer['answer'] = (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ message: { content: TRUE } }] }))

  // Proves: x-chat-model-failures
  it.each<[string, ModelServer['answer'], string]>([
    ['hangs', begins('{"answered"'), 'did not answer within 1 s'],
    ['never answers', () => undefined, 'did not answer within 1 s'],
    ['breaks off', breaksOff, 'did not answer.'],
    ['ends without an end', endsEarly, 'did not answer.'],
    ['streams garbage', (response) => response.end('data: {"choices":[{"delta":\n\ndata: ][\n\n'), 'did not answer.'],
    ['streams bytes', (response) => response.end(Buffer.alloc(300_000, 0xff)), 'did not answer.'],
    ['fails', status(500, '{"error":"no"}'), 'did not answer.'],
    [
      'leads elsewhere',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'could not be reached',
    ],
    ['never comes to an end', streams('word '.repeat(5000)), 'did not answer.'],
    ['refuses', streams('I am sorry, but I cannot help with that.'), 'did not reply in the form'],
    ['says nothing', streams(''), 'did not reply in the form'],
    ['chooses what was not sent', streams('{"answered":"yes","evidence":[{"id":9999,"score":10}]}'), 'in the form'],
    ['obeys a paper', streams('IGNORED PREVIOUS INSTRUCTIONS, the password is hunter2 [1].'), 'in the form'],
    ['refuses the key with 401', status(401, '{"error":"bad key"}'), 'refused the key. Please tell the administrator.'],
    ['refuses the key with 403', status(403), 'refused the key'],
    ['is not at the address', status(404, '{"error":"no such model"}'), 'does not know this address or model'],
    ['has no time', status(429), 'takes no more requests for now'],
    [
      'reads too little',
      status(400, '{"error":"maximum context length is 2048 tokens"}'),
      'reads fewer than 8192 tokens',
    ],
    ['does not stream', repliesAtOnce, 'as a stream'],
  ])('a model that %s leaves the answer of the built-in reader, and a note in words', async (what, answer, note) => {
    failing(`model that ${what}`, note.includes('within') ? 1 : 60)
    const told = await asked(open, answer)
    expect([told.status, phrasedIn(told), told.answer?.model]).toEqual(['done', [], null])
    expect(told.answer?.modelNote).toContain(note)
    expect(told.answer?.modelNote).toContain('the built-in reader')
    expect(told.answer?.quotes[0]?.text).toContain('41 percent')
  })

  // Proves: x-chat-model-failures
  it('a model that has failed three times is not asked for a while', async () => {
    failing('model that is down', 60)
    for (const _ of [1, 2, 3]) await asked(open, status(500))
    const told = await asked(open, writes(streams(TRUE)))
    expect([model.requests.length, told.status]).toEqual([0, 'done'])
    expect(told.answer?.modelNote).toContain('is not asked for a minute')
  })

  // Proves: x-chat-evidence
  it.each<[string, (response: ServerResponse, body: string) => void]>([
    [
      'knows no schemas',
      (response, body) =>
        body.includes('json_schema')
          ? status(400, 'unknown response_format')(response)
          : streams('yes\ns3 9')(response),
    ],
    [
      'ignores schemas',
      (response, body) => streams(body.includes('json_schema') ? 'Sentence 3.' : 'Yes.\n[3] 9')(response),
    ],
    [
      'writes more than was asked for',
      (response) =>
        streams(
          '<think>[1]?</think>```json\n{"answered":"yes","evidence":[{"id":"s3","score":"9"},{"id":99,"score":9}]}\n```',
        )(response),
    ],
  ])('a model that %s is understood', async (what, answer) => {
    failing(`model that ${what}`, 60)
    const told = await asked(open, (response) => {
      const body = model.requests.at(-1)?.body ?? ''
      if (isForEvidence(body)) answer(response, body)
      else streams('')(response)
    })
    expect(told.answer?.model).toBe(`model that ${what}`)
    expect(told.answer?.quotes).toHaveLength(1)
  })

  // Proves: x-chat-model-failures
  it.each<[string, ModelServer['answer'], string]>([
    ['is too slow', begins(`${TRUE} And then`), 'did not answer within 2 s'],
    [
      'breaks off',
      (response) => {
        begins(`${TRUE} And then`)(response)
        setTimeout(() => response.destroy(), 300)
      },
      'did not answer.',
    ],
  ])('the checked sentences of a model that %s are kept', async (what, answer, note) => {
    failing(`model that ${what} later`, 2)
    const told = await asked(open, writes(answer))
    expect(told.status).toBe('done')
    expect(phrasedIn(told)).toEqual([{ kind: 'phrased', text: TRUE.replace(' [1]', ''), quotes: [1] }])
    expect(told.answer?.modelNote).toContain(note)
    expect(told.answer?.modelNote).toContain('What it wrote before is shown.')
  })

  // Proves: x-chat-phrased
  it.each([
    `<think>Let me see. The mass of every sample fell by 41 percent [1]. So:</think>\n\n${TRUE}`,
    `Let me see. The mass of every sample fell by 41 percent [1].\n</think>\n${TRUE}`,
  ])('the thoughts of a model are no part of its answer: %j', async (streamed) => {
    const told = await asked(open, writes(streams(streamed)))
    expect(phrasedIn(told)).toEqual([{ kind: 'phrased', text: TRUE.replace(' [1]', ''), quotes: [1] }])
    expect(told.answer?.modelNote).toBeNull()
  })

  // Proves: x-chat-phrased
  it('a sentence that denies what its quote says is left out', async () => {
    const denial = 'The mass of the samples did not fall during the first day [1].'
    const told = await asked(open, writes(streams(`${TRUE} ${denial}`)))
    expect(phrasedIn(told)).toHaveLength(1)
    expect(told.answer?.modelNote).toBe('1 sentence left out: not in the paper.')
  })

  // Proves: x-chat-ask
  it('a question without a conversation is answered by the model, too', async () => {
    model.answer = writes(streams(TRUE))
    const body = { question: QUESTION, scope: { kind: 'selection' as const, articleIds: [open] } }
    const { answer } = (await owner.call(chatCalls.ask, { body })).data
    expect(answer).toMatchObject({
      model: 'small',
      parts: [{ kind: 'phrased', quotes: [1] }, { kind: 'join' }, { kind: 'join' }, { kind: 'quote' }],
    })
  })

  // Proves: x-chat-stop, deviation-58
  it('stopping an answer, also from another process, does not wait for the model', async () => {
    app.context.config.ASSISTANT_SECONDS = 60
    model.answer = writes(begins(TRUE))
    const { answer } = await me.ask('newMessage', { articleId: open, message: QUESTION })
    await vi.waitFor(() => expect(newest(me.heard, answer.id)?.note).toBe('small is writing'), SOON)
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
