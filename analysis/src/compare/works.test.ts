import type { Reference } from '@colophon/protocol/reader/document'
import { expect, it } from 'vitest'
import { citedWorks } from './digest.ts'

const reference = (more: Partial<Reference>): Reference => ({
  block: 0,
  start: 0,
  end: 1,
  label: '1',
  text: 'Ito, 2020',
  title: null,
  authors: [],
  year: null,
  doi: null,
  archiveId: null,
  ...more,
})

it('a cited work is identified by its title in any spelling, else by DOI or archive id, else not at all', () => {
  const works = citedWorks([
    reference({ title: 'The drying of peat in winds', doi: '10.1/A', authors: ['Ito'], year: 2020 }),
    reference({ title: 'The Drying of Peat, in Winds' }),
    reference({ doi: '10.1/B' }),
    reference({ archiveId: '2001.00001' }),
    reference({ title: 'Preface' }),
  ])
  expect(works.map(({ key }) => key)).toEqual(['title:thedryingofpeatinwinds', 'doi:10.1/b', 'archive:2001.00001'])
})
