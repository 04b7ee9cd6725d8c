import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchRequest } from './request.ts'
import { idsOf, openTestSearch, paper, passages, request } from './testing/open-search.ts'

let opened: Awaited<ReturnType<typeof openTestSearch>>

beforeAll(async () => {
  opened = await openTestSearch()
  await opened.search.put([
    paper(1, {
      title: 'Graph Neural Networks for Weather',
      authors: ['Jane Smith', 'Paul Erdős'],
      abstract: 'We learn to forecast storms. A two-column layout of results is given.',
      field: 'Earth Science',
      year: 2019,
      likes: 3,
      hasStatements: true,
      passages: passages('The barometer was calibrated by hand.', 'Ocean currents shift the storm tracks.'),
    }),
    paper(2, {
      title: 'Storms at sea',
      authors: ['Smith Jane'],
      abstract: 'Networks of buoys, neural recordings of whales and a graph of both.',
      field: 'Biology',
      year: 2021,
      likes: 9,
      passages: passages('Each barometer is read at noon. Ships report their position twice.'),
    }),
    paper(3, {
      title: "It's 100% 'quoted' \\ text_here",
      abstract: 'Nothing of note.',
      field: "O'Neill's",
      year: 2021,
    }),
    paper(4, { source: 'arxiv', ownerId: null, title: 'Barometers compared', abstract: 'A survey.', field: 'Biology' }),
    paper(5, { title: 'The who', abstract: '量子力学の基礎', authors: ['Søren Ångström'], year: 1999 }),
  ])
})
afterAll(() => opened.close())

async function find(text: string, changes: Partial<SearchRequest> = {}): Promise<number[]> {
  return idsOf(await opened.search.search(request(text, changes))).toSorted()
}

describe('search results', () => {
  test.each<[string, string, number[]]>([
    ['all words must be met, in any part of the description', 'smith graph buoys', [2]],
    ['all words must be met, or in one passage', 'barometer calibrated', [1]],
    ['words of two passages do not make one match', 'calibrated ocean', []],
    ['words are found by their stem', 'network', [1, 2]],
    ['a phrase means exactly those words in that order', '"neural networks"', [1]],
    ['a phrase is not stemmed', '"neural network"', []],
    ['a quoted word is not stemmed', '"barometer"', [1, 2]],
    ['a phrase is found in the text', '"read at noon"', [2]],
    ['a phrase does not reach from one part to the next', '"weather jane"', []],
    ['hyphens do not matter', 'two column', [1]],
    ['hyphens do not matter in a phrase', '"two-column layout"', [1]],
    ['accents do not matter', 'erdos', [1]],
    ['accents do not matter in the query', 'Soren Angstrom', [5]],
    ['title looks only at the title', 'title:storm', [2]],
    ['author looks only at the authors', 'author:jane', [1, 2]],
    ['an author in quotes is a whole name', 'author:"jane smith"', [1]],
    ['field looks only at the field', 'field:biology', [2, 4]],
    ['an operator and a word of the text go together', 'title:weather ocean', [1]],
    ['an operator that the paper of a passage does not meet excludes it', 'title:storms ocean', []],
    ['year bounds the year', 'year:2020-2022 storm', [2]],
    ['a missing year is not excluded by a negated one', 'barometers -year:2021', [1, 4]],
    ['has:statements asks for statements', 'storm has:statements', [1]],
    ['a minus excludes papers whose description has the word', 'storm -whales', [1]],
    ['a minus excludes papers whose text has the word, too', 'storm -noon', [1]],
    ['a negated phrase excludes exactly that', 'storm -"neural networks"', [2]],
    ['OR takes either', 'whales OR weather', [1, 2]],
    ['OR takes either beside other words', 'storm whales OR nothing', [2]],
    ['an unknown operator is plain text', 'storms:sea', [2]],
    ['little words alone are searched for', 'the who', [5]],
    ['a script without spaces is read as a phrase', '力学', [5]],
    ['characters in another order are no match', '学力', []],
    ['only a negation browses everything else', '-storm', [3, 4, 5]],
    ['only a year browses', 'year:2021', [2, 3]],
  ])('search %s: %s', async (_, text, expected) => {
    expect(await find(text)).toEqual(expected)
  })

  test('when nothing matches every term, papers that match some are offered as related', async () => {
    const reply = await opened.search.search(request('whales volcano'))
    expect(reply).toMatchObject({ exact: false, total: 1, hits: [{ id: 2 }] })
  })

  test('when nothing matches at all, nothing is offered', async () => {
    expect(await opened.search.search(request('volcano eruptions'))).toMatchObject({ exact: true, total: 0, hits: [] })
  })
})

