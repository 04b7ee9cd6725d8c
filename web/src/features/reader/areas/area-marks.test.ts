import { expect, it } from 'vitest'
import { areaBetween, areaHash, areaOf, markOf } from './area-marks.ts'

const SIZE = { width: 600, height: 800 }
const PAGES = [1, 2].map((number) => ({ number, ...SIZE }))
const box = (page: number, x: number, y: number) => ({ page, x, y, width: 100, height: 50 })

// Proves: x-highlight-areas
it.each([
  ['from the upper left', { x: 10, y: 20 }, { x: 110, y: 220 }, [10, 20, 100, 200]],
  ['from the lower right', { x: 110, y: 220 }, { x: 10, y: 20 }, [10, 20, 100, 200]],
  ['beyond the page', { x: -50, y: 700 }, { x: 900, y: 900 }, [0, 700, 600, 100]],
  ['in fractions of a point', { x: 0.123, y: 0.26 }, { x: 9.99, y: 9.99 }, [0.1, 0.2, 9.8, 9.7]],
  ['as a click', { x: 10, y: 20 }, { x: 12, y: 90 }, null],
])('an area drawn %s is within its page', (_, from, to, expected) => {
  const area = areaBetween({ page: 1, from, to }, SIZE)
  expect(area && [area.x, area.y, area.width, area.height]).toEqual(expected)
})

it('the area of a figure has all its boxes on its first page', () => {
  const boxes = [box(2, 10, 20), box(2, 200, 90), box(3, 0, 0)]
  expect(areaOf({ pages: PAGES }, boxes)).toEqual({ page: 2, x: 10, y: 20, width: 290, height: 120 })
  expect(areaOf({ pages: PAGES }, [box(3, 0, 0)])).toBeNull()
  expect(areaOf({ pages: [] }, [])).toBeNull()
})

it('a figure has the newest mark of an area that covers it', () => {
  const mark = (id: number, y: number) => ({ id, color: 'pink' as const, area: { ...box(1, 10, y), height: 40 } })
  expect(markOf([mark(1, 20), mark(2, 30), mark(3, 300)], [box(1, 10, 20)])?.id).toBe(2)
  expect(markOf([mark(1, 20)], [box(1, 10, 200)])).toBeUndefined()
})

it('the address of an area is in whole points', () => {
  expect(areaHash({ page: 3, x: 72.4, y: 419.6, width: 200, height: 150.2 })).toBe('#area-3-72-420-200-150')
})
