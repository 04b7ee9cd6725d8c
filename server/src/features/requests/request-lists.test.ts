import { articleCalls } from '@colophon/protocol/articles/calls'
import { requestCalls } from '@colophon/protocol/requests/calls'
import { HISTORY_MAX, REMIND_DAYS } from '@colophon/protocol/requests/constants'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Signer, useRequests } from './testing/use-requests.ts'

const DAY = 86_400

// Proves: 3-request-lists
describe('request lists', () => {
  const at = useRequests()
  let ada: Signer
  let ben: Signer
  let first: number
  let second: number
  beforeAll(async () => {
    ada = await at.person('Ada')
    ben = await at.person('Ben')
    first = (await at.paper({ title: 'On dry peat' })).id
    second = (await at.paper({ title: 'On wet sand' })).id
    await at.ask(ada, first, { accessLevel: 'full', note: 'Please.' })
    await at.answer(ada, first, { accessLevel: 'readOnly' })
    await at.ask(ada, second, { accessLevel: 'readOnly' })
    await at.ask(ben, first)
  })

  const toMe = (query = {}) => at.owner.call(requestCalls.requestsToMe, { query })
  const names = async (query: object) => (await toMe(query)).data[0].map(({ requester }) => requester.displayName)

  // Proves: 7-requests-to-me
  it('an owner sees the requester, the time, the level and the history between both', async () => {
    const { data, meta } = await toMe()
    expect(data[1]).toBe(3)
    expect(data[0].map(({ requester, title }) => [requester.displayName, title])).toEqual([
      ['Ben', 'On dry peat'],
      ['Ada', 'On wet sand'],
      ['Ada', 'On dry peat'],
    ])
    const [, request] = data[0]
    expect(request).toMatchObject({
      state: 'pending',
      level: 'readOnly',
      walletAddress: ada.wallet.address,
      requester: { about: '', docsCount: 0, createdAt: expect.any(String) },
      sharedPapers: 1,
    })
    expect(Date.parse(request?.askedAt ?? '')).toBeGreaterThan(Date.now() - 600_000)
    expect(request?.history.map(({ act, title, level, isOwners }) => [act, title, level, isOwners])).toEqual([
      ['asked', 'On wet sand', 'readOnly', false],
      ['granted', 'On dry peat', 'readOnly', true],
      ['asked', 'On dry peat', 'full', false],
    ])
    expect(meta).toEqual({ pending: 2, unseen: 2 })
  })

  // Proves: 7-requests-to-me
  it('requests can be filtered by state, level, paper and text, and paged by cursor', async () => {
    expect(await names({ state: 'granted' })).toEqual(['Ada'])
    expect(await names({ state: 'pending', accessLevel: 'access' })).toEqual(['Ben'])
    expect(await names({ articleId: second })).toEqual(['Ada'])
    expect(await names({ search: ' SAND ' })).toEqual(['Ada'])
    expect(await names({ search: 'ben' })).toEqual(['Ben'])
    expect(await names({ search: ben.wallet.address.toLowerCase() })).toEqual(['Ben'])
    expect(await names({ search: "100%' or true --" })).toEqual([])
    const page = await toMe({ limit: 1, sortingField: 'title', sortingDirection: 'ASC' })
    const rest = await toMe({
      sortingField: 'title',
      sortingDirection: 'ASC',
      cursor: page.headers.get('x-next-cursor') ?? undefined,
    })
    expect([page.data[0].length, rest.data[0].length]).toEqual([1, 2])
  })

  // Proves: 7-requests-my
  it("request lists contain only the user's own requests", async () => {
    const { data } = await ada.call(requestCalls.myRequests, { query: {} })
    expect(data[0].map(({ title, access }) => [title, access])).toEqual([
      ['On wet sand', 'Read-only request pending'],
      ['On dry peat', 'Read-only request granted'],
    ])
    expect((await ada.call(requestCalls.requestsToMe, { query: {} })).data).toEqual([[], 0])
    expect(JSON.stringify(data)).not.toContain('Ben')
  })

  // Proves: 7-articles-my-requested
  it('requested papers are listed with the request', async () => {
    const { data } = await ada.call(storageCalls.myRequestedArticles, { query: {} })
    expect(data[1]).toBe(2)
    expect(data[0].map(({ id, access, request }) => [id, access, request.articleId])).toEqual([
      [second, 'Read-only request pending', second],
      [first, 'Read-only request granted', first],
    ])
    expect((await at.owner.call(storageCalls.myRequestedArticles, { query: {} })).data).toEqual([[], 0])
  })

  // Proves: 7-articles-my-requested, 7-requests-my
  it('unpublished papers are omitted until they are published again', async () => {
    const publish = (isPublished: boolean) =>
      at.owner.call(articleCalls.publish, { body: { articleId: second, isPublished } })
    await publish(false)
    expect((await ada.call(requestCalls.myRequests, { query: {} })).data[1]).toBe(1)
    expect((await ada.call(storageCalls.myRequestedArticles, { query: {} })).data[1]).toBe(1)
    expect((await toMe({ articleId: second })).data[1]).toBe(1)
    await publish(true)
    expect((await ada.call(requestCalls.myRequests, { query: {} })).data[1]).toBe(2)
  })

  // Proves: x-requests-seen, deviation-37
  it('marking requests as seen keeps the first time and affects own papers only', async () => {
    expect((await ben.call(requestCalls.markAsSeen, { body: {} })).data).toEqual({ seen: 0 })
    expect((await at.owner.call(requestCalls.markAsSeen, { body: { articleId: first } })).data).toEqual({ seen: 1 })
    const { data } = await ben.call(requestCalls.myRequests, { query: {} })
    expect(data[0][0]?.seenAt).not.toBeNull()
    expect((await at.owner.call(requestCalls.markAsSeen, { body: {} })).data).toEqual({ seen: 1 })
    expect((await at.owner.call(requestCalls.markAsSeen, { body: {} })).data).toEqual({ seen: 0 })
    expect((await toMe()).meta).toEqual({ pending: 2, unseen: 0 })
  })

  // Proves: x-requests-history
  it('the history between two users is limited to the shown acts', async () => {
    const eve = await at.person('Eve')
    const { id } = await at.paper()
    for (let time = 0; time < HISTORY_MAX / 2 + 1; time += 1) {
      await at.ask(eve, id)
      await at.end(eve, eve, id)
    }
    await at.ask(eve, id)
    const { data } = await toMe({ articleId: id })
    expect(data[0][0]?.history).toHaveLength(HISTORY_MAX)
    expect(data[0][0]?.history[0]?.act).toBe('asked')
  })

  // Proves: x-requests-remind, deviation-37
  it('the requester can remind the owner of a pending request once in 7 days', async () => {
    expect(REMIND_DAYS).toBe(7)
    const remind = (token?: string) =>
      ben.call(requestCalls.remind, { body: { articleId: first } }, token === undefined ? {} : { token })
    const early = await remind()
    expect(early).toMatchObject({ status: 429, error: 'remindedAlready' })
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(6 * DAY)
    at.app.advanceClock(7 * DAY + 1)
    try {
      const { data } = await ben.wallet.login()
      const answers = await Promise.all([remind(data.accessToken), remind(data.accessToken)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    } finally {
      at.app.advanceClock(-(7 * DAY + 1))
    }
    const granted = await ada.call(requestCalls.remind, { body: { articleId: first } })
    expect(granted).toMatchObject({ status: 404, error: 'requestNotFound' })
  })
})
