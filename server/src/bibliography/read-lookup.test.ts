import { LOOKUP_ENTRIES_MAX } from '@colophon/protocol/citations/calls'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReadable, readLookup } from './read-lookup.ts'

const BIBTEX = `% my references
@string{prl = "Phys. Rev. Lett."}
@comment{not an entry, title = {Nothing}}
@article{erdos59,
  author = {Erd{\\H o}s, P. and R{\\'e}nyi, A.},
  title  = {On {R}andom Graphs {I}},
  journal = prl # { and others},
  year = 1959,
  doi = {10.5486/PMD.1959.6.3-4.12}
}
@MISC( chen04, title = "Iterated integrals of {"}loops{"}", eprint = {math/0309136v2}, archivePrefix = "arXiv", date = "2003-09-08" )
@inproceedings{open, title = {A forgotten brace, booktitle = {X}
@book{last, title={The {\\em last} one}, note = "\\url{https://doi.org/10.1000/last\\_1}"}
`
const RIS = `TY  - JOUR
TI  - Storms at sea:
      a survey
AU  - Smith, Jane
PY  - 2021/03/04
DO  - 10.1000/STORM
UR  - https://arxiv.org/abs/0704.0014v1
ER  - 

TY  - GEN
T1  - Without an end
`

describe('a BibTeX file', () => {
  const { entries } = readLookup(BIBTEX)
  const [first, second, third, fourth] = entries
  test('gives title, year and ids of each entry, and nothing for @string and @comment', () => {
    expect(entries).toHaveLength(4)
    expect(first).toMatchObject({
      title: 'On Random Graphs I',
      year: 1959,
      ids: [{ kind: 'doi', value: '10.5486/pmd.1959.6.3-4.12' }],
    })
    expect(first?.written.startsWith('@article{erdos59,')).toBe(true)
  })
  test('may use round brackets, quotes and braces in quotes', () => {
    expect(second).toMatchObject({ title: 'Iterated integrals of "loops"', year: 2003 })
    expect(second?.ids).toEqual([{ kind: 'archiveId', value: 'math/0309136' }])
  })
  test('with a forgotten brace loses only that entry', () => {
    expect(third).toMatchObject({ title: null, ids: [], written: expect.stringContaining('A forgotten brace') })
    expect(fourth).toMatchObject({ title: 'The last one', ids: [{ kind: 'doi', value: '10.1000/last_1' }] })
  })
})

describe('a RIS file', () => {
  test('gives title, year and ids of each entry, also of one that does not end', () => {
    expect(readLookup(RIS.replaceAll('\n', '\r\n')).entries).toMatchObject([
      {
        title: 'Storms at sea: a survey',
        year: 2021,
        ids: [
          { kind: 'doi', value: '10.1000/storm' },
          { kind: 'archiveId', value: '0704.0014' },
        ],
      },
      { title: 'Without an end', year: null, ids: [] },
    ])
  })
})

describe('a list', () => {
  const read = (text: string) => readLookup(text).entries.map(({ ids, title }) => ids[0]?.value ?? title)
  test('has an id or a title on each line', () => {
    expect(read('doi:10.1000/a\n\n 0704.0014 \r\nOn the drying of peat')).toEqual([
      '10.1000/a',
      '0704.0014',
      'On the drying of peat',
    ])
  })
  test('may have several ids on a line', () => {
    expect(read('10.1000/a, 10.1000/b; math/0309136 0704.0014')).toEqual([
      '10.1000/a',
      '10.1000/b',
      'math/0309136',
      '0704.0014',
    ])
    expect(read('arXiv: 0704.0014')).toEqual(['0704.0014'])
  })
  test('may be numbered, bulleted or quoted', () => {
    expect(read('1. First one\n[2] “Second one”\n- Third one')).toEqual(['First one', 'Second one', 'Third one'])
  })
  test('keeps what cannot be understood', () => {
    const { entries } = readLookup(`Peat\n#### 17 ----\n${'long '.repeat(200)}`)
    expect(entries.map(isReadable)).toEqual([true, false, false])
    expect(entries[1]?.written).toBe('#### 17 ----')
  })
  test('is cut, and that is told', () => {
    const lines = (count: number) => readLookup('10.1000/a\n'.repeat(count))
    expect(lines(LOOKUP_ENTRIES_MAX)).toMatchObject({ isCut: false })
    expect(lines(LOOKUP_ENTRIES_MAX + 1)).toMatchObject({ isCut: true })
    expect(lines(LOOKUP_ENTRIES_MAX + 1).entries).toHaveLength(LOOKUP_ENTRIES_MAX)
  })
})

test('no text is an error', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('@article{a,', 'title={', '}', '"', '#', 'TY  - JOUR\n', 'ER  - \n', '\n', 'doi = ', '10.1/'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(readLookup(pieces.join('')).entries.length).toBeLessThanOrEqual(LOOKUP_ENTRIES_MAX)
    }),
    { numRuns: 100 },
  )
}, 30_000)

// Proves: x-lookup-text
test.each([
  '@article{a, title={',
  '@a{',
  'x = ',
  'TY  - \n',
  '@a{b, c = "\n',
  '\n',
  '0704.0014 ',
  '10.1000/a(',
  '@a{b,x={}#',
])(
  'a million characters of %j are read in time',
  (hostile) => {
    const text = hostile.repeat(Math.floor(1_000_000 / hostile.length))
    expect(readLookup(text).entries.length).toBeLessThanOrEqual(LOOKUP_ENTRIES_MAX)
  },
  30_000,
)
