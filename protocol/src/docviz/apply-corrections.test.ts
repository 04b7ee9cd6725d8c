import { describe, expect, it, test } from 'vitest'
import type { PaperDocument } from '../reader/document.ts'
import { applyCorrections, correctionProblem } from './apply-corrections.ts'
import { type Corrections, NO_CORRECTIONS } from './entities.ts'

const TEXTS = ['Peat', 'Peat dries. Wind helps.', 'Table 1 Mass', '[1] Ito, Peat, 2020'] as const
const box = (y: number) => ({ page: 1, x: 50, y, width: 100, height: 20 })

function paper(): PaperDocument {
  let text = ''
  const blocks = TEXTS.map((own, index) => {
    if (index > 0) text += '\n\n'
    const start = text.length
    text += own
    return { type: 'paragraph' as const, text: own, start, end: text.length, page: 1, boxes: [box(index * 30)] }
  })
  const at = (index: number) => blocks[index]?.start ?? 0
  const reference = {
    block: 3,
    label: '1',
    text: TEXTS[3],
    title: null,
    authors: [],
    year: 2020,
    doi: null,
    archiveId: null,
  }
  return {
    version: 1,
    source: 'pdf',
    text,
    pages: [{ number: 1, width: 300, height: 400 }],
    blocks,
    sentences: [
      { start: at(1), end: at(1) + 11, block: 1, page: 1, boxes: [] },
      { start: at(1) + 12, end: at(1) + 23, block: 1, page: 1, boxes: [] },
    ],
    meta: { title: 'Peat', authors: [], abstract: null },
    references: [{ ...reference, start: at(3), end: at(3) + TEXTS[3].length }],
    citations: [{ start: at(1) + 5, end: at(1) + 10, references: [0], page: 1, boxes: [] }],
    tables: [{ blocks: [2], caption: 1, rows: [['Mass']], header: 0, boxes: [[null]] }],
    warnings: [],
  }
}

describe('applyCorrections', () => {
  it('applyCorrections without corrections returns the document unchanged', () => {
    expect(applyCorrections(paper(), NO_CORRECTIONS)).toEqual({ document: paper(), ids: [0, 1, 2, 3] })
  })

  it('a corrected box gets its new type and position and keeps its text', () => {
    const places = [{ page: 1, x: 1, y: 2, width: 3, height: 4 }]
    const { document } = applyCorrections(paper(), { boxes: [{ id: 0, type: 'title', places }], order: null })
    expect(document.blocks[0]).toMatchObject({ type: 'title', boxes: places, text: 'Peat', start: 0, end: 4 })
  })

  // Proves: x-docviz-correct
  it('a corrected order joins the text in that order and moves every offset', () => {
    const before = paper()
    const { document, ids } = applyCorrections(before, { boxes: [], order: [3, 1, 0, 2] })
    expect(ids).toEqual([3, 1, 0, 2])
    expect(document.text).toBe([TEXTS[3], TEXTS[1], TEXTS[0], TEXTS[2]].join('\n\n'))
    for (const { start, end, text } of document.blocks) expect(document.text.slice(start, end)).toBe(text)
    expect(document.sentences.map(({ start, end }) => document.text.slice(start, end))).toEqual([
      'Peat dries.',
      'Wind helps.',
    ])
    expect(document.sentences.map(({ block }) => block)).toEqual([1, 1])
    const [reference] = document.references ?? []
    expect(document.text.slice(reference?.start, reference?.end)).toBe(TEXTS[3])
    expect(reference?.block).toBe(0)
    const [citation] = document.citations ?? []
    expect(document.text.slice(citation?.start, citation?.end)).toBe('dries')
    expect(document.tables?.[0]).toMatchObject({ blocks: [3], caption: 1 })
  })
})

