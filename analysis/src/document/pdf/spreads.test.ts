import { expect, test } from 'vitest'
import { parseDocument } from '../parse.ts'
import { column, type DrawnLine, drawPdf } from '../testing/draw-pdf.ts'
import type { Run } from './lines/line.ts'
import type { PageText } from './read-page.ts'
import { singlePages } from './spreads.ts'

/** Two pages of 421 × 595 points side by side, each with a heading over two columns below a text of other height. */
function spread(number: number): DrawnLine[] {
  const text = (name: string, x: number, y: number, count: number): DrawnLine[] =>
    column(
      Array.from({ length: count }, (_, i) => `${name}${number}${i} ran over kelp and the sand`),
      x,
      y,
      11,
    ).map((line) => ({ ...line, size: 8 }))
  return [
    ...text('a', 40, 90, 38),
    ...text('b', 225, 90, 38),
    ...text('c', 461, 90, 15),
    ...text('d', 646, 90, 15),
    {
      text: `Tides of the right page ${'abc'.charAt(number - 1)}, over its columns`,
      x: 461,
      y: 290,
      size: 14,
      font: 'bold',
    },
    ...text('e', 461, 320, 17),
    ...text('f', 646, 320, 17),
    { text: String(2 * number), x: 40, y: 575, size: 9 },
    { text: String(2 * number + 1), x: 780, y: 575, size: 9 },
  ]
}

// Proves: x-pdf-slides
test('the left page of a spread is read before the right one, with boxes where they are on the file’s page', async () => {
  const bytes = await drawPdf([spread(1), spread(2)], { width: 842, height: 595 })
  const document = await parseDocument(bytes, { source: 'pdf', maxPages: 5 })
  const starts = ['a10', 'b10', 'c10', 'd10', 'Tides of the right page a', 'e10', 'f10', 'a20', 'b20', 'c20']
  const places = starts.map((start) => document.text.indexOf(start))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const heading = document.blocks.find(({ text }) => text === 'Tides of the right page b, over its columns')
  expect(heading).toMatchObject({ type: 'heading', page: 2 })
  expect(heading?.boxes[0]?.x).toBeCloseTo(461, 0)
  expect(document.pages).toMatchObject([{ width: 842 }, { width: 842 }])
  expect(document.blocks.filter(({ type }) => type === 'footer').map(({ text }) => text)).toEqual(['2', '3', '4', '5'])
})

/** A page of 842 × 595 points with words on both sides, and others at places. */
function pageOf(...words: [text: string, x: number, y: number][]): PageText {
  const beside = [60, 100, 140].flatMap((y): typeof words => [
    ['kelp', 60, y],
    ['tides', 480, y],
  ])
  const runs = [...beside, ...words].map(([text, x, baseline]): Run => {
    return { text, x, width: 5 * text.length, baseline, size: 10, font: 'body', rtl: false, spaced: true, grid: false }
  })
  return { page: { number: 1, width: 842, height: 595 }, runs: new Map([[0, runs]]), cut: false }
}

test('consecutive numbers at both edges, or below both pages, make two pages; other numbers and text over the fold do not', () => {
  const divided = (...words: [string, number, number][]) => singlePages([pageOf(...words)]).pages.length
  expect(divided(['6', 40, 575], ['7', 797, 575])).toBe(2)
  expect(divided(['6', 208, 575], ['7', 629, 575])).toBe(2)
  expect(divided(['6', 40, 575], ['8', 797, 575])).toBe(1)
  expect(divided(['6', 40, 575], ['7', 500, 575])).toBe(1)
  expect(divided(['6', 40, 300], ['7', 797, 300])).toBe(1)
  expect(divided(['6', 40, 575], ['7', 797, 575], ['over the fold of both', 400, 200])).toBe(1)
})

test('a page of the file has the number of its first half, and a page that could not be read has none', () => {
  const spread = (number: number): PageText => {
    const text = pageOf(['6', 40, 575], ['7', 797, 575])
    return { ...text, page: { ...text.page, number } }
  }
  const { numberOf } = singlePages([spread(1), spread(3)])
  expect([1, 2, 3].map(numberOf)).toEqual([1, null, 3])
  expect([1, 2].map(singlePages([pageOf()]).numberOf)).toEqual([1, null])
})
