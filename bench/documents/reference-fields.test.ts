import type { PaperDocument } from '@colophon/protocol/reader/document'
import { expect, test } from 'vitest'
import type { PublishedPaper } from './publisher-scores.ts'
import { fieldScores, statedReferences } from './reference-fields.ts'

const xml = `<ref-list id="list"><ref id="r1"><element-citation><name><surname>Lind</surname></name>
<name><surname>Gro&#x000df;</surname></name><year>2001</year><source>J <italic>Seas</italic></source><volume>12</volume>
<fpage>3</fpage><pub-id pub-id-type="doi">10.1000/Tides</pub-id></element-citation></ref></ref-list>`

test('the fields of a reference of JATS are read in plain words', () => {
  expect(statedReferences(xml)).toEqual([
    { families: ['lind', 'groß'], year: '2001', source: 'j seas', volume: '12', page: '3', doi: '10.1000/tides' },
  ])
})

test('a reference is scored by each field that its publisher states', () => {
  const paper = { refs: [{ title: 'Tides', year: '2001', first: 'Lind', doi: '' }] }
  const own = { title: 'Tides', authors: ['A Lind'], year: 2001, container: 'J. Seas', volume: '21', pages: '3-9' }
  const document = {
    references: [{ ...own, label: '1', text: 'Lind A. Tides. doi:10.1000/tides', doi: '10.1000/tides' }],
  }
  expect(fieldScores(paper as PublishedPaper, xml, document as PaperDocument)).toEqual({
    'authors of references': [1, 2],
    'references with their year': [1, 1],
    'references with their journal or book': [1, 1],
    'references with their volume': [0, 1],
    'references with their first page': [1, 1],
    'references with the DOI that they print': [1, 1],
    'fields of references that differ, of those that both state': [1, 5],
  })
})
