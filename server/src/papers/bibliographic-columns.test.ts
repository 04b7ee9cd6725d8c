import { NO_PUBLICATION } from '@colophon/protocol/citations/publication'
import { describe, expect, it } from 'vitest'
import {
  bibliographicColumns,
  bibliographyOf,
  NO_BIBLIOGRAPHY,
  storableNames,
  storablePublication,
} from './bibliographic-columns.ts'

const BANK = { literal: 'World Bank' }
const MARQUEZ = { family: 'García Márquez', given: 'Gabriel' }
const SENSORS = { ...NO_PUBLICATION, containerTitle: 'Sensors (Basel)', volume: '19', issue: '3', pages: '100-112' }
const STORED = {
  ...NO_BIBLIOGRAPHY,
  ...{
    names: [BANK, MARQUEZ],
    authors: ['World Bank', 'Gabriel García Márquez'],
    year: 2019,
    type: 'article' as const,
  },
  ...{ publication: SENSORS, journalRef: 'Sensors (Basel) 19(3), 100-112 (2019)' },
}

describe('bibliographic columns', () => {
  it('authors and venue are the display forms of stated names and publication', () => {
    const { authors, journalRef, type } = bibliographicColumns(
      { names: [BANK, MARQUEZ], authors: ['Bank, World'], publication: SENSORS, journalRef: 'Sensors', year: 2019 },
      NO_BIBLIOGRAPHY,
    )
    expect({ authors, journalRef, type }).toEqual({
      authors: STORED.authors,
      journalRef: STORED.journalRef,
      type: 'article',
    })
  })

  it('an author line that is edited keeps the structure of the names in it', () => {
    const authors = ['Gabriel García Márquez', 'World Bank', 'Ria van der Poe']
    expect(bibliographicColumns({ authors }, STORED).names).toEqual([
      MARQUEZ,
      BANK,
      { family: 'Poe', given: 'Ria', particle: 'van der' },
    ])
  })

  it('an unchanged venue keeps its structure, and another one is read, but for the publisher', () => {
    const stored = { ...STORED, publication: { ...SENSORS, publisher: 'MDPI' } }
    expect(bibliographicColumns({ journalRef: STORED.journalRef }, stored)).toEqual({ journalRef: STORED.journalRef })
    expect(bibliographicColumns({ journalRef: 'Cell Peat 12, 3-4 (2020)' }, stored).publication).toEqual({
      ...{ containerTitle: 'Cell Peat', volume: '12', issue: '', pages: '3-4', publisher: 'MDPI', year: 2020 },
    })
    expect(bibliographicColumns({ journalRef: null }, STORED)).toMatchObject({ publication: null, type: null })
  })

  it('the year in a venue follows the year of the paper where it is derived from it', () => {
    expect(bibliographicColumns({ year: 2021 }, STORED).journalRef).toBe('Sensors (Basel) 19(3), 100-112 (2021)')
    expect(bibliographicColumns({ year: 2021 }, { ...STORED, journalRef: 'Sensors' }).journalRef).toBeUndefined()
  })

  it('the type follows the venue, unless another one is stated', () => {
    const typeFor = (journalRef: string | null, stored = {}) =>
      bibliographicColumns({ journalRef }, { ...NO_BIBLIOGRAPHY, ...stored }).type
    expect(typeFor('Proceedings of the 3rd Workshop on Peat')).toBe('inproceedings')
    expect(typeFor('Soil 3, 4 (2020)', { archiveId: '2301.00001', type: 'preprint' })).toBe('article')
    expect(typeFor(null, { archiveId: '2301.00001' })).toBe('preprint')
    expect(typeFor('Peat Press', { type: 'book' })).toBeUndefined()
    const book = { ...NO_PUBLICATION, containerTitle: 'Bogs of the world' }
    expect(bibliographicColumns({ publication: book, type: 'chapter' }, STORED).type).toBe('chapter')
    expect(bibliographicColumns({ year: 2020 }, { ...STORED, type: 'preprint' }).type).toBeUndefined()
  })

  it('data of an earlier version are read from their text', () => {
    const stored = { ...NO_BIBLIOGRAPHY, authors: ['Pia Roe', '–'], journalRef: 'Soil 3, 4-5 (2020)' }
    expect(bibliographyOf(stored)).toEqual({
      names: [{ family: 'Roe', given: 'Pia' }],
      publication: { ...NO_PUBLICATION, containerTitle: 'Soil', volume: '3', pages: '4-5', year: 2020 },
      type: 'article',
    })
    expect(bibliographyOf({ ...STORED, names: null })).toMatchObject({ publication: SENSORS, type: 'article' })
    expect(bibliographyOf(STORED)).toMatchObject({ names: [BANK, MARQUEZ], publication: SENSORS })
  })

  it('names and publications are stored on one line and within their limits', () => {
    expect(storableNames([{ literal: 'World\nBank\0' }, { family: ' \n' }, { family: 'Roe', given: '' }])).toEqual([
      BANK,
      { family: 'Roe' },
    ])
    expect(storableNames(Array.from({ length: 300 }, () => BANK))).toHaveLength(200)
    expect(storablePublication({ ...SENSORS, containerTitle: `${'x'.repeat(600)}` }).containerTitle).toHaveLength(500)
  })
})
