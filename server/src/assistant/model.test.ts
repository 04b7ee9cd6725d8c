import { assistantCalls } from '@colophon/protocol/assistant/calls'
import { chatCalls } from '@colophon/protocol/chat/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePaper } from '../../tests/testing/make-paper.ts'
import { changePaper, makeRecord } from '../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { useApp } from '../../tests/testing/use-app.ts'
import { readConfig } from '../platform/config.ts'
import { installationModel, leavingIds } from './model.ts'

const HOST = '8.8.8.8'
const OWN = { url: `https://${HOST}/v1`, model: 'small' }
const OUTSIDE = { place: 'outside', host: HOST } as const

describe('which texts may be sent to a model', () => {
  const at = useApp({ jobs: [] })
  let agreed: TestUser
  let silent: TestUser
  let elsewhere: TestUser
  beforeAll(async () => {
    ;[agreed, silent, elsewhere] = await Promise.all([makeUser(at.app), makeUser(at.app), makeUser(at.app)])
    await agreed.call(assistantCalls.setOwn, { body: OWN })
    await agreed.call(assistantCalls.allow, { body: { host: HOST, isAllowed: true } })
    await elsewhere.call(assistantCalls.setOwn, { body: { ...OWN, url: 'https://8.8.4.4/v1' } })
    await elsewhere.call(assistantCalls.allow, { body: { host: '8.8.4.4', isAllowed: true } })
  })

  const mayLeave = async (id: number, model: Parameters<typeof leavingIds>[1] = OUTSIDE) =>
    (await leavingIds(at.app.context.db, model, [id])).has(id)
  const privateOf = (who: TestUser) => makePaper(at.app, who, { isPublic: false })

  // Proves: x-own-model-consent
  it('of an outside model these are public papers and archive records, also without an agreement', async () => {
    const record = { title: 'On sand', abstract: 'Sand is dry.', archiveId: '2401.00001' }
    expect(await mayLeave(await makePaper(at.app, silent))).toBe(true)
    expect(await mayLeave(await makeRecord(at.app, record))).toBe(true)
  })

  // Proves: x-own-model-consent
  it('private papers and drafts may leave only if their owner allows the host of the model', async () => {
    for (const more of [{ isPublic: false }, { isPublished: false }]) {
      expect(await mayLeave(await makePaper(at.app, agreed, more))).toBe(true)
      expect(await mayLeave(await makePaper(at.app, silent, more))).toBe(false)
      expect(await mayLeave(await makePaper(at.app, elsewhere, more))).toBe(false)
    }
    expect(await mayLeave(await privateOf(agreed), { place: 'outside', host: `${HOST}:8443` })).toBe(false)
  })

  // Proves: x-own-model-consent, x-chat-model
  it('a private paper that its owner opts out stays here until it is opted in again', async () => {
    const articleId = await privateOf(agreed)
    const opt = (isAllowed: boolean) => agreed.call(chatCalls.externalModel, { body: { articleId, isAllowed } })
    expect((await Promise.all([opt(false), opt(false)])).map(({ status }) => status)).toEqual([200, 200])
    expect(await mayLeave(articleId)).toBe(false)
    await changePaper(at.app, articleId, { isPublic: true })
    expect(await mayLeave(articleId)).toBe(true)
    await changePaper(at.app, articleId, { isPublic: false })
    expect((await opt(true)).status).toBe(200)
    expect(await mayLeave(articleId)).toBe(true)
  })

  // Proves: x-own-model-consent
  it('papers in the bin do not leave', async () => {
    const deletedAt = new Date()
    expect(await mayLeave(await makePaper(at.app, agreed, { deletedAt }))).toBe(false)
    expect(await mayLeave(await makePaper(at.app, agreed, { deletedAt, isPublic: false }))).toBe(false)
  })

  // Proves: x-own-model-consent
  it('of a local model these are all papers', async () => {
    expect(await mayLeave(await privateOf(silent), { place: 'local', host: '127.0.0.1' })).toBe(true)
  })

  // Proves: x-own-model-consent
  it('permission ends when it is withdrawn, and when another host or the own server is removed', async () => {
    const who = await makeUser(at.app)
    const articleId = await privateOf(who)
    const allow = () => who.call(assistantCalls.allow, { body: { host: HOST, isAllowed: true } })
    const ends = {
      withdrawn: () => who.call(assistantCalls.allow, { body: { host: HOST, isAllowed: false } }),
      moved: () => who.call(assistantCalls.setOwn, { body: { ...OWN, url: 'https://8.8.4.4/v1' } }),
      removed: () => who.call(assistantCalls.removeOwn, {}),
    }
    for (const end of Object.values(ends)) {
      await who.call(assistantCalls.setOwn, { body: OWN })
      await allow()
      expect(await mayLeave(articleId)).toBe(true)
      await end()
      expect(await mayLeave(articleId)).toBe(false)
    }
  })
})

// Proves: x-own-model-place
it.each<[Record<string, string>, 'local' | 'outside']>([
  [{ ASSISTANT_URL: 'http://127.0.0.1:11434/v1' }, 'local'],
  [{ ASSISTANT_URL: 'http://localhost:11434/v1' }, 'local'],
  [{ ASSISTANT_URL: 'http://[::1]:11434/v1' }, 'local'],
  [{ ASSISTANT_URL: 'http://10.1.2.3/v1' }, 'local'],
  [{ ASSISTANT_URL: 'https://8.8.8.8/v1' }, 'outside'],
  [{ ASSISTANT_URL: 'https://no-such-host.invalid/v1' }, 'outside'],
  [{ ASSISTANT_URL: 'http://127.0.0.1:11434/v1', ASSISTANT_PLACE: 'outside' }, 'outside'],
  [{ ASSISTANT_URL: 'https://8.8.8.8/v1', ASSISTANT_PLACE: 'local' }, 'local'],
])("the place of the operator's server with %o is %s", async (env, place) => {
  const model = await installationModel(readConfig({ ASSISTANT_MODEL: 'small', ...env }, []))
  expect(model).toMatchObject({ place, isOwn: false, context: 8192, seconds: 30, key: null })
})
