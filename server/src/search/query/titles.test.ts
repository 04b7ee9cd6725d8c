import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANYONE, openTestSearch, paper, passages, request } from '../testing/open-search.ts'

const OWNER = { userId: 1, granted: [] }

let opened: Awaited<ReturnType<typeof openTestSearch>>
beforeAll(async () => {
  opened = await openTestSearch()
  await opened.search.put([
    paper(1, { title: 'Neural networks of graphs', abstract: 'Photosynthesis in whales.' }),
    paper(2, { title: 'Graph neural networks', authors: ['Paul Erdős'], passages: passages('A barometer.') }),
    paper(3, { title: 'Graph Neural Networks!', isPublished: false, abstract: 'Unpublishable zymurgy.' }),
    paper(4, { title: 'Two-column läyout', isPublic: false, passages: passages('The cephalopod hides.') }),
    paper(5, { title: 'Graph neural networks for storms', source: 'arxiv', ownerId: null }),
  ])
})
afterAll(() => opened.close())

describe('titlesBeginning', () => {
  const begin = (words: string, viewer = ANYONE) => opened.search.titlesBeginning(words.split(' '), viewer, 10)
  test('titles are found by prefixes of their words, those starting with them first', async () => {
    expect((await begin('graph neu')).toSorted()).toEqual([1, 2, 5])
    expect((await begin('graph neu')).at(-1)).toBe(1)
    expect(await begin('stor')).toEqual([5])
    expect(await begin('layo')).toEqual([4])
    expect(await begin('raph')).toEqual([])
  })
  test('only findable titles are suggested', async () => {
    expect((await begin('graph neu', OWNER)).toSorted()).toEqual([1, 2, 3, 5])
  })
})

describe('titled', () => {
  test('an exact title is found ignoring case and punctuation, and a longer one is not', async () => {
    expect(await opened.search.titled('graph: neural-NETWORKS', ANYONE)).toEqual([2])
    expect(await opened.search.titled('“Two column layout”', ANYONE)).toEqual([4])
    expect(await opened.search.titled('neural networks', ANYONE)).toEqual([])
    expect(await opened.search.titled('...', ANYONE)).toEqual([])
  })
  test('the title of a draft is found by its owner only', async () => {
    expect((await opened.search.titled('Graph neural networks', OWNER)).toSorted()).toEqual([2, 3])
  })
})

describe('search by a whole title', () => {
  const found = async (text: string, changes = {}) =>
    (await opened.search.search(request(text, { limit: 3, ...changes }))).hits.map(({ id }) => id)
  beforeAll(async () => {
    const repeated = (id: number) =>
      paper(id, {
        title: 'How moss, moss and moss store rain: how they store it',
        abstract: 'Moss stores rain. '.repeat(3),
      })
    await opened.search.put([
      paper(20, {
        title: 'How does moss store rain?',
        abstract: 'A long text on other matters. '.repeat(40),
        year: 1990,
      }),
      paper(21, { title: 'Moss stores rain', abstract: 'A long text on other matters. '.repeat(40) }),
      ...Array.from({ length: 90 }, (_, index) => repeated(30 + index)),
    ])
  })

  test('the paper with exactly this title is first, for a question as for keywords, and others follow', async () => {
    expect((await found('how does MOSS store rain')).at(0)).toBe(20)
    expect(await found('moss stores rain')).toEqual([21, expect.any(Number), expect.any(Number)])
  })
  test('the title of a paper that a filter excludes does not bring it back', async () => {
    expect(await found('how does moss store rain', { yearFrom: 2000, limit: 200 })).not.toContain(20)
    expect(await found('graph neural networks')).not.toContain(3)
    expect((await found('graph neural networks', { viewer: OWNER })).slice(0, 2).toSorted()).toEqual([2, 3])
  })
  test('another order than by relevance is kept', async () => {
    expect(await found('moss stores rain', { sort: 'newest' })).toEqual([119, 118, 117])
  })
})

describe('spelling correction', () => {
  const mend = async (words: string, viewer = ANYONE) => [
    ...(await opened.search.correctSpelling(words.split(' '), viewer)),
  ]
  test('a word that occurs nowhere is corrected to the nearest one that does', async () => {
    expect(await mend('photosinthesis in wahles')).toEqual([
      ['photosinthesis', 'photosynthesis'],
      ['wahles', 'whales'],
    ])
    expect(await mend('erdso barometr')).toEqual([
      ['erdso', 'erdos'],
      ['barometr', 'barometer'],
    ])
  })
  test('words that occur, in any form, and words without a near one stay unchanged', async () => {
    expect(await mend('whale graphs xylophone the')).toEqual([])
  })
  // Proves: x-spelling
  test('an overlong word is skipped, and the others are corrected', async () => {
    const long = ['x'.repeat(61), 'x'.repeat(10_000), '\u{1d518}'.repeat(2500)]
    expect(await mend([...long, 'wahles'].join(' '))).toEqual([['wahles', 'whales']])
  })
  test('no word of a draft or a private text is suggested, except to users who may read it', async () => {
    expect(await mend('cephalopud zimurgy unpublishible')).toEqual([])
    expect((await mend('cephalopud zimurgy', OWNER)).map(([, word]) => word)).toEqual(['cephalopod', 'zymurgy'])
    const granted = { userId: 9, granted: [4] }
    expect(await mend('cephalopud', granted)).toEqual([['cephalopud', 'cephalopod']])
  })
})
