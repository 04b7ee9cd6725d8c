import { describe, expect, it } from 'vitest'
import type { ArchiveRecord } from '../articles/entities.ts'
import { toBibtex } from './bibtex.ts'
import { type Citable, citableOf } from './citable.ts'
import { citationKeys } from './citation-keys.ts'
import { toRis } from './citations-of.ts'
import { toCslJson } from './csl-json.ts'
import { readName } from './person-name.ts'
import { NO_PUBLICATION } from './publication.ts'

type Told = Partial<Omit<Citable, 'authors'>> & { authors?: string[] }

function citable({ authors = ['Ada Lovelace'], ...told }: Told = {}): Citable {
  return {
    key: 'lovelace2020deep',
    title: 'Deep soil',
    type: null,
    publication: NO_PUBLICATION,
    further: {},
    year: 2020,
    doi: null,
    archiveId: null,
    primaryClass: null,
    abstract: '',
    language: null,
    url: null,
    tags: [],
    notes: [],
    ...told,
    authors: authors.map(readName).filter((name) => name !== null),
  }
}

const SOIL_AND_WATER = { ...NO_PUBLICATION, containerTitle: 'Soil & Water', volume: '12', issue: '3', pages: '1-20' }
const JOURNAL = { type: 'article', publication: SOIL_AND_WATER } as const
const PREPRINT = citable({
  type: 'preprint',
  archiveId: 'math/0309136',
  primaryClass: 'math.AT',
  url: 'https://arxiv.org/abs/math/0309136',
})

describe('citation keys', () => {
  it.each([
    [citable(), 'lovelace2020deep'],
    [citable({ authors: ['Ludwig van Beethoven'], title: 'On the sound' }), 'beethoven2020sound'],
    [citable({ authors: ['Paul Erdős'], year: null, title: 'The $K$-theory' }), 'erdostheory'],
    [citable({ authors: ['王小明'], title: '土壤' }), 'paper2020'],
    [citable({ authors: [], title: '3D maps' }), 'paper20203d'],
    [citable({ authors: ['The ATLAS Collaboration'] }), 'theatlascollaboration2020deep'],
  ])('%#: %s', (paper, key) => expect(citationKeys([paper])).toEqual([key]))

  it('duplicate citation keys get as many letters as needed', () => {
    const keys = citationKeys(Array.from({ length: 30 }, () => citable()))
    expect(keys.slice(0, 3)).toEqual(['lovelace2020deep', 'lovelace2020deepa', 'lovelace2020deepb'])
    expect(keys[27]).toBe('lovelace2020deepaa')
    expect(new Set(keys).size).toBe(30)
  })
})

describe('BibTeX', () => {
  it('BibTeX has the fields of an article', () => {
    expect(toBibtex([citable({ ...JOURNAL, doi: '10.1/a_b', authors: ['A. B. Smith', 'Jan de Vries'] })])).toBe(
      `@article{lovelace2020deep,
  title = {Deep soil},
  author = {Smith, A. B. and de Vries, Jan},
  journal = {Soil \\& Water},
  volume = {12},
  number = {3},
  pages = {1--20},
  year = {2020},
  doi = {10.1/a_b}
}
`,
    )
  })

  it('BibTeX includes archive, id and class of a preprint', () => {
    const text = toBibtex([PREPRINT])
    expect(text).toContain('@misc{')
    for (const field of ['eprint = {math/0309136}', 'archivePrefix = {arXiv}', 'primaryClass = {math.AT}']) {
      expect(text).toContain(field)
    }
  })

  it.each([
    ['King, Jr., Martin Luther', '{King, Jr., Martin Luther}'],
    ['The ATLAS Collaboration', '{{The ATLAS Collaboration}}'],
    ['Smith and Sons Group', '{{Smith and Sons Group}}'],
    ['José Ortega y Gasset', '{{Ortega y Gasset}, José}'],
    ['Vincent Van Gogh', '{Van Gogh, Vincent}'],
    ['Plato', '{{Plato}}'],
  ])('BibTeX keeps the name parts of %s together', (name, field) =>
    expect(toBibtex([citable({ authors: [name] })])).toContain(`author = ${field}`),
  )

  it.each(['} evil', '{{{', '\\', '$x{$', 'a } b { c'])('BibTeX yields one entry for any title: %s', (title) => {
    const text = toBibtex([citable({ title, doi: '10.1/}x', authors: ['{ Brace'] })])
    let depth = 0
    const closes = [...text].map((character) => {
      depth += character === '{' ? 1 : character === '}' ? -1 : 0
      return depth
    })
    expect(closes.at(-1)).toBe(0)
    expect(closes.lastIndexOf(1)).toBe(text.lastIndexOf('}') - 1)
    expect(Math.min(...closes.slice(text.indexOf('{')), 0)).toBe(0)
  })
})

