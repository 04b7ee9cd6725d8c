import { describe, expect, it } from 'vitest'
import { WORK_TYPES, type WorkType } from './bibliographic.ts'
import type { Citable } from './citable.ts'
import type { CitationFormat } from './citation-kinds.ts'
import { citationsOf } from './citations-of.ts'
import { NO_PUBLICATION } from './publication.ts'

const PAPER: Citable = {
  ...{ key: 'roe2020bogs', title: 'Bogs', authors: [{ family: 'Roe', given: 'Pia' }], year: 2020, doi: null },
  ...{ archiveId: null, primaryClass: null, abstract: '', language: null, url: null },
  ...{ type: null, further: {}, tags: [], notes: [], publication: { ...NO_PUBLICATION, publisher: 'Peat Press' } },
}
const WITHIN = { ...NO_PUBLICATION, containerTitle: 'Wet lands', volume: '7', pages: '11-19', publisher: 'Peat Press' }
const cite = (format: CitationFormat, change: Partial<Citable>) => citationsOf([{ ...PAPER, ...change }], format)

// Proves: x-cite-structured
describe('each type of work has its type in every format', () => {
  it.each([
    ['article', '@article{', '@article{', 'JOUR', 'article-journal', 'Journal Article">17<'],
    ['inproceedings', '@inproceedings{', '@inproceedings{', 'CONF', 'paper-conference', 'Conference Paper">47<'],
    ['book', '@book{', '@book{', 'BOOK', 'book', 'Book">6<'],
    ['chapter', '@incollection{', '@incollection{', 'CHAP', 'chapter', 'Book Section">5<'],
    ['thesis', '@phdthesis{', '@thesis{', 'THES', 'thesis', 'Thesis">32<'],
    ['report', '@techreport{', '@report{', 'RPRT', 'report', 'Report">27<'],
    ['dataset', '@dataset{', '@dataset{', 'DATA', 'dataset', 'Dataset">59<'],
    ['preprint', '@unpublished{', '@unpublished{', 'UNPB', 'article', 'Unpublished Work">34<'],
    ['webpage', '@online{', '@online{', 'ELEC', 'webpage', 'Web Page">12<'],
    ['patent', '@patent{', '@patent{', 'PAT', 'patent', 'Patent">25<'],
    [null, '@misc{', '@misc{', 'GEN', 'document', 'Generic">13<'],
  ] as const)('%s', (type, bibtex, biblatex, ris, csl, endnote) => {
    expect(cite('bibtex', { type })).toContain(`${bibtex}roe2020bogs,`)
    expect(cite('biblatex', { type })).toContain(`${biblatex}roe2020bogs,`)
    expect(cite('ris', { type })).toContain(`TY  - ${ris}\r\n`)
    expect(JSON.parse(cite('csl', { type }))).toMatchObject([{ id: 'roe2020bogs', type: csl, publisher: 'Peat Press' }])
    expect(cite('endnote', { type })).toContain(endnote)
    expect(cite('csv', { type })).toContain(`,${type ?? ''},Peat Press,roe2020bogs,`)
  })

  it('a preprint of an archive is no unpublished work', () => {
    const preprint = { type: 'preprint', archiveId: '2001.01234' } as const
    expect(cite('bibtex', preprint)).toContain('@misc{')
    expect(cite('biblatex', preprint)).toContain('@online{')
  })

  it.each(WORK_TYPES)('the publisher of a work of the type %s is in every format for programs', (type) => {
    for (const format of ['bibtex', 'biblatex', 'ris', 'csl', 'endnote', 'csv'] as const) {
      expect(cite(format, { type })).toContain('Peat Press')
    }
  })
})

