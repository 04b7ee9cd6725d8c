import { type FurtherFields, WORK_TYPES, type WorkType } from '@colophon/protocol/citations/bibliographic'
import type { Citable } from '@colophon/protocol/citations/citable'
import { citationsOf } from '@colophon/protocol/citations/citations-of'
import { NO_PUBLICATION } from '@colophon/protocol/citations/publication'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBibliography } from '../features/library/import/readers/bibliography.ts'
import { readCslLibrary } from '../features/library/import/readers/csl-json.ts'

const EDITORS = [{ family: 'Poe', given: 'Ria' }, { literal: 'Bank of Peat' }]

/** A paper of a type with everything that can be stated of it. */
function whole(type: WorkType): Citable {
  const isNumbered = type === 'report' || type === 'patent'
  const further: FurtherFields = {
    URL: 'https://bogs.example/a_b?c=d&e=f%20g#h',
    accessed: '2024-05-01',
    editor: EDITORS,
    edition: '2nd',
    'publisher-place': 'Århus & Köln',
    'collection-title': 'Bogs of the world',
    ISBN: '978-1-898298-63-2',
    ISSN: '1234-5679',
    PMID: '28400848',
    ...(isNumbered && { number: 'US9012345B2' }),
    ...(type === 'thesis' && { genre: "Master's thesis" }),
    ...(type === 'report' && { genre: 'Working paper' }),
  }
  const isBook = type === 'book' || type === 'thesis' || isNumbered
  return {
    key: 'roe2020bogs',
    title: 'Bogs & fens: 5% of peat_soils',
    authors: [{ family: 'Roe', given: 'Pia', particle: 'van', suffix: 'Jr.' }, { literal: 'Peat Survey of the North' }],
    type,
    publication: {
      ...NO_PUBLICATION,
      containerTitle: isBook ? '' : 'Wet lands',
      volume: '7',
      issue: isNumbered ? '' : '3',
      pages: '11-19',
      publisher: 'Peat Press',
    },
    further,
    year: 2020,
    doi: null,
    archiveId: null,
    primaryClass: null,
    abstract: 'Peat dries by 40% & more, at $5 a_b {c} ~ #1 ^2.',
    language: { name: 'German', code: 'de' },
    url: null,
    tags: ['peat', 'wet soil'],
    notes: ['Accepted; see *Fig.* 3 & #4: 5% of {all}.\n\nA second paragraph.'],
  }
}

const FORMATS = ['bibtex', 'biblatex', 'ris', 'csl'] as const
type Format = (typeof FORMATS)[number]

function again(paper: Citable, format: Format) {
  const text = citationsOf([paper], format)
  const library = format === 'csl' ? readCslLibrary(text) : readBibliography(text)
  const { details, tags, notes } = library?.items[0] ?? {}
  return { ...details, tags, notes }
}

function stated({ title, authors, type, publication, further, year, abstract, language, tags, notes }: Citable) {
  return { title, names: authors, type, publication, further, year, abstract, language: language?.code, tags, notes }
}

// Proves: x-import-library
describe('a paper with every field, written and read again', () => {
  it.each(FORMATS.flatMap((format) => WORK_TYPES.map((type) => [format, type] as const)))(
    'has the same fields in %s as %s',
    (format, type) => {
      const paper = whole(type)
      expect(again(paper, format)).toMatchObject(stated(paper))
    },
  )

  it.each(FORMATS)('keeps the kinds of a thesis in %s', (format) => {
    for (const genre of ['PhD thesis', "Master's thesis", 'Habilitation', undefined]) {
      const further = genre === undefined ? {} : { genre }
      const { further: read = {} } = again({ ...whole('thesis'), further }, format)
      // An entry `@phdthesis` without a type is of a PhD thesis.
      expect(read).toEqual(further)
    }
  })

  it.each(FORMATS)('has a work of editors alone in %s as it was', (format) => {
    const paper = { ...whole('book'), authors: [] }
    expect(again(paper, format)).toMatchObject({ names: EDITORS, further: { editor: EDITORS } })
  })

  it.each(FORMATS)('has in %s whatever words its fields have', (format) => {
    const text = fc
      .array(fc.constantFrom('peat', 'é', '&', '5%', '$', '#', '_', '~', '^', '{', '}', '\\', 'Århus', '–'), {
        minLength: 1,
        maxLength: 6,
      })
      .map((words) => `Bog ${words.join(' ')} x`)
    fc.assert(
      fc.property(fc.record({ edition: text, 'publisher-place': text, number: text, genre: text }), (fields) => {
        const { further } = again({ ...whole('report'), further: fields }, format)
        expect(further).toEqual(fields)
      }),
      { numRuns: 50 },
    )
  })
})