describe('RIS', () => {
  it('RIS has one line per field, from type to end', () => {
    expect(toRis([citable({ ...JOURNAL, authors: ['Martin Luther King, Jr.', 'Plato'] })]).split('\r\n')).toEqual([
      'TY  - JOUR',
      'ID  - lovelace2020deep',
      'TI  - Deep soil',
      'AU  - King, Martin Luther, Jr.',
      'AU  - Plato',
      'PY  - 2020',
      'JO  - Soil & Water',
      'VL  - 12',
      'IS  - 3',
      'SP  - 1',
      'EP  - 20',
      'ER  - ',
      '',
    ])
  })

  it('RIS distinguishes preprints from papers of unknown type', () => {
    expect(toRis([PREPRINT])).toMatch(/^TY {2}- UNPB\r\n(?:.|\s)*AN {2}- arXiv:math\/0309136\r\n/)
    expect(toRis([citable()])).toMatch(/^TY {2}- GEN\r\n/)
  })
})

describe('CSL-JSON', () => {
  it('CSL-JSON returns the fields that went in', () => {
    const paper = citable({
      ...JOURNAL,
      doi: '10.1/x',
      title: 'A "quoted" title\\',
      authors: ['Jan de Vries', 'Plato'],
    })
    expect(JSON.parse(toCslJson([paper]))).toEqual([
      {
        id: 'lovelace2020deep',
        type: 'article-journal',
        title: 'A "quoted" title\\',
        author: [{ family: 'Vries', given: 'Jan', 'non-dropping-particle': 'de' }, { literal: 'Plato' }],
        issued: { 'date-parts': [[2020]] },
        'container-title': 'Soil & Water',
        volume: '12',
        issue: '3',
        page: '1-20',
        DOI: '10.1/x',
      },
    ])
  })

  it('CSL-JSON of a preprint includes the archive', () =>
    expect(JSON.parse(toCslJson([PREPRINT]))[0]).toMatchObject({ type: 'article', number: 'arXiv:math/0309136' }))
})

describe('citableOf', () => {
  const article = {
    title: 'Two\n lines',
    names: [{ family: 'One', given: 'A.' }],
    type: null,
    publication: null,
    citationKey: 'one2007two',
    abstract: '',
    year: 2007,
    doi: 'https://doi.org/10.1/A<b>#1',
    archiveId: null,
  } as unknown as Parameters<typeof citableOf>[0]

  it('citation data is on one line, with the bare DOI and a working URL', () => {
    expect(citableOf(article, 'http://here/storage/1')).toMatchObject({
      title: 'Two lines',
      authors: [{ family: 'One' }],
      doi: '10.1/A<b>#1',
      url: 'https://doi.org/10.1/A%3Cb%3E%231',
    })
  })

  it("citation data of an archive record has the journal's year, and this product’s URL only if there is no other", () => {
    const told = {
      ...article,
      source: 'arxiv' as const,
      doi: null,
      publication: { ...NO_PUBLICATION, containerTitle: 'Nature', year: 2009 },
    }
    expect(citableOf(told, 'http://here/storage/1')).toMatchObject({ year: 2009, url: 'http://here/storage/1' })
    expect(citableOf({ ...told, archiveId: '0704.0014' }, '').url).toBe('https://arxiv.org/abs/0704.0014')
    const archive = { categories: [], pageUrl: 'https://peat.example/7' } as unknown as ArchiveRecord
    expect(citableOf({ ...told, archive }, 'http://here/storage/1').url).toBe('https://peat.example/7')
    expect(citableOf(told, 'http://localhost:4300/storage/1').url).toBeNull()
  })

  it('citation data of an uploaded paper has its own year before that of its venue', () => {
    const told = {
      ...article,
      source: 'system' as const,
      publication: { ...NO_PUBLICATION, containerTitle: 'Nature', year: 2009 },
    }
    expect(citableOf(told, '').year).toBe(2007)
    expect(citableOf({ ...told, year: null }, '').year).toBe(2009)
  })

  it('a stated language is in every format for programs', () => {
    const paper = citableOf({ ...article, language: 'de' }, '')
    expect(toBibtex([paper])).toContain('language = {German}')
    expect(toRis([paper])).toContain('LA  - de')
    expect(JSON.parse(toCslJson([paper]))).toMatchObject([{ language: 'de' }])
  })
})
