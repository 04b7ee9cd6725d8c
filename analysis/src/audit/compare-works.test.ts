import { describe, expect, it } from 'vitest'
import { differencesOf, isSameVenue, isSameWork, type KnownWork, type StatedReference } from './compare-works.ts'

const KNOWN: KnownWork = {
  title: 'Slow waves in warm shallow seas: a survey',
  authors: ['Ada B. Lind', 'Jo van der Berg', 'Zoë Erdős'],
  year: 2014,
  venue: 'Physical Review D',
  volume: '76',
  pages: '101-119',
  doi: '10.1000/waves',
  archiveId: null,
  isPreprint: false,
}
const stated = (changes: Partial<StatedReference>): StatedReference => {
  const { isPreprint: _, ...fields } = KNOWN
  return { ...fields, text: '', ...changes }
}
const fieldsOf = (changes: Partial<StatedReference>, known: Partial<KnownWork> = {}) =>
  differencesOf(stated(changes), { ...KNOWN, ...known }).map(({ field }) => field)

describe('usual blemishes of a reference are no differences', () => {
  it.each<[string, Partial<StatedReference>, Partial<KnownWork>?]>([
    ['as stated', {}],
    ['without a subtitle', { title: 'Slow waves in warm shallow seas' }],
    ['a letter of a word', { title: 'Slow waves in warm shalow seas: a survey' }],
    ['LaTeX', { title: 'Slow {W}aves in {\\it warm} shallow seas: a~survey' }],
    ['initials, no accents, no particle', { authors: ['Lind, A. B.', 'Berg J', 'Z. Erdos'] }],
    ['the first authors', { authors: ['A. Lind'] }],
    ['an abbreviated venue', { venue: 'Phys. Rev. D' }],
    ['only the first page', { pages: '101' }],
    ['missing fields', { year: null, venue: null, volume: null, pages: null, doi: null }],
    ['the year of the preprint', { year: 2013 }],
    ['the publication of a preprint', { year: 2017, venue: 'Nature' }, { isPreprint: true, venue: null }],
    ['the DOI of the preprint', { doi: '10.48550/arxiv.1401.00001', venue: 'arXiv preprint' }],
    [
      'a badly read title and names',
      {
        title: 'B. Slow',
        authors: ['Survey, A.'],
        text: 'Lind A, Berg J, Erdős Z. Slow waves in warm shallow seas: a survey. 2014',
      },
    ],
  ])('%s', (_, changes, known) => {
    expect(fieldsOf(changes, known)).toEqual([])
    expect(isSameWork(stated(changes), { ...KNOWN, ...known })).toBe(true)
  })
})

describe('what differs is named', () => {
  it.each<[string, Partial<StatedReference>, Partial<KnownWork>?]>([
    ['title', { title: 'Slow waves in cold deep seas: a survey' }],
    ['authors', { authors: ['Cole, P.', 'Berg, J.'] }],
    ['authors', { authors: ['Lind, A.', 'Cole, P.', 'Reed, Q.'] }],
    ['authors', { authors: ['Lind, A.', 'Cole, P.'], text: 'Lind A, Cole P. Slow waves …' }, { authors: ['A. Lind'] }],
    ['year', { year: 2016 }],
    ['year', { year: 2010 }, { isPreprint: true }],
    ['venue', { venue: 'Journal of Seas' }],
    ['volume', { volume: '77' }],
    ['pages', { pages: '201-219' }],
    ['doi', { doi: '10.1000/other' }],
  ])('%s', (field, changes, known) => {
    expect(fieldsOf(changes, known)).toEqual([field])
  })
})

it.each([
  ['other words', { title: 'Fast storms over cold northern lakes' }],
  ['half of another title', { title: 'Slow waves in warm networks of trust and reward' }],
  ['a like title by others', { title: 'Slow waves in warm shallow lakes: a survey of', authors: ['Cole, P.'] }],
])('%s is another work', (_, changes) => {
  expect(isSameWork(stated(changes), KNOWN)).toBe(false)
})

it.each([
  ['PNAS', 'Proceedings of the National Academy of Sciences', true],
  ['Proc. Natl. Acad. Sci. U.S.A.', 'Proceedings of the National Academy of Sciences', true],
  ['J. Math. Anal. Appl.', 'Journal of Mathematical Analysis and Applications', true],
  ['Nature', 'Nature Physics', true],
  ['Physical Review B', 'Physical Review D', false],
  ['Journal of Physics', 'Journal of Chemistry', false],
])('%s and %s are one venue: %s', (one, other, isOne) => {
  expect(isSameVenue(one, other)).toBe(isOne)
})
