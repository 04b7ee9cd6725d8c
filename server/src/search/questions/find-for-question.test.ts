import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSearch, paper, passages, request } from '../testing/open-search.ts'

const QUESTION = 'Does the decay of peat slow down in winter?'

describe('search by question', () => {
  let library: Awaited<ReturnType<typeof openTestSearch>>
  beforeAll(async () => {
    library = await openTestSearch()
    await library.search.put([
      paper(1, { title: 'Decay of peat', abstract: 'In winter the decay slows down.' }),
      paper(2, { title: 'Peat bogs', abstract: 'Where peat is found.' }),
      paper(3, { title: 'Snow', passages: passages('Below it peat keeps; its decay is slow in winter.') }),
      paper(4, { title: 'Decay of peat in winter', isPublished: false, abstract: 'Slow down.' }),
      paper(5, { title: 'Secret', isPublic: false, passages: passages('The decay of peat in winter is slow.') }),
      paper(6, { title: 'Concrete columns', field: 'cs.CE' }),
      ...Array.from({ length: 150 }, (_, index) => paper(100 + index, { title: `Winter ${index}`, field: 'math' })),
    ])
  })
  afterAll(() => library.close())
  const ask = (changes = {}) => library.search.search(request(QUESTION, { limit: 10, ...changes }))

  test('a question finds papers with some of its words, best first, and reports that one has all', async () => {
    const { hits, exact, facets } = await ask()
    expect(hits.slice(0, 3).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(hits.map(({ id }) => id)).not.toContain(6)
    expect(hits[2]?.passage?.text).toContain('decay is slow')
    expect(exact).toBe(true)
    expect(facets.source.all).toBe(153)
  })

  test('a question reports when no paper has all of its words', async () => {
    const { exact, hits } = await library.search.search(request('Does the decay of peat harm asparagus in winter?'))
    expect(exact).toBe(false)
    expect(hits[0]?.id).toBe(1)
  })

  test('a question never finds a draft, or a private text by its words', async () => {
    const { hits, total } = await ask({ limit: 500 })
    expect(hits.map(({ id }) => id)).not.toEqual(expect.arrayContaining([4]))
    expect(hits.map(({ id }) => id)).not.toEqual(expect.arrayContaining([5]))
    expect(total).toBe(hits.length)
    const owner = { userId: 1, granted: [] }
    const own = (await ask({ viewer: owner, limit: 500 })).hits.map(({ id }) => id)
    expect(own).toEqual(expect.arrayContaining([4, 5]))
  })

  test('pages of a question have no gaps or repetitions, also below the reranked part', async () => {
    const whole = (await ask({ limit: 160 })).hits
    const paged = [...(await ask({ limit: 80 })).hits, ...(await ask({ limit: 80, offset: 80 })).hits]
    expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    expect(whole.map(({ rank }) => rank)).toEqual(whole.map((_, index) => index + 1))
    expect(whole.every(({ score }, index) => index === 0 || score <= (whole[index - 1]?.score ?? 0))).toBe(true)
  })

  test('a question can be filtered', async () => {
    const { hits } = await ask({ field: 'math', limit: 200 })
    expect(hits).toHaveLength(150)
  })

  test('a question may be a whole paragraph, whose rarest words are searched', async () => {
    const known = await library.search.search(request(`${'the winter of '.repeat(40)} concrete columns`))
    expect(known.hits[0]?.id).toBe(6)
  })

  test('a question finds a paper indexed just before', async () => {
    await library.search.put([paper(7, { title: QUESTION, abstract: 'The decay of peat does slow down in winter.' })])
    expect((await ask()).hits[0]?.id).toBe(7)
    await library.search.remove([7])
    expect((await ask()).hits[0]?.id).toBe(1)
  })
})
