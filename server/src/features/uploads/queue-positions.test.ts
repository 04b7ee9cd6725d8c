import { storageCalls } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { settled, startWorker, upload } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'

describe('the position of a paper in the queue', () => {
  let app: TestApp
  let ann: TestUser
  let bo: TestUser
  beforeAll(async () => {
    app = await makeApp()
    ann = await makeUser(app)
    bo = await makeUser(app)
  })
  afterAll(() => app.close())

  const add = async (who: TestUser) => (await upload(who)).data.id
  const position = async (who: TestUser, articleId: number) =>
    (await who.call(uploadCalls.uploadStatus, { query: { articleId } })).data.queuePosition
  const listed = async (who: TestUser) => {
    const { data } = await who.call(storageCalls.myArticles, { query: { doneStatus: false } })
    return Object.fromEntries(data[0].map(({ id, queuePosition }) => [id, queuePosition]))
  }

  // Proves: x-queue-position
  it('the queue position counts earlier papers of all accounts, in the status call and in the list', {
    tags: ['campaign'],
  }, async () => {
    const first = await add(ann)
    const second = await add(ann)
    const others = await add(bo)
    // Accounts with fewer processing papers go first.
    expect([await position(ann, first), await position(bo, others), await position(ann, second)]).toEqual([1, 2, 3])
    expect(await listed(ann)).toEqual({ [first]: 1, [second]: 3 })
    expect(await listed(bo)).toEqual({ [others]: 2 })

    const vip = await makeUser(app, { role: 'vip' })
    const ahead = await add(vip)
    expect([await position(vip, ahead), await position(ann, first)]).toEqual([1, 2])

    await ann.call(uploadCalls.hideFromUpload, { body: { articleId: first, isHidden: true } })
    await ann.call(uploadCalls.retry, { body: { articleId: first } })
    expect(await position(ann, first)).toBeGreaterThan((await position(bo, others)) ?? 99)

    const worker = await startWorker(app)
    for (const [who, id] of [
      [ann, first],
      [ann, second],
      [bo, others],
      [vip, ahead],
    ] as const) {
      expect((await settled(who, id)).queuePosition).toBeNull()
    }
    await worker.stop()
  })
})
