import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSearch, paper, passages, request } from '../testing/open-search.ts'
import { bestPassages } from './open-query.ts'

const COUNT = 60
const papers = Array.from({ length: COUNT }, (_, index) =>
  paper(index + 1, {
    title: 'Barley and oats',
    createdAt: 1000,
    passages: index % 2 === 0 ? passages('Barley grows in the shade.', 'Barley grows in the shade.') : [],
  }),
)
const stores: Awaited<ReturnType<typeof openTestSearch>>[] = []

beforeAll(async () => {
  stores.push(await openTestSearch(), await openTestSearch())
  const [forwards, backwards] = stores
  await forwards?.search.put(papers)
  for (let end = COUNT; end > 0; end -= 20) await backwards?.search.put(papers.slice(end - 20, end).toReversed())
})
afterAll(() => Promise.all(stores.map((store) => store.close())))

test.each(['barley', 'barley shade', 'barley unheardof'])(
  'equally good papers have one order for "%s", however the index was written',
  async (text) => {
    const [first, second] = await Promise.all(
      stores.map(({ search }) => search.search(request(text, { limit: COUNT }))),
    )
    expect(first?.hits.map(({ id }) => id)).toEqual(second?.hits.map(({ id }) => id))
    expect(first?.hits.length).toBeGreaterThan(20)
    const nearest = await Promise.all(stores.map(({ search }) => search.nearest(request(text, { limit: 10 }))))
    expect(nearest[0]).toEqual(nearest[1])
  },
)

// Proves: x-search-ties
test('of equally good passages of a paper the first in its text is shown', () => {
  const said = [2, 0, 1].map((seq) => ({ id: 7, score: 0.5, seq }))
  expect(bestPassages(said).get(7)?.seq).toBe(0)
  expect(bestPassages([...said, { id: 7, score: 0.6, seq: 9 }]).get(7)?.seq).toBe(9)
})
