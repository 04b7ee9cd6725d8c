import { describe, expect, it } from 'vitest'
import { drawingRatio, regionsOf } from './region.ts'

const PAGE = { width: 600, height: 800 }
const box = (page: number, x: number, y: number, width = 100, height = 20) => ({ page, x, y, width, height })

describe('what is cut out of a page', () => {
  it('the region contains all boxes with a margin', () =>
    expect(regionsOf([box(1, 100, 200), box(1, 150, 260)], () => PAGE)).toEqual([
      { page: 1, x: 96, y: 196, width: 158, height: 88 },
    ]))
  it('the region stays within the page', () =>
    expect(regionsOf([box(1, -5, 790, 900, 30)], () => PAGE)).toEqual([
      { page: 1, x: 0, y: 786, width: 600, height: 14 },
    ]))
  it('there is one region per page, in order', () =>
    expect(regionsOf([box(2, 0, 0), box(1, 0, 0)], () => PAGE).map(({ page }) => page)).toEqual([1, 2]))
  it('there is no region without boxes, of empty boxes, outside the page, or of a missing page', () => {
    expect(regionsOf([], () => PAGE)).toEqual([])
    expect(regionsOf([box(1, 10, 10, 0, 0)], () => PAGE)).toEqual([])
    expect(regionsOf([box(1, 900, 10)], () => PAGE)).toEqual([])
    expect(regionsOf([box(9, 10, 10)], () => null)).toEqual([])
  })
})

describe('the sharpness of a drawing', () => {
  it('the scale follows the screen’s pixel ratio up to two', () =>
    expect([1, 1.5, 3].map((ratio) => drawingRatio(600, 800, ratio))).toEqual([1, 1.5, 2]))
  it('the scale is reduced for large canvases', () => {
    const ratio = drawingRatio(4000, 5000, 2)
    expect(4000 * ratio * (5000 * ratio)).toBeLessThanOrEqual(12_000_001)
  })
})
