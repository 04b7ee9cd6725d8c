import type { PaperDocument } from '@colophon/protocol/reader/document'
import { expect, test } from 'vitest'
import { overlap, type PublishedPaper, scoresOf } from './publisher-scores.ts'

const paragraph = 'the tide ran over kelp and sand until it came back to the coast where we had left it '.repeat(2)

const paper: PublishedPaper = {
  id: 'a',
  publisher: 'Coast Press',
  title: 'Kelp in cold water',
  authors: [
    ['Lind', 'Ada'],
    ['Berg', 'Jo'],
  ],
  abstract: paragraph,
  doi: '10.1000/Kelp',
  headings: ['Background', 'Sites of the study'],
  refs: [
    { title: 'Sand and tides', year: '2001', first: 'Poe', doi: '' },
    { title: '', year: '1999', first: 'Ruiz', doi: '' },
    { title: 'Light', year: '2003', first: 'Wu', doi: '10.1000/light' },
  ],
  paras: [paragraph],
  tables: [
    {
      rows: 2,
      cells: [
        ['site', 'depth'],
        ['North', '4.2'],
      ],
    },
  ],
}

test('a paper is scored by what its publisher says', () => {
  const heading = (text: string) => ({ type: 'heading', text })
  const document = {
    text: paragraph,
    sentences: [{ start: 0, end: paragraph.length }],
    meta: {
      title: 'KELP in cold water',
      authors: ['A. Lind', 'Coast University'],
      abstract: null,
      doi: '10.1000/kelp',
    },
    blocks: [heading('1. Background'), heading('2.1 Sites of the study'), heading('North 4.2')],
    references: [
      { title: 'Sand and tides', doi: null, text: 'Poe. Sand and tides. 2001.' },
      { title: null, doi: null, text: 'Ruiz. 1999.' },
    ],
    tables: [
      {
        rows: [
          ['Site', 'Depth'],
          ['North', '4.2'],
        ],
      },
      {
        rows: [
          ['North', 'Coast Press'],
          ['Kelp', 'Sand'],
        ],
      },
    ],
  } as unknown as PaperDocument
  expect(scoresOf(paper, document)).toEqual({
    title: [1, 1],
    'authors found': [1, 2],
    abstract: [0, 1],
    'own DOI': [1, 1],
    'headings found': [2, 2],
    'headings that are headings': [2, 3],
    'references found': [2, 3],
    'references with their title': [1, 2],
    'text in order': [1, 1],
    'tables with their cells': [1, 1],
    'authors that are none, of those made': [1, 2],
    'references beyond those of the paper, of those made': [0, 2],
    'tables that are none, of those made': [1, 2],
  })
})

test('two texts overlap by the words that they share', () => {
  expect(overlap('Kelp and sand', 'sand and kelp')).toBe(1)
  expect(overlap('kelp', 'sand')).toBe(0)
  expect(overlap('kelp kelp', 'kelp')).toBeCloseTo(2 / 3)
})