describe('order, pages and counts', () => {
  test('a word in the title outranks the same word in abstract or text', async () => {
    const reply = await opened.search.search(request('barometers'))
    expect(reply.hits[0]?.id).toBe(4)
    expect(reply.hits.map(({ rank }) => rank)).toEqual([1, 2, 3])
    expect(reply.hits.map(({ score }) => score)).toEqual(reply.hits.map(({ score }) => score).toSorted((a, b) => b - a))
  })
  test('a title counts more than an abstract with the same words', async () => {
    const own = await openTestSearch()
    await own.search.put([
      paper(1, { title: 'Quokka habits', abstract: 'Grass eaters.' }),
      paper(2, { title: 'Grass eaters', abstract: 'Quokka habits.' }),
    ])
    expect(idsOf(await own.search.search(request('quokka')))).toEqual([1, 2])
    expect(idsOf(await own.search.search(request('grass')))).toEqual([2, 1])
    await own.close()
  })
  test('pages have no gaps or repetitions', async () => {
    const whole = await opened.search.search(request('barometers'))
    const second = await opened.search.search(request('barometers', { limit: 1, offset: 1 }))
    expect(second.hits).toEqual(whole.hits.slice(1, 2))
    expect(second).toMatchObject({ total: 3, totalIs: 'exact' })
  })
  test('matches can be sorted by date or likes', async () => {
    const newest = await opened.search.search(request('barometers', { sort: 'newest' }))
    expect(idsOf(newest)).toEqual([4, 2, 1])
    const liked = await opened.search.search(request('barometers', { sort: 'liked' }))
    expect(idsOf(liked)).toEqual([2, 1, 4])
  })
  test('an empty query lists all papers by date or likes, page by page', async () => {
    expect(idsOf(await opened.search.search(request('')))).toEqual([5, 4, 3, 2, 1])
    expect(idsOf(await opened.search.search(request('', { sort: 'liked', limit: 2 })))).toEqual([2, 1])
    const page = await opened.search.search(request('', { limit: 2, offset: 2 }))
    expect(page.hits.map(({ id, rank }) => [id, rank])).toEqual([
      [3, 3],
      [2, 4],
    ])
    expect(page.total).toBe(5)
  })
  // Proves: 3-query-filterTypeArticle, 3-query-filter-types
  test('the source filter restricts results, and its facet counts all three', async () => {
    for (const text of ['barometers', '']) {
      const reply = await opened.search.search(request(text, { filter: 'arxiv' }))
      expect(idsOf(reply)).toEqual([4])
      expect(reply.facets.source).toEqual(
        text === '' ? { all: 5, system: 4, arxiv: 1 } : { all: 3, system: 2, arxiv: 1 },
      )
    }
  })
  test('fields are counted, most frequent first', async () => {
    const reply = await opened.search.search(request('barometers'))
    expect(reply.facets.field).toEqual([
      ['Biology', 2],
      ['Earth Science', 1],
    ])
  })
  test('field, years and owner restrict the search', async () => {
    expect(await find('barometers', { field: 'Biology' })).toEqual([2, 4])
    expect(await find('', { yearFrom: 2020, yearTo: 2021 })).toEqual([2, 3])
    expect(await find('', { ownerId: 1 })).toEqual([1, 2, 3, 5])
  })
})

describe('invalid search input', () => {
  test('a filter value cannot inject a condition', async () => {
    expect(await find('', { field: "O'Neill's" })).toEqual([3])
    expect(await find('', { field: "x' OR true --" })).toEqual([])
    expect(await find('', { field: '\u0000\\' })).toEqual([])
    await expect(find('', { ownerId: Number.NaN })).rejects.toThrow(TypeError)
  })
  test('hostile queries are answered', async () => {
    const whole = [
      '"',
      '"""""',
      '-',
      'OR OR OR',
      '-"',
      'title:"',
      "' OR 1=1 --",
      '%',
      '_',
      '\\',
      '\u0000',
      '😀',
      '␞',
      't:graph',
    ]
    for (const text of [...whole, 'x'.repeat(10_000), '"a '.repeat(4000), '-a '.repeat(4000), '\ud800 storm']) {
      const reply = await opened.search.search(request(text))
      expect(reply.total).toBeGreaterThanOrEqual(reply.hits.length)
    }
  })
  test('no text makes search fail', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('"', '-', ' OR ', 'title:', ' storm', 'year:'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const reply = await opened.search.search(request(pieces.join('')))
        expect(reply.hits.every(({ id }) => id >= 1 && id <= 5)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
