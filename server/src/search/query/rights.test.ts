import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../request.ts'
import { ANYONE, idsOf, openTestSearch, paper, passages, request } from '../testing/open-search.ts'

const VIEWERS: Record<string, Viewer> = {
  anyone: ANYONE,
  owner: { userId: 1, granted: [] },
  'somebody else': { userId: 2, granted: [] },
  'who was granted': { userId: 3, granted: [10, 11, 12, 13] },
}
// Unpublished and public 10, unpublished and private 11, published and public 12, published and private 13.
const PAPERS = [10, 11, 12, 13]
const DESCRIPTION: Record<string, number[]> = {
  anyone: [12, 13],
  owner: PAPERS,
  'somebody else': [12, 13],
  'who was granted': [12, 13],
}
const TEXT: Record<string, number[]> = {
  anyone: [12],
  owner: PAPERS,
  'somebody else': [12],
  'who was granted': [12, 13],
}

let opened: Awaited<ReturnType<typeof openTestSearch>>
beforeAll(async () => {
  opened = await openTestSearch()
  await opened.search.put(
    PAPERS.map((id) =>
      paper(id, {
        isPublished: id >= 12,
        isPublic: id % 2 === 0,
        title: 'Lanterns',
        abstract: 'About light.',
        passages: passages('The secret wick burns.'),
      }),
    ),
  )
})
afterAll(() => opened.close())

describe.each(Object.entries(VIEWERS))('%s', (name, viewer) => {
  const find = async (text: string) => idsOf(await opened.search.search(request(text, { viewer }))).toSorted()

  test('search by description finds only papers that may be listed', async () => {
    expect(await find('lanterns')).toEqual(DESCRIPTION[name])
    expect(await find('"about light"')).toEqual(DESCRIPTION[name])
    expect(await find('title:lanterns')).toEqual(DESCRIPTION[name])
  })
  test('browsing returns only papers that may be listed, with matching counts', async () => {
    const reply = await opened.search.search(request('', { viewer }))
    expect(idsOf(reply).toSorted()).toEqual(DESCRIPTION[name])
    expect(reply.total).toBe(DESCRIPTION[name]?.length)
    expect(reply.facets.source.all).toBe(DESCRIPTION[name]?.length)
  })
  test('search by text finds only papers that may be read', async () => {
    expect(await find('wick')).toEqual(TEXT[name])
    expect(await find('"secret wick"')).toEqual(TEXT[name])
    expect(await find('title:lanterns wick')).toEqual(TEXT[name])
    expect((await opened.search.search(request('wick', { viewer }))).total).toBe(TEXT[name]?.length)
  })
  test('excluding words reveals nothing about a hidden text', async () => {
    const expected = DESCRIPTION[name]?.filter((id) => !TEXT[name]?.includes(id))
    expect(await find('lanterns -wick')).toEqual(expected)
    expect(await find('-wick')).toEqual(expected)
  })
  test('snippets contain no hidden words', async () => {
    for (const text of ['lanterns', 'lanterns wick', 'wick volcano']) {
      const { hits } = await opened.search.search(request(text, { viewer }))
      const shown = hits.filter(({ passage }) => passage?.text.includes('wick')).map(({ id }) => id)
      expect(shown.filter((id) => !TEXT[name]?.includes(id))).toEqual([])
    }
  })
})
