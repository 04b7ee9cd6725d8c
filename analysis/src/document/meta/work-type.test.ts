import type { Publication, WorkType } from '@colophon/protocol/citations/bibliographic'
import { NO_PUBLICATION } from '@colophon/protocol/citations/publication'
import type { Block } from '@colophon/protocol/reader/document'
import { describe, expect, test } from 'vitest'
import { paperOf } from '../testing/paper-of.ts'
import { type KnownOfWork, workTypeOf } from './work-type.ts'

type Written = Pick<Block, 'type' | 'text'> & Partial<Block>

function typeOf(written: readonly Written[], known: Partial<KnownOfWork> = {}): WorkType | null {
  const { blocks } = paperOf([{ type: 'title', text: 'On kelp' }, ...written])
  const front = blocks.filter(({ page, type }) => page === 1 && type !== 'reference')
  return workTypeOf(front, blocks, { publication: null, doi: null, archiveId: null, pages: 8, ...known })
}

const line = (text: string): Written[] => [{ type: 'paragraph', text }]
const foot = (text: string): Written[] => [{ type: 'footer', text }]
const venue = (containerTitle: string, volume = ''): Publication => ({ ...NO_PUBLICATION, containerTitle, volume })

describe('theses', () => {
  test.each([
    'A dissertation submitted in partial fulfillment of the requirements for the degree of Doctor of Philosophy',
    'Thesis presented to the Faculty of Science for the degree of Doctor',
    'PhD thesis',
    'Master’s Thesis, University of Somewhere, 2021',
    'Inaugural-Dissertation zur Erlangung des Doktorgrades der Naturwissenschaften',
    'Masterarbeit im Studiengang Biologie',
    'Thèse de doctorat de l’Université de la Côte',
    'Mémoire présenté pour l’obtention du grade de master',
    'Tesis doctoral',
    'Trabajo de Fin de Máster',
  ])('%j on the title page makes the document a thesis', (text) => {
    expect(typeOf(line(text))).toBe('thesis')
  })

  test('an article that came from a thesis, cites one or is about theses is not a thesis', () => {
    const part =
      'This article is based on a thesis submitted for the degree of Doctor of Philosophy by the first author.'
    expect(typeOf(line(part))).toBeNull()
    expect(typeOf([{ type: 'reference', text: 'PhD thesis' }])).toBeNull()
    expect(typeOf([{ type: 'heading', text: 'Master’s thesis projects and how they end' }])).toBeNull()
    expect(typeOf(line('PhD thesis'), { publication: venue('Journal of Kelp', '3') })).toBe('article')
  })
})

describe('preprints', () => {
  test.each([
    'bioRxiv preprint doi: https://doi.org/10.1101/2021.01.01.425001; this version posted May 3, 2021.',
    'medRxiv preprint',
    'Electronic copy available at: https://ssrn.com/abstract=3512345',
    'A PREPRINT - MAY 3, 2021',
    'Preprint submitted to Elsevier',
  ])('%j at an edge of the first page makes the paper a preprint', (text) => {
    expect(typeOf(foot(text))).toBe('preprint')
  })

  test('a paper with the stamp of an archive is a preprint, unless it appeared in a volume or at a meeting', () => {
    const archiveId = '2104.01234'
    expect(typeOf([], { archiveId })).toBe('preprint')
    expect(typeOf([], { archiveId, publication: venue('Journal of Kelp', '3') })).toBe('article')
    expect(typeOf([], { archiveId, publication: venue('KELP 2021') })).toBe('inproceedings')
  })

  test('a paper about preprints is not taken for one', () => {
    expect(typeOf(line('Preprint servers such as bioRxiv have changed how we read.'))).toBeNull()
  })
})

describe('parts of other works', () => {
  const doi = '10.1007/978-3-030-12345-6_5'
  const book = 'J. Berg (ed.), Kelp of the North, https://doi.org/10.1007/978-3-030-12345-6_5'

  test('a first page that names editors and a book with an ISBN is a chapter', () => {
    expect(typeOf(foot(book), { doi })).toBe('chapter')
    expect(typeOf(foot('A. Lind and J. Berg (Eds.): KELP 2020, LNCS 12345, pp. 1–17, 2020.'))).toBe('inproceedings')
    expect(typeOf(line('Berg (ed.), Kelp of the North, is reviewed here.'))).toBeNull()
  })

  test('a paper whose first page or venue names proceedings or a conference is a paper of proceedings', () => {
    expect(typeOf(foot('In Proceedings of the 3rd Kelp Days, Somewhere, 2019'))).toBe('inproceedings')
    expect(typeOf([], { publication: venue('International Conference on Kelp') })).toBe('inproceedings')
  })
})

test.each([
  'Technical Report TR-2020-12',
  'NBER Working Paper 24567',
  'Discussion Paper No. 12/2020',
  'Rapport technique n° 7',
])('%j on the first page makes the document a report', (text) => {
  expect(typeOf(line(text))).toBe('report')
})

test('a label without a number, as journals print on articles, does not make a report', () => {
  expect(typeOf(line('Technical Report'))).toBeNull()
  expect(typeOf(line('Research Paper'))).toBeNull()
})

test('a long document with an ISBN and chapters is a book', () => {
  const chapters: Written[] = [1, 2].map((page) => ({ type: 'heading', level: 1, text: 'Tides', page: 10 * page }))
  const imprint = { type: 'paragraph' as const, text: 'ISBN 978-3-16-148410-0 (hardback)', page: 2 }
  expect(typeOf([imprint, ...chapters], { pages: 300 })).toBe('book')
  expect(typeOf([imprint, ...chapters], { pages: 8 })).toBeNull()
  expect(typeOf(chapters, { pages: 300 })).toBeNull()
})

test('a paper in a journal is an article if its volume or its DOI is known', () => {
  expect(typeOf([], { publication: venue('Journal of Kelp', '3') })).toBe('article')
  expect(typeOf([], { publication: venue('Journal of Kelp'), doi: '10.1000/kelp.21' })).toBe('article')
  expect(typeOf([], { publication: venue('Journal of Kelp') })).toBeNull()
  expect(typeOf([], { doi: '10.1000/kelp.21' })).toBeNull()
})
