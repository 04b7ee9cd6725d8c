import { describe, expect, it } from 'vitest'
import { continueOrder, positionLabel } from './ContinueReading.tsx'

const place = (articleId: number, second: number) => ({
  articleId,
  view: 'read' as const,
  index: 3,
  share: 0,
  page: 2,
  part: 0.1,
  readAt: `2026-01-02T03:04:0${second}.000Z`,
  paper: null,
})
const at = (second: number) => Date.parse(place(0, second).readAt)

// Proves: x-home-continue
describe('what to go on with', () => {
  it.each([
    ['nothing', [], [], []],
    ['what was opened here alone', [{ id: 1, at: at(1) }], [], [1]],
    ['what was read on another device alone', [], [place(2, 1)], [2]],
    [
      'the newest first, wherever it was',
      [
        { id: 1, at: at(3) },
        { id: 3, at: at(1) },
      ],
      [place(2, 4), place(4, 2)],
      [2, 1, 4, 3],
    ],
    [
      'each paper once, by its newest time',
      [
        { id: 1, at: at(1) },
        { id: 2, at: 0 },
      ],
      [place(2, 4)],
      [2, 1],
    ],
  ])('is %s', (_, opened, places, ids) => {
    expect(continueOrder(opened, places).map(({ articleId }) => articleId)).toEqual(ids)
  })

  it('a recent paper has its reading position if there is one', () => {
    const [one, two] = continueOrder([{ id: 1, at: at(5) }], [place(2, 4)])
    expect([one?.position, two?.position?.page]).toEqual([null, 2])
  })
})

it('a paper without pages that was only opened starts at the beginning', () => {
  expect(positionLabel({ page: null, part: 0 }, null)).toBe('at the beginning')
})

it.each([
  [7, 22, 'page 7 of 22'],
  [7, null, 'page 7'],
  [7, 3, 'page 7'],
  [null, null, '10% read'],
])('page %s of %s is “%s”', (page, pages, label) => {
  expect(positionLabel({ page, part: 0.1 }, pages)).toBe(label)
})