describe('container and publisher', () => {
  it.each([
    ['article', 'journal = {Wet lands}', 'publisher = {Peat Press}'],
    ['inproceedings', 'booktitle = {Wet lands}', 'publisher = {Peat Press}'],
    ['chapter', 'booktitle = {Wet lands}', 'publisher = {Peat Press}'],
    ['thesis', 'pages = {11--19}', 'school = {Peat Press}'],
    ['report', 'series = {Wet lands}', 'institution = {Peat Press}'],
    ['webpage', 'howpublished = {Wet lands}', 'organization = {Peat Press}'],
  ] as const)('BibTeX has them in the fields of %s', (type, container, publisher) => {
    const written = cite('bibtex', { type, publication: WITHIN })
    expect(written).toContain(`  ${container},\n`)
    expect(written).toContain(`  ${publisher},\n`)
  })

  it('a thesis is called one, not a doctoral one, in both kinds of bibliography files', () => {
    for (const format of ['bibtex', 'biblatex'] as const) {
      expect(cite(format, { type: 'thesis', publication: WITHIN })).toContain('  type = {Thesis},\n')
    }
  })

  it.each([
    ["Master's thesis", '@mastersthesis{', 'mathesis'],
    ['PhD thesis', '@phdthesis{', 'phdthesis'],
    ['Habilitation', '@phdthesis{', 'Habilitation'],
  ])('a thesis that is a %s is written as one', (genre, bibtex, biblatex) => {
    const thesis = { type: 'thesis', further: { genre } } as const
    expect(cite('bibtex', thesis)).toContain(bibtex)
    expect(cite('biblatex', thesis)).toContain(`  type = {${biblatex}},\n`)
    expect(JSON.parse(cite('csl', thesis))).toMatchObject([{ type: 'thesis', genre }])
  })

  it('RIS has the title of a book as T2 and that of a journal as JO', () => {
    const lines = (type: WorkType) => cite('ris', { type, publication: WITHIN }).split('\r\n')
    expect(lines('chapter')).toEqual(
      expect.arrayContaining(['T2  - Wet lands', 'PB  - Peat Press', 'SP  - 11', 'EP  - 19']),
    )
    expect(lines('article')).toContain('JO  - Wet lands')
  })
})

describe('references in prose', () => {
  it.each([
    ['book', {}, 'Roe, P. (2020). Bogs. Peat Press.', 'Roe, Pia. Bogs. Peat Press, 2020.'],
    [
      'chapter',
      { publication: WITHIN },
      'Roe, P. (2020). Bogs. In Wet lands (Vol. 7, pp. 11–19). Peat Press.',
      'Roe, Pia. “Bogs.” Wet lands, vol. 7, Peat Press, 2020, pp. 11–19.',
    ],
    [
      'inproceedings',
      { publication: WITHIN },
      'Roe, P. (2020). Bogs. In Wet lands (Vol. 7, pp. 11–19). Peat Press.',
      'Roe, Pia. “Bogs.” Wet lands, vol. 7, Peat Press, 2020, pp. 11–19.',
    ],
    [
      'article',
      { publication: WITHIN },
      'Roe, P. (2020). Bogs. Wet lands, 7, 11–19.',
      'Roe, Pia. “Bogs.” Wet lands, vol. 7, 2020, pp. 11–19.',
    ],
    ['thesis', {}, 'Roe, P. (2020). Bogs [Thesis, Peat Press].', 'Roe, Pia. Bogs. Peat Press, 2020.'],
    ['report', {}, 'Roe, P. (2020). Bogs. Peat Press.', 'Roe, Pia. Bogs. Peat Press, 2020.'],
    ['dataset', {}, 'Roe, P. (2020). Bogs [Data set]. Peat Press.', 'Roe, Pia. “Bogs.” Peat Press, 2020.'],
    [
      'webpage',
      { url: 'https://a.example' },
      'Roe, P. (2020). Bogs. Peat Press. https://a.example',
      'Roe, Pia. “Bogs.” Peat Press, 2020, https://a.example.',
    ],
  ] as const)('APA and MLA name what a reader needs of the type %s', (type, change, apa, mla) => {
    expect(cite('apa', { type, ...change })).toBe(`${apa}\n`)
    expect(cite('mla', { type, ...change })).toBe(`${mla}\n`)
  })
})

