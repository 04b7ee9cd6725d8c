import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchRequest } from '../request.ts'
import { openTestSearch, paper, request } from '../testing/open-search.ts'

const COUNT = 300
const PAGE = 7
let opened: Awaited<ReturnType<typeof openTestSearch>>

const papers = Array.from({ length: COUNT }, (_, index) =>
  paper(index + 1, {
    title: index % 3 === 0 ? 'Barley and oats' : 'Barley',
    likes: (index * 7) % 5,
    createdAt: (index * 37) % 101,
  }),
)
const likes = new Map(papers.map((each) => [each.id, each.likes]))
const createdAt = new Map(papers.map((each) => [each.id, each.createdAt]))

beforeAll(async () => {
  opened = await openTestSearch()
  await opened.search.put(papers)
})
afterAll(() => opened.close())

type Hit = { id: number; score: number }
const newer = (a: Hit, b: Hit) => (createdAt.get(b.id) ?? 0) - (createdAt.get(a.id) ?? 0) || b.id - a.id
const better = (a: Hit, b: Hit) => b.score - a.score || newer(a, b)

test.each<[SearchRequest['sort'], (a: Hit, b: Hit) => number]>([
  ['relevance', better],
  ['newest', newer],
  ['liked', (a, b) => (likes.get(b.id) ?? 0) - (likes.get(a.id) ?? 0) || better(a, b)],
])('many matches sorted by %s are in total order, and pages are slices of it', async (sort, order) => {
  const whole = await opened.search.search(request('barley', { sort, limit: COUNT }))
  expect(new Set(whole.hits.map(({ id }) => id)).size).toBe(COUNT)
  expect(new Set(whole.hits.map(({ score }) => score)).size).toBeGreaterThan(1)
  expect(whole.hits.map(({ id }) => id)).toEqual(whole.hits.toSorted(order).map(({ id }) => id))
  for (const offset of [0, PAGE, 10 * PAGE, COUNT - 1]) {
    const page = await opened.search.search(request('barley', { sort, limit: PAGE, offset }))
    expect(page.hits).toEqual(whole.hits.slice(offset, offset + PAGE))
    expect(page).toMatchObject({ total: COUNT, totalIs: 'exact' })
  }
})
