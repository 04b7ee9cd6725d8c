import { NO_CORRECTIONS } from '@colophon/protocol/docviz/entities'
import { describe, expect, it, test } from 'vitest'
import { sameLayout, withSameChange } from './BoxEditor.tsx'
import {
  boxesAsRead,
  correctedBoxes,
  cutsOf,
  shifted,
  withChange,
  withMerge,
  withMove,
  withSplit,
} from './draft-boxes.ts'
import { aBox, aResult } from './testing/results.ts'

const PAGE = { width: 300, height: 400 }
const asRead = boxesAsRead(aResult())

describe('corrections', () => {
  it('corrections start from the original boxes', () => {
    const read = { type: 'title' as const, places: aBox(0).places }
    const corrected = aBox(0, { type: 'heading', isCorrected: true, asRead: read, order: 3 })
    expect(boxesAsRead({ boxes: [aBox(2), corrected, aBox(1)] }).map(({ id, type }) => [id, type])).toEqual([
      [0, 'title'],
      [1, 'paragraph'],
      [2, 'paragraph'],
    ])
  })

  it('a box can change its type, and changing it back is no correction', () => {
    const changed = withChange(asRead, NO_CORRECTIONS, 1, { type: 'heading' })
    expect(correctedBoxes(asRead, changed)[1]).toMatchObject({ type: 'heading', isCorrected: true })
    expect(withChange(asRead, changed, 1, { type: 'paragraph' })).toEqual(NO_CORRECTIONS)
  })

  it('a moved box keeps its corrected type', () => {
    const places = [{ page: 2, x: 1, y: 2, width: 3, height: 4 }]
    const changed = withChange(asRead, withChange(asRead, NO_CORRECTIONS, 1, { type: 'list' }), 1, { places })
    expect(changed.boxes).toEqual([{ id: 1, type: 'list', places }])
    expect(correctedBoxes(asRead, changed)[1]).toMatchObject({ page: 2, places })
  })

  it('a box moves in the order and back; at an end nothing changes', () => {
    const later = withMove(asRead, NO_CORRECTIONS, 0, 1)
    expect(later.order).toEqual([1, 0, 2])
    expect(correctedBoxes(asRead, later).map(({ id, order }) => [id, order])).toEqual([
      [1, 1],
      [0, 2],
      [2, 3],
    ])
    expect(withMove(asRead, later, 0, -1).order).toBeNull()
    expect(withMove(asRead, NO_CORRECTIONS, 2, 1)).toBe(NO_CORRECTIONS)
  })
})

test.each([
  ['is moved', { x: 5, y: -5 }, { x: 15, y: 5, width: 100, height: 20 }],
  ['stays on its page', { x: 900, y: -900 }, { x: 200, y: 0, width: 100, height: 20 }],
  ['is made larger', { width: 10, height: 10 }, { x: 10, y: 10, width: 110, height: 30 }],
  ['never vanishes', { width: -900, height: -900 }, { x: 10, y: 10, width: 4, height: 4 }],
])('a box %s', (_, by, box) => {
  expect(shifted({ page: 1, x: 10, y: 10, width: 100, height: 20 }, PAGE, by)).toEqual({ page: 1, ...box })
})

describe('the shape of boxes', () => {
  const original = [
    aBox(0),
    aBox(1, { text: 'Peat dries. Wind helps.', start: 8, end: 31 }),
    aBox(2, { start: 33, end: 39 }),
  ]
  const texts = (corrections: Parameters<typeof correctedBoxes>[1]) =>
    correctedBoxes(original, corrections).map(({ id, order, text }) => [id, order, text])

  it('a box is split before a sentence, and its parts can be moved, typed and merged again', () => {
    expect(cutsOf(original[1] ?? aBox(1))).toEqual([{ at: 12, beginning: 'Wind helps.' }])
    const split = withSplit(original, NO_CORRECTIONS, 1, 12)
    expect(texts(split)).toEqual([
      [0, 1, 'Text 0'],
      [1, 2, 'Peat dries. '],
      [3, 3, 'Wind helps.'],
      [2, 4, 'Text 2'],
    ])
    const typed = withChange(original, withMove(original, split, 3, 1), 3, { type: 'list' })
    expect(correctedBoxes(original, typed).map(({ id, type }) => [id, type])[3]).toEqual([3, 'list'])
    expect(texts(withMerge(original, typed, 3)).at(-1)).toEqual([2, 3, 'Text 2 Wind helps.'])
  })

  it('a box is merged with its predecessor in the current order; the first one stays', () => {
    expect(withMerge(original, NO_CORRECTIONS, 0)).toBe(NO_CORRECTIONS)
    const merged = withMerge(original, NO_CORRECTIONS, 1)
    expect(correctedBoxes(original, merged)[0]).toMatchObject({ places: [aBox(0).places[0], aBox(1).places[0]] })
  })
})

describe('the same layout', () => {
  const pages = [1, 2, 3].map((number) => ({ number, width: 300, height: number === 3 ? 500 : 400 }))
  const head = (id: number, page: number, y = 10) =>
    aBox(id, { page, places: [{ page, x: 10, y, width: 100 + id, height: 12 }] })
  const all = [head(0, 1), head(1, 2), head(2, 2, 60), head(3, 3)]

  it('the same layout is the same position on pages of the same size', () => {
    expect(sameLayout(all, pages, 0).map(({ id }) => id)).toEqual([1])
  })

  // Proves: x-docviz-shapes
  it('boxes of the same layout get the same type and offset', () => {
    const places = [{ page: 1, x: 15, y: 10, width: 100, height: 22 }]
    const one = withChange(all, NO_CORRECTIONS, 0, { type: 'header', places })
    const both = withSameChange(all, one, pages, { id: 0, others: sameLayout(all, pages, 0) })
    expect(both.boxes[1]).toEqual({
      id: 1,
      type: 'header',
      places: [{ page: 2, x: 15, y: 10, width: 101, height: 22 }],
    })
  })
})
