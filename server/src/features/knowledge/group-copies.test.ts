import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeReadPaper, makeRecord } from '../../../tests/testing/make-read-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'

const TEXT = 'On the drying of peat\n\nPeat loses water quickly in dry air.\n'
const WORK = { title: 'On the drying of peat', authors: ['Ada Lovelace'], year: 2001, sizeBytes: 9 }
const OPEN = { ...WORK, text: TEXT, isPublished: true, isPublic: true }

describe('copies of one work among the results of a search', () => {
  let app: TestApp
  let ada: TestUser
  let bo: TestUser
  let ids: Record<'mine' | 'open' | 'closed' | 'record' | 'other', number>
  beforeAll(async () => {
    app = await makeApp()
    ada = await makeUser(app)
    bo = await makeUser(app)
    const record = await makeRecord(app, { title: 'Drying of peat', abstract: 'Peat dries.', archiveId: '2001.01234' })
    const closed = await makeReadPaper(app, bo, { ...OPEN, isPublic: false })
    const open = await makeReadPaper(app, bo, { ...OPEN, title: 'On the Drying of Peat!' })
    await makeReadPaper(app, bo, { ...OPEN, isPublished: false })
    const other = await makeReadPaper(app, bo, { ...OPEN, year: 2011 })
    const mine = await makeReadPaper(app, ada, { ...OPEN, doi: '10.48550/arXiv.2001.01234' })
    ids = { mine, open, closed, record, other }
  })
  afterAll(() => app.close())

  const search = async (who: TestUser | null, more: Record<string, unknown> = {}) => {
    const query = { search: 'drying peat', filterTypeArticle: 'all', grouped: true, ...more }
    const { data } = await call(app, knowledgeCalls.search, { query: query as never }, { token: who?.accessToken })
    return data
  }
  const works = async (...asked: Parameters<typeof search>) =>
    (await search(...asked))[0]
      .map(({ id, copies = [] }) => [id, ...copies.map((copy) => copy.id)])
      .toSorted((a, b) => a.length - b.length)

  it('they are one result with the best first: the own copy, one to read, the archive record, one on request', async () => {
    const { mine, open, closed, record, other } = ids
    expect(await works(ada)).toEqual([[other], [mine, open, record, closed]])
    expect(await works(null)).toEqual([[other], [mine, open, record, closed]])
    expect(await works(bo, { isPublished: true })).toEqual([[other], [open, closed, mine, record]])
    expect((await search(ada, { grouped: false }))[0]).toHaveLength(5)
  })

  it('a work is on one page only, and the total counts all its papers', async () => {
    const pages = await Promise.all([0, 1, 2, 3, 4].map((offset) => search(ada, { limit: 1, offset })))
    expect(pages.map(([, total]) => total)).toEqual([5, 5, 5, 5, 5])
    expect(pages.flatMap(([hits]) => hits.map(({ id }) => id)).sort()).toEqual([ids.mine, ids.other].sort())
  })
})
