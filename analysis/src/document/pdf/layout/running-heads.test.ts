import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import { expect, test } from 'vitest'
import { parseDocument } from '../../parse.ts'
import { column, type DrawnLine, drawPdf } from '../../testing/draw-pdf.ts'

async function read(pages: DrawnLine[][]): Promise<PaperDocument> {
  return parseDocument(await drawPdf(pages), { source: 'pdf', maxPages: 50 })
}

function typed(document: PaperDocument, type: Block['type']): string[] {
  return document.blocks.filter((block) => block.type === type).map((block) => block.text)
}

const body = column(
  Array.from({ length: 20 }, () => 'the tide ran over kelp and over sand and over kelp and'),
  72,
  110,
)
const head = (text: string, x = 72): DrawnLine => ({ text, x, y: 50, size: 9 })

test('a chapter name beside a page number is a running head on any number of pages', async () => {
  const document = await read([
    [head('1'), head('1.1 Tides', 420), ...body],
    [head('2'), head('1.2 Kelp', 420), ...body],
  ])
  expect(typed(document, 'header')).toEqual(['1', '1.1 Tides', '2', '1.2 Kelp'])
  expect(document.text.match(/1\.\d/g)).toHaveLength(2)
  expect(typed(document, 'heading')).toEqual([])
})

test('outermost lines that count the pages are running heads, in Roman numerals too', async () => {
  const names = ['PREFACE xii', 'xiii OF TIDES', 'PREFACE xiv', 'xv OF KELP']
  const document = await read(names.map((name) => [head(name), ...body]))
  expect(typed(document, 'header')).toEqual(names)
})

test('numbered headings at the tops of three pages are not running heads', async () => {
  const names = ['1 Tides', '2 Kelp', '3 Sand']
  const document = await read(names.map((text) => [{ text, x: 72, y: 60, size: 14, font: 'bold' }, ...body]))
  expect(typed(document, 'heading')).toEqual(names)
})

test('a first row with a journal and its volume at its ends is a running head even on one page', async () => {
  const row = [head('Letters of the Sea'), head('3(1), 2024', 480)]
  const document = await read([body, [...row, ...body]])
  expect(typed(document, 'header')).toEqual(['Letters of the Sea', '3(1), 2024'])
})

test('a first row with a number inside is no running head, and text in large type below it no title', async () => {
  const prose = Array.from(
    { length: 4 },
    (_, i) => `The tide ran over kelp ${i}. Sand and shells were moved by it. Crabs were seen at night.`,
  )
  const row = [head('The Tidal Machine'), head('32 Gauge Recorder', 420)].map((line) => ({ ...line, size: 13 }))
  const large = column(prose, 40, 110).map((line) => ({ ...line, size: 13.5 }))
  const document = await read([[...row, ...large, ...body.map((line) => ({ ...line, y: line.y + 100 }))]])
  expect(typed(document, 'header')).toEqual([])
  expect(document.meta.title).toContain('The Tidal Machine')
})

test('on numbered pages, another number at an edge is text', async () => {
  const pages = Array.from({ length: 6 }, (_, i) => [head(`${i + 1}`), ...body])
  pages[3]?.push({ text: '1815', x: 300, y: 760 })
  const document = await read(pages)
  expect(typed(document, 'header')).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(typed(document, 'footer')).toEqual([])
})

test('a letter that labels drawings at the tops of pages is not a running head', async () => {
  const pages = Array.from({ length: 4 }, (_, i) => [
    head(`Kelp and Tides ${i + 1}`),
    { text: 't', x: 300, y: 80, size: 8 },
    ...body,
  ])
  const document = await read(pages)
  expect(typed(document, 'header')).toEqual([
    'Kelp and Tides 1',
    'Kelp and Tides 2',
    'Kelp and Tides 3',
    'Kelp and Tides 4',
  ])
})
