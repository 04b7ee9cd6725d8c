import type { Box } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { columnOf, readableScale, scrollLeftFor, wholeLinesScale } from './marked-lines.ts'

/** A line of nine-point print in a column of a page. */
const line = (x: number, width: number, y = 100, page = 1): Box => ({ page, x, y, width, height: 9 })

describe('the scale of marked lines', () => {
  const pixels = (width: number, fit: number) => 9 * readableScale([line(54, width)], fit, 342)

  it('fits the page where they are legible at it', () => expect(pixels(240, 1)).toBe(9))
  it('shows them at 11 pixels where they would not be legible', () => expect(pixels(240, 0.57)).toBeCloseTo(11))
  it('keeps longer lines whole while they are legible', () => {
    expect(pixels(340, 0.57)).toBeCloseTo((9 * 326) / 340)
    expect(pixels(480, 0.57)).toBeCloseTo(8.5)
  })
  it('fits the page for an area, and without marks', () => {
    expect(readableScale([{ page: 1, x: 72, y: 100, width: 300, height: 200 }], 0.57, 342)).toBe(0.57)
    expect(readableScale([], 0.57, 342)).toBe(0.57)
  })
  it('is at most that of whole lines in a pane', () =>
    expect(382 * wholeLinesScale({ left: 180, right: 562 }, 412)).toBeCloseTo(396))
})

describe('the column of marked lines', () => {
  it('is as wide as the passage, for a mark that is only a part of a line', () =>
    expect(columnOf([line(400, 60)], [line(320, 240, 88), line(320, 240, 112)])).toEqual({ left: 320, right: 560 }))
  it('is the first of two columns, and of the page of the mark', () =>
    expect(columnOf([line(200, 90, 700)], [line(54, 240, 700), line(320, 240, 60), line(54, 500, 60, 2)])).toEqual({
      left: 54,
      right: 294,
    }))
})

describe('scrolling to marked lines', () => {
  it.each([
    ['stays at the left edge of a page that fits', { left: 100, right: 380 }, 412, 0],
    ['stays at the left edge for a left column', { left: 66, right: 359 }, 412, 0],
    ['shows the whole lines of a right column', { left: 390, right: 683 }, 412, 279],
    ['shows the beginning of lines wider than the view', { left: 200, right: 620 }, 342, 192],
  ])('%s', (_, column, room, expected) => expect(scrollLeftFor(column, room)).toBe(expected))
})
