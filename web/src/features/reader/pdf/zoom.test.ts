import { describe, expect, it } from 'vitest'
import { clampZoom, stepZoom, zoomFactor, zoomLabel } from './zoom.ts'

const LETTER = { width: 612, height: 792 }

describe('the size of the pages', () => {
  it('fits the width', () => expect(zoomFactor('width', LETTER, { width: 816, height: 100 })).toBeCloseTo(1))
  it('fits the whole page', () => expect(zoomFactor('page', LETTER, { width: 816, height: 528 })).toBeCloseTo(0.5))
  it('is a number as it is, within what is drawn', () => {
    expect(zoomFactor(1.25, LETTER, { width: 0, height: 0 })).toBe(1.25)
    expect([clampZoom(0.01), clampZoom(99)]).toEqual([0.25, 5])
  })
  it('is one to one before the window has a size', () =>
    expect(zoomFactor('width', LETTER, { width: 0, height: 0 })).toBe(1))
  it('steps from any size to the next larger or smaller', () => {
    expect([stepZoom(0.75, 1), stepZoom(0.75, -1)]).toEqual([0.8, 0.67])
    expect([stepZoom(1, 1), stepZoom(1, -1)]).toEqual([1.1, 0.9])
    expect([stepZoom(5, 1), stepZoom(0.25, -1)]).toEqual([5, 0.25])
  })
  it('is said in per cent', () => expect(zoomLabel(0.666)).toBe('67%'))
})