describe('further fields in prose', () => {
  const editor = [{ family: 'Poe', given: 'Ria' }, { literal: 'World Bank' }]
  const page = { type: 'webpage', year: null, url: 'https://a.example', further: { accessed: '2025-01-15' } } as const
  it.each([
    [
      'the date of a web page without a year',
      page,
      'Roe, P. (n.d.). Bogs. Peat Press. Retrieved January 15, 2025, from https://a.example',
      'Roe, Pia. “Bogs.” Peat Press, https://a.example. Accessed 15 January 2025.',
    ],
    [
      'editors in place of authors and the edition',
      { type: 'book', authors: [], further: { editor, edition: '2' } },
      'Poe, R., & World Bank (Eds.). (2020). Bogs (2nd ed.). Peat Press.',
      'Poe, Ria, and World Bank, editors. Bogs. 2nd ed., Peat Press, 2020.',
    ],
    [
      'the editors of the book of a chapter',
      { type: 'chapter', publication: WITHIN, further: { editor } },
      'Roe, P. (2020). Bogs. In R. Poe & World Bank (Eds.), Wet lands (Vol. 7, pp. 11–19). Peat Press.',
      'Roe, Pia. “Bogs.” Wet lands, edited by Ria Poe and World Bank, vol. 7, Peat Press, 2020, pp. 11–19.',
    ],
    [
      'the number of a report',
      { type: 'report', further: { number: 'WHO/1' } },
      'Roe, P. (2020). Bogs (Report No. WHO/1). Peat Press.',
      'Roe, Pia. Bogs. no. WHO/1, Peat Press, 2020.',
    ],
    [
      'the number of a patent',
      { type: 'patent', further: { number: 'US1' } },
      'Roe, P. (2020). Bogs (Patent No. US1). Peat Press.',
      'Roe, Pia. Bogs. no. US1, Peat Press, 2020.',
    ],
    [
      'the kind of a thesis',
      { type: 'thesis', further: { genre: 'PhD thesis' } },
      'Roe, P. (2020). Bogs [Doctoral dissertation, Peat Press].',
      'Roe, Pia. Bogs. Peat Press, 2020.',
    ],
  ] as [string, Partial<Citable>, string, string][])('APA and MLA have %s', (_, change, apa, mla) => {
    expect(cite('apa', change)).toBe(`${apa}\n`)
    expect(cite('mla', change)).toBe(`${mla}\n`)
  })
})

// Proves: x-cite-structured
describe('names as stated', () => {
  const authors = [
    { literal: 'World Bank' },
    { family: 'García Márquez', given: 'Gabriel' },
    { family: 'Salvador Dalí' },
  ]

  it.each([
    ['bibtex', 'author = {{World Bank} and García Márquez, Gabriel and {Salvador Dalí}}'],
    ['biblatex', 'author = {{World Bank} and García Márquez, Gabriel and {Salvador Dalí}}'],
    ['ris', 'AU  - World Bank\r\nAU  - García Márquez, Gabriel\r\n'],
    ['endnote', '<author>World Bank,</author><author>García Márquez, Gabriel</author>'],
    ['csv', '"World Bank; García Márquez, Gabriel; Salvador Dalí"'],
    ['apa', 'World Bank, García Márquez, G., & Salvador Dalí (2020)'],
    ['mla', 'World Bank, et al.'],
  ] as const)('%s never splits or inverts a literal name, nor splits a family name', (format, written) =>
    expect(cite(format, { authors }).replaceAll('. (2020)', ' (2020)')).toContain(written),
  )

  it('CSL-JSON has the names with their parts', () => {
    const [first] = JSON.parse(
      cite('csl', { authors: [...authors, { family: 'Gogh', given: 'V.', particle: 'van', suffix: 'Jr.' }] }),
    )
    expect(first.author).toEqual([
      ...authors,
      { family: 'Gogh', given: 'V.', 'non-dropping-particle': 'van', suffix: 'Jr.' },
    ])
  })

  it('BibTeX keeps an “and” within a name in braces', () => {
    const name = { family: 'Health and Social Care', given: 'Dept.' }
    expect(cite('bibtex', { authors: [name] })).toContain('author = {{Health and Social Care}, Dept.}')
    expect(cite('bibtex', { authors: [{ literal: 'Department of Health and Social Care' }] })).toContain(
      'author = {{Department of Health and Social Care}}',
    )
  })
})