test.each<[string, Corrections, string | null]>([
  ['nothing', NO_CORRECTIONS, null],
  ['a type', { boxes: [{ id: 3, type: 'reference' }], order: null }, null],
  ['a whole order', { boxes: [], order: [0, 2, 1, 3] }, null],
  ['a box that is not there', { boxes: [{ id: 4 }], order: null }, 'A box is named that the document does not have.'],
  ['a box twice', { boxes: [{ id: 1 }, { id: 1 }], order: null }, 'A box is named twice.'],
  ['half an order', { boxes: [], order: [0, 1] }, 'The order must name every box once.'],
  ['an order with a twin', { boxes: [], order: [0, 0, 1, 2] }, 'The order must name every box once.'],
  [
    'a box on a page that is not there',
    { boxes: [{ id: 0, places: [{ ...box(1), page: 2 }] }], order: null },
    'A box leaves its page.',
  ],
  [
    'a box off its page',
    { boxes: [{ id: 0, places: [{ ...box(1), x: 250 }] }], order: null },
    'A box leaves its page.',
  ],
])('%s as a correction: %s', (_, corrections, problem) => {
  expect(correctionProblem(paper(), corrections)).toBe(problem)
})

describe('boxes that are merged and split', () => {
  const shaped = (corrections: Partial<Corrections>) => {
    const before = paper()
    const { document, ids } = applyCorrections(before, { ...NO_CORRECTIONS, ...corrections })
    for (const { text, start, end } of document.blocks) expect(document.text.slice(start, end)).toBe(text)
    for (const { block, start, end } of document.sentences) {
      const own = document.blocks[block]
      expect(own && own.start <= start && end <= own.end).toBe(true)
    }
    return { before, document, ids }
  }

  it('merged boxes have their texts and positions in sequence, with correct offsets', () => {
    const { document, ids } = shaped({ shapes: [{ kind: 'merge', id: 1, into: 0 }] })
    expect(ids).toEqual([0, 2, 3])
    expect(document.blocks[0]).toMatchObject({ text: 'Peat Peat dries. Wind helps.', boxes: [box(0), box(30)] })
    expect(document.sentences.map(({ start, end }) => document.text.slice(start, end))).toEqual([
      'Peat dries.',
      'Wind helps.',
    ])
    expect(document.references?.[0]).toMatchObject({ block: 2 })
    expect(document.tables?.[0]).toMatchObject({ blocks: [1], caption: 0 })
  })

  // Proves: x-docviz-shapes
  it('split boxes share the position, and the second is numbered after all others', () => {
    const { document, ids } = shaped({ shapes: [{ kind: 'split', id: 1, at: 12 }] })
    expect(ids).toEqual([0, 1, 4, 2, 3])
    expect(document.blocks.slice(1, 3).map(({ text }) => text)).toEqual(['Peat dries. ', 'Wind helps.'])
    const [above, below] = [document.blocks[1]?.boxes[0], document.blocks[2]?.boxes[0]]
    expect((above?.height ?? 0) + (below?.height ?? 0)).toBeCloseTo(20)
    expect(below?.y).toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0))
    expect(document.sentences.map(({ block }) => block)).toEqual([1, 2])
  })

  it('a split box can be merged elsewhere, retyped and reordered', () => {
    const { document, ids } = shaped({
      shapes: [
        { kind: 'split', id: 1, at: 12 },
        { kind: 'merge', id: 4, into: 0 },
      ],
      boxes: [{ id: 0, type: 'heading' }],
      order: [2, 0, 1, 3],
    })
    expect(ids).toEqual([2, 0, 1, 3])
    expect(document.blocks[1]).toMatchObject({ type: 'heading', text: 'Peat Wind helps.' })
  })

  // Proves: x-docviz-shapes
  test.each<[string, Partial<Corrections>]>([
    ['a box into itself', { shapes: [{ kind: 'merge', id: 1, into: 1 }] }],
    ['a box into one that is gone', { shapes: [{ kind: 'merge', id: 1, into: 9 }] }],
    [
      'a box twice',
      {
        shapes: [
          { kind: 'merge', id: 1, into: 0 },
          { kind: 'merge', id: 1, into: 2 },
        ],
      },
    ],
    ['a text at its end', { shapes: [{ kind: 'split', id: 0, at: 4 }] }],
    ['a box that was merged away', { shapes: [{ kind: 'merge', id: 1, into: 0 }], boxes: [{ id: 1, type: 'list' }] }],
    ['an order with one too many', { shapes: [{ kind: 'merge', id: 1, into: 0 }], order: [0, 1, 2, 3] }],
  ])('%s is rejected with a message', (_, corrections) => {
    expect(correctionProblem(paper(), { ...NO_CORRECTIONS, ...corrections })).not.toBeNull()
  })
})
