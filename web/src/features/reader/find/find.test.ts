import { describe, expect, it } from 'vitest'
import { documentOf } from '../testing/document.ts'
import { findMatches, MATCHES_MAX, matchFrom, stepMatch } from './find-matches.ts'
import { findPattern } from './find-pattern.ts'

const LOOSE = { matchCase: false, wholeWords: false }
const document = documentOf([
  { type: 'heading', text: 'Clay pots' },
  { type: 'paragraph', text: 'A clay pot dries. Claypots don’t crack (see [3] and a+b).', page: 2 },
  { type: 'footer', text: 'Clay journal', page: 2 },
])
const found = (query: string, options = LOOSE) =>
  findMatches(document, findPattern(query, options), ({ type }) => type !== 'footer').map(({ start, end }) =>
    document.text.slice(start, end),
  )

describe('finding in a paper', () => {
  it('finds every place in the shown blocks, whatever the case', () =>
    expect(found('CLAY')).toEqual(['Clay', 'clay', 'Clay']))
  it('the search matches case on request', () => expect(found('Clay', { ...LOOSE, matchCase: true })).toHaveLength(2))
  it('the search matches whole words on request', () =>
    expect(found('pot', { ...LOOSE, wholeWords: true })).toEqual(['pot']))
  it('any white space matches any other', () => expect(found('clay   pot')).toEqual(['Clay pot', 'clay pot']))
  it('a typed apostrophe matches a typographic one', () => expect(found("don't")).toEqual(['don’t']))
  it.each(['[3]', 'a+b)', '(see'])('takes %s as it is written, not as a pattern', (query) =>
    expect(found(query)).toEqual([query]),
  )
  it.each(['', '   '])('the query "%s" has no matches', (query) => expect(found(query)).toEqual([]))
  it('each match knows its block', () =>
    expect(findMatches(document, findPattern('clay pot', LOOSE), () => true).map(({ block }) => block)).toEqual([0, 1]))

  it('counting stops at the limit', () => {
    const long = documentOf([{ type: 'paragraph', text: 'a '.repeat(MATCHES_MAX + 5) }])
    expect(findMatches(long, findPattern('a', LOOSE), () => true)).toHaveLength(MATCHES_MAX)
  })
})

describe('the way from match to match', () => {
  const matches = [3, 10, 20].map((start) => ({ start, end: start + 1, block: 0 }))
  it('begins at the place of the reader', () => expect(matchFrom(matches, 4)).toBe(1))
  it('the last match is followed by the first', () => expect(matchFrom(matches, 21)).toBe(0))
  it('without a match there is nowhere to go', () => expect([matchFrom([], 0), stepMatch(-1, 1, 0)]).toEqual([-1, -1]))
  it('the match index wraps at both ends', () => expect([stepMatch(2, 1, 3), stepMatch(0, -1, 3)]).toEqual([0, 2]))
})
