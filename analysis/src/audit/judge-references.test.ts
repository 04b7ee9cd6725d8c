import { expect, it } from 'vitest'
import type { KnownWork, StatedReference } from './compare-works.ts'
import { judgeReference, repeatedEntries } from './judge-references.ts'

const work = (title: string, changes: Partial<KnownWork> = {}): KnownWork => ({
  ...{ title, authors: ['Ada Lind'], year: 2014, venue: null, volume: null, pages: null, doi: null, archiveId: null },
  ...{ isPreprint: false },
  ...changes,
})
const reference = (title: string | null, changes: Partial<StatedReference> = {}): StatedReference => ({
  ...{
    title,
    authors: ['Lind, A.'],
    year: 2014,
    venue: null,
    volume: null,
    pages: null,
    doi: null,
    archiveId: null,
    text: '',
  },
  ...changes,
})
const WAVES = work('Slow waves in warm shallow seas')
const STONES = work('Heavy stones on thin ice sheets')
const waves = reference('Slow waves in warm shallow seas')

it.each([
  ['found by its id', waves, { byId: [WAVES], byTitle: [] }, { verdict: 'found', work: WAVES, differences: [] }],
  [
    'found by its title',
    waves,
    { byId: [], byTitle: [STONES, WAVES] },
    { verdict: 'found', work: WAVES, differences: [] },
  ],
  ['not found', waves, { byId: [], byTitle: [STONES] }, { verdict: 'notFound' }],
  [
    'its id belongs to another work',
    waves,
    { byId: [STONES], byTitle: [WAVES] },
    { verdict: 'anotherWork', work: WAVES, identified: STONES, differences: [] },
  ],
  [
    'one of its ids belongs to another work',
    waves,
    { byId: [WAVES, STONES], byTitle: [] },
    { verdict: 'anotherWork', work: WAVES, identified: STONES, differences: [] },
  ],
  [
    'an id without a title',
    reference(null, { doi: '10.1/1' }),
    { byId: [WAVES], byTitle: [] },
    { verdict: 'found', work: WAVES, differences: [] },
  ],
  ['nothing to look for', reference(null), { byId: [], byTitle: [] }, { verdict: 'unreadable' }],
])('a reference is judged: %s', (_, stated, candidates, judgement) => {
  expect(judgeReference(stated, candidates)).toEqual(judgement)
})

it('of two versions of a work the one as stated is found', () => {
  const early = work(WAVES.title, { year: 2010 })
  expect(judgeReference(waves, { byId: [], byTitle: [early, WAVES] })).toMatchObject({ work: WAVES, differences: [] })
})

it('an entry that stands in the list twice is known by its identifier, or by its title and year', () => {
  const doi = '10.1/1'
  const entries = [
    waves,
    reference('Heavy stones', { doi }),
    reference('Slow Waves in Warm Shallow Seas.'),
    reference('Stones, heavy ones', { doi }),
    reference(WAVES.title, { year: 2020 }),
  ]
  expect(repeatedEntries(entries)).toEqual([null, null, 0, 1, null])
})
