import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEARCH_TEXT_MAX } from '../articles/constants.ts'
import { parseQuery, QUERY_TERMS_MAX, QUERY_WORDS_MAX, type QueryScope } from './query.ts'

const word = (words: string, scope: QueryScope = 'any') => ({ scope, words: words.split(' '), isPhrase: false })
const phrase = (words: string, scope: QueryScope = 'any') => ({ scope, words: words.split(' '), isPhrase: true })
const year = (from: number | null, to: number | null) => ({ kind: 'year', from, to })

describe('terms', () => {
  test('all words of a query must match', () => {
    expect(parseQuery('graph  networks').all).toEqual([[word('graph')], [word('networks')]])
  })
  test('quoted words must match exactly and in order', () => {
    expect(parseQuery('"Neural Networks" learn').all).toEqual([[phrase('neural networks')], [word('learn')]])
    expect(parseQuery('“neural networks”').all).toEqual([[phrase('neural networks')]])
  })
  test('a hyphenated word is split into words', () => {
    expect(parseQuery('two-column').all).toEqual([[word('two column')]])
  })
  test('a run in a script without spaces is a phrase', () => {
    expect(parseQuery('量子').all).toEqual([[phrase('量 子')]])
  })
  test('OR makes alternatives of its two sides', () => {
    expect(parseQuery('a OR "b c" OR d e').all).toEqual([[word('a'), phrase('b c'), word('d')], [word('e')]])
  })
  test('OR at an end, doubled or beside a negation is ignored', () => {
    expect(parseQuery('OR a OR').all).toEqual([[word('a')]])
    expect(parseQuery('a OR OR b').all).toEqual([[word('a'), word('b')]])
    expect(parseQuery('a OR -b').all).toEqual([[word('a')]])
  })
  test('lower-case or is a word', () => {
    expect(parseQuery('a or b').all).toHaveLength(3)
  })
  test('a minus excludes words, phrases and operators', () => {
    const query = parseQuery('-bad -"very bad" -title:worse -year:2019 non-linear')
    expect(query.none).toEqual([word('bad'), phrase('very bad'), word('worse', 'title')])
    expect(query.noneOf).toEqual([year(2019, 2019)])
    expect(query.all).toEqual([[word('non linear')]])
  })
})

describe('operators', () => {
  test('title, author and field restrict a term to that part, with or without quotes', () => {
    expect(parseQuery('title:deep AUTHOR:"Jane Smith" field: physics').all).toEqual([
      [word('deep', 'title')],
      [phrase('jane smith', 'author')],
      [word('physics', 'field')],
    ])
  })
  test.each([
    ['year:2019', year(2019, 2019)],
    ['year:"2019"', year(2019, 2019)],
    ['year:2015-2020', year(2015, 2020)],
    ['year:2020-2015', year(2015, 2020)],
    ['year:2015..2020', year(2015, 2020)],
    ['year:2015-', year(2015, null)],
    ['year:-2020', year(null, 2020)],
    ['year:<2020', year(null, 2019)],
    ['year:<=2020', year(null, 2020)],
    ['year:>2020', year(2021, null)],
  ])('%s bounds the year', (text, expected) => {
    expect(parseQuery(text).filters).toEqual([[expected]])
  })
  test('years can be alternatives, and has:statements is a condition', () => {
    expect(parseQuery('year:2019 OR year:2021 has:statements').filters).toEqual([
      [year(2019, 2019), year(2021, 2021)],
      [{ kind: 'has', what: 'statements' }],
    ])
  })
  test('a term and a condition are never alternatives', () => {
    const query = parseQuery('year:2019 a OR year:2021')
    expect(query.filters).toEqual([[year(2019, 2019)], [year(2021, 2021)]])
    expect(query.all).toEqual([[word('a')]])
  })
  test.each([
    ['by:me', { kind: 'by', who: 'me' }],
    ['access:open', { kind: 'access', what: 'open' }],
    ['Access: Permission', { kind: 'access', what: 'permission' }],
  ])('%s is a filter', (text, expected) => {
    expect(parseQuery(text).filters).toEqual([[expected]])
    expect(parseQuery(`-${text}`).noneOf).toEqual([expected])
  })
  test.each(['foo:bar', 'year:soon', 'has:cats', 'by:you', 'access:all', 'title:'])('%s is plain text', (text) => {
    const query = parseQuery(text)
    expect(query.filters).toEqual([])
    expect(query.all.flat().every(({ scope }) => scope === 'any')).toBe(true)
    expect(query.all.flat().length).toBeGreaterThan(0)
  })
})

describe('notes', () => {
  test.each([
    ['"graph networks', '"graph networks"'],
    ['deep title:"graph networks ', 'deep title:"graph networks"'],
    ['5" disk "a b"', '5 disk "a b"'],
    ['“a b” “c', '"a b" "c"'],
  ])('an unbalanced quote in %s is reported with the likely query', (text, balanced) => {
    expect(parseQuery(text).notes).toEqual([{ kind: 'unbalancedQuote', balanced }])
    expect(parseQuery(balanced).notes).toEqual([])
  })
  test.each(['foo:bar', '-year:soon', 'by:you'])('%s is reported as plain text', (text) => {
    expect(parseQuery(`peat ${text}`).notes).toEqual([{ kind: 'plainText', text }])
  })
  test.each(['peat', 'title:peat', '"peat: a b"', 'https://example.org/a', '10:30', 'a: b', '-bad year:2019'])(
    '%s has no notes',
    (text) => expect(parseQuery(text).notes).toEqual([]),
  )
})

describe('bad input', () => {
  test('unbalanced quotes are plain text', () => {
    expect(parseQuery('"graph networks').all).toEqual([[word('graph')], [word('networks')]])
    expect(parseQuery('5" disk "a b"').all).toEqual([[word('5')], [word('disk')], [phrase('a b')]])
  })
  test.each(['', '   ', '""', '- -- -""', 'OR', '% \\ \u0000 😀', '"', "'"])('%j is an empty query', (text) => {
    expect(parseQuery(text)).toMatchObject({ all: [], none: [], filters: [], noneOf: [] })
  })
  test('a query is truncated at its limits and marked as cut', () => {
    const words = parseQuery('ab '.repeat(200))
    expect(words.all).toHaveLength(QUERY_WORDS_MAX)
    expect(words.isCut).toBe(true)
    expect(parseQuery('ab '.repeat(40)).isCut).toBe(false)
    for (const operator of ['"ab" ', 'title:ab ', '-ab ', 'OR ab ']) {
      const terms = parseQuery(`cd ${operator.repeat(40)}`)
      expect(terms.isCut).toBe(true)
      expect(terms.all.flat().length + terms.none.length).toBe(QUERY_TERMS_MAX + 1)
    }
    expect(parseQuery('x'.repeat(SEARCH_TEXT_MAX + 1)).isCut).toBe(true)
    expect(parseQuery('x'.repeat(SEARCH_TEXT_MAX)).isCut).toBe(false)
  })
  test('no text is an error, and every term has words', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '-', 'OR', 'title:', 'year:', 'has:', ' ', ':', '2019-', '\ud800'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const query = parseQuery(pieces.join(''))
        const terms = [...query.all.flat(), ...query.none]
        expect(terms.length).toBeLessThanOrEqual(QUERY_TERMS_MAX)
        expect(
          terms.every(({ words }) => words.length > 0 && words.every((w) => /^[\p{L}\p{N}\p{M}]+$/u.test(w))),
        ).toBe(true)
      }),
      { numRuns: 50 },
    )
  }, 30_000)
})
