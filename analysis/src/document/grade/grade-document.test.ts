import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { paperOf } from '../testing/paper-of.ts'
import { gradeDocument, readingRemarks } from './grade-document.ts'

const prose = { type: 'paragraph', text: 'Kelp grows where tides are strong.' } as const
const at = (x: number, y: number, width: number, height: number): Pick<Block, 'boxes'> => ({
  boxes: [{ page: 1, x, y, width, height }],
})

describe('page grade', () => {
  const cases: [string, PaperDocument, string, string[]][] = [
    ['prose that was read whole', paperOf([prose]), 'excellent', []],
    ['a page without text', paperOf([]), 'poor', ['no text on this page']],
    [
      'formulas that are shown as images',
      paperOf([prose, ...[1, 2].map(() => ({ type: 'formula', text: 'x', isGarbled: true }) as const)]),
      'good',
      ['2 formulas shown as images'],
    ],
    [
      'letters that a font does not name',
      paperOf([
        { type: 'paragraph', text: `${'a'.repeat(20)} ${'b'.repeat(24)} \uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uE001` },
      ]),
      'fair',
      ['12 % of characters unknown to the font'],
    ],
    [
      'words without spaces',
      paperOf([{ type: 'paragraph', text: 'kelpgrowswheretidesarestrongalongthecoast' }]),
      'good',
      ['words run together once'],
    ],
    [
      'letters drawn apart',
      paperOf([{ type: 'paragraph', text: 'k e l p g r o w s w h e r e t i d e s a r e s t r o n g a n d' }]),
      'fair',
      ['letters of words are spaced apart'],
    ],
    [
      'a sure scan',
      paperOf([prose], { scanned: [{ page: 1, confidence: 93 }] }),
      'good',
      ['text read from a scan, 93 % sure'],
    ],
    [
      'an unsure scan',
      paperOf([prose], { scanned: [{ page: 1, confidence: 51.4 }] }),
      'poor',
      ['text read from a scan, 51 % sure'],
    ],
    [
      'two columns beside each other',
      paperOf([
        { ...prose, ...at(50, 100, 230, 300) },
        { ...prose, ...at(320, 100, 230, 300) },
      ]),
      'excellent',
      ['two columns guessed'],
    ],
    [
      'a block across two columns, beside one of them',
      paperOf([
        { ...prose, ...at(50, 100, 230, 300) },
        { ...prose, ...at(320, 100, 230, 200) },
        { ...prose, ...at(200, 320, 350, 60) },
      ]),
      'good',
      ['two columns guessed, though a block reaches across them'],
    ],
    [
      'blocks on top of each other',
      paperOf([
        { ...prose, ...at(50, 100, 500, 40) },
        { ...prose, ...at(50, 110, 500, 40) },
      ]),
      'good',
      ['two blocks overlap'],
    ],
    [
      'labels of no figure',
      paperOf([prose, { type: 'figure', text: 'low\nmid\nhigh', ...at(50, 300, 20, 20) }]),
      'good',
      ['3 lines were not placed'],
    ],
    [
      'a table whose cells are not known',
      paperOf([prose, { type: 'table', text: 'a b' }], { tables: [] }),
      'good',
      ['a table without cells'],
    ],
  ]
  // Proves: x-articles-grade
  it.each(cases)('is as expected for %s', (_, document, grade, reasons) => {
    expect(gradeDocument(document).pages[0]).toEqual({ page: 1, grade, reasons })
  })
})

describe('document grade', () => {
  const pages = [1, 2, 3, 4].map((number) => ({ number, width: 600, height: 800 }))
  const onAll = pages.map(({ number }) => ({ ...prose, page: number, ...{ boxes: [] } }))

  // Proves: x-articles-grade
  it('is at most good if a page is poor, and names the page', () => {
    const graded = gradeDocument(paperOf(onAll.slice(0, 3), { pages, references: [reference()] }))
    expect(graded).toMatchObject({ grade: 'good', reasons: ['page 4 poor'] })
  })

  it('reports what is missing, and what the parser could not read', () => {
    const document = paperOf(onAll, {
      pages,
      meta: { title: null, authors: [], abstract: null },
      warnings: ['Page 5 could not be read.'],
    })
    const reasons = ['no title found', 'no list of references found', 'page 5 could not be read']
    expect(gradeDocument(document)).toMatchObject({ grade: 'good', reasons })
  })

  it('is excellent for text without pages', () => {
    expect(gradeDocument(paperOf([prose], { source: 'txt', pages: [] }))).toEqual({
      grade: 'excellent',
      reasons: [],
      pages: [],
    })
  })

  it('is reported to the owner only if low, with the reasons of the worst pages', () => {
    expect(readingRemarks(paperOf([prose]))).toEqual([])
    expect(readingRemarks(paperOf([]))).toEqual(['Reading quality: poor (page 1 poor; page 1: no text on this page).'])
  })
})

function reference(): NonNullable<PaperDocument['references']>[number] {
  const empty = { title: null, authors: [], year: null, doi: null, archiveId: null }
  return { block: 0, start: 0, end: 1, label: '1', text: 'Lind.', ...empty }
}
