import { describe, expect, it } from 'vitest'
import { boxesOfRange } from './boxes-of-range.ts'
import type { Sentence } from './document.ts'

const text = 'Kelp grows near the tides\nand in the light. It is brown.'
const line = (y: number, width: number, x = 100) => ({ page: 1, x, y, width, height: 10 })
const first: Sentence = { start: 0, end: 43, block: 0, page: 1, boxes: [line(50, 200), line(62, 140)], starts: [0, 26] }
const second: Sentence = { start: 44, end: 56, block: 0, page: 1, boxes: [line(62, 90, 245)] }
const document = { text, sentences: [first, second], blocks: [] }
const at = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length })

describe('the boxes of a range', () => {
  it('a whole sentence has the boxes of its lines', () => {
    expect(boxesOfRange(document, { start: 0, end: 43 })).toEqual(first.boxes)
  })

  it('words within a line are covered without their neighbours', () => {
    const [box, ...more] = boxesOfRange(document, at('near the'))
    expect(more).toEqual([])
    expect(box).toMatchObject({ page: 1, y: 50, height: 10 })
    expect(box?.x).toBeGreaterThan(175)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(262)
  })

  it('words on two lines are covered to the end of the first and from the start of the second', () => {
    const [above, below, ...more] = boxesOfRange(document, at('tides\nand in'))
    expect(more).toEqual([])
    expect((above?.x ?? 0) + (above?.width ?? 0)).toBe(300)
    expect(below?.x).toBe(100)
    expect(below?.width).toBeLessThan(70)
  })

  it('the last words of one sentence and the first of the next are covered where each is', () => {
    const [light, it_] = boxesOfRange(document, at('light. It'))
    expect((light?.x ?? 0) + (light?.width ?? 0)).toBe(240)
    expect(it_?.x).toBe(245)
    expect(it_?.width).toBeLessThan(20)
  })

  it('without the starts of its lines a sentence is covered as a whole', () => {
    const { starts: _, ...older } = first
    expect(boxesOfRange({ ...document, sentences: [older] }, at('tides'))).toEqual(first.boxes)
  })

  it('a word in Hebrew is measured from the right', () => {
    const hebrew = { ...second, start: 0, end: 9, boxes: [line(50, 90)] }
    const [box] = boxesOfRange({ text: 'שלום עולם', sentences: [hebrew], blocks: [] }, { start: 0, end: 4 })
    expect(box?.x).toBeGreaterThan(140)
  })
})
