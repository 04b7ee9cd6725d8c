import { PaperDocument } from '@colophon/protocol/reader/document'
import fc from 'fast-check'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { assemble } from '../assemble.ts'
import { limits } from '../limits.ts'
import { markSections, markUnheaded } from '../parse.ts'
import { splitEntries } from '../references/split-entries.ts'
import { layOut } from './layout/lay-out.ts'
import { readPage } from './read-page.ts'

interface Item {
  str: string
  dir: string
  width: number
  height: number
  transform: number[]
  fontName: string
  hasEOL: boolean
}

/** A pdf.js page with items that no well-formed file has. */
function pageOf(number: number, items: readonly Item[], size = 800): PDFPageProxy {
  const parts = [items.slice(0, items.length / 2), items.slice(items.length / 2)]
  const reader = {
    read: async () => {
      const part = parts.shift()
      return part ? { done: false, value: { items: part, styles: {} } } : { done: true }
    },
    cancel: async () => {},
  }
  const page: unknown = {
    pageNumber: number,
    getViewport: () => ({ width: size, height: size, transform: [1, 0, 0, -1, 0, size] }),
    streamTextContent: () => ({ getReader: () => reader }),
  }
  return page as PDFPageProxy
}

async function read(pages: readonly PDFPageProxy[]): Promise<PaperDocument> {
  const texts = []
  for (const page of pages) texts.push(await readPage(page))
  const { blocks, authors } = layOut(texts, { title: null, author: '', outline: [] })
  const draft = { pages: texts.map((text) => text.page), title: null, authors, warnings: [] }
  return assemble('pdf', { ...draft, blocks: splitEntries(markUnheaded(markSections(blocks))) })
}

function item(str: string, x: number, y: number, size = 10): Item {
  const width = str.length * size * 0.5
  return { str, dir: 'ltr', width, height: size, transform: [size, 0, 0, size, x, y], fontName: 'f', hasEOL: false }
}

const number = fc.oneof(
  fc.integer({ min: -50, max: 900 }),
  fc.double(),
  fc.constantFrom(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e308,
    -1e308,
    5e-324,
    0,
    -0,
    1e7,
    -12,
  ),
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    '\ud800',
    '\udc00x',
    '\u0000',
    'ا',
    'אב',
    '海藻',
    '´',
    'e',
    '1',
    '[1]',
    '(4.2)',
    '. . . . . . . 7',
    '\uf061',
  ),
  fc.constantFrom(
    'Fig. 1: Kelp',
    'Table 2. Sand',
    'References',
    'Abstract',
    '2 Methods',
    'The tide ran over kelp and sand.',
  ),
)
const anyItem: fc.Arbitrary<Item> = fc.record({
  str: text,
  dir: fc.constantFrom('ltr', 'rtl', 'ttb', 'kelp'),
  width: number,
  height: number,
  transform: fc.array(number, { minLength: 6, maxLength: 6 }),
  fontName: fc.constantFrom('f', 'g', ''),
  hasEOL: fc.boolean(),
})
/** Items on the page, close enough to form lines, rows and columns. */
const placedItem: fc.Arbitrary<Item> = fc
  .record({
    str: text,
    dir: fc.constantFrom('ltr', 'rtl', 'ttb'),
    x: fc.integer({ min: 0, max: 8 }),
    y: fc.integer({ min: 0, max: 60 }),
    size: fc.constantFrom(0, 0.4, 5, 10, 10, 20),
    turn: fc.constantFrom(0, 0, 0, 1, 2, 3, 0.3),
  })
  .map(({ str, dir, x, y, size, turn }) => {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 2) * size, Math.sin((turn * Math.PI) / 2) * size]
    return {
      ...item(str, 60 + 70 * x, 20 + 12 * y, size),
      dir,
      transform: [cos, sin, -sin, cos, 60 + 70 * x, 20 + 12 * y],
    }
  })

function expectSound(document: PaperDocument): void {
  const { text, blocks, sentences } = PaperDocument.parse(document)
  expect(text.isWellFormed()).toBe(true)
  expect(blocks.filter((block) => block.text !== text.slice(block.start, block.end))).toEqual([])
  expect(sentences.filter(({ start, end }) => start >= end)).toEqual([])
  const boxes = [...blocks, ...sentences].flatMap((part) => part.boxes)
  expect(boxes.filter(({ x, y, width, height }) => ![x, y, width, height].every(Number.isFinite))).toEqual([])
}

describe('arbitrary text items', () => {
  test.each([
    ['anywhere', anyItem, 29],
    ['in lines', placedItem, 31],
  ])('items %s give a valid document', async (_name, items, seed) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(items, { maxLength: 60 }), { minLength: 1, maxLength: 4 }), async (pages) => {
        expectSound(await read(pages.map((own, i) => pageOf(i + 1, own))))
      }),
      { numRuns: 150, seed },
    )
  })

  test('a page with missing or extreme sizes gives a valid document', async () => {
    for (const size of [0, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
      expectSound(await read([pageOf(1, [item('Kelp grows.', 10, 10)], size)]))
    }
  })

  test('ten thousand empty pages are parsed', async () => {
    const document = await read(Array.from({ length: 10_000 }, (_, i) => pageOf(i + 1, [])))
    expect(document.pages).toHaveLength(10_000)
    expect(document.blocks).toEqual([])
  })
})

/** CPU milliseconds of parsing: the lesser of two runs. */
async function cost(items: readonly Item[]): Promise<number> {
  const times = []
  for (let i = 0; i < 2; i++) {
    const before = process.cpuUsage()
    await read([pageOf(1, items)])
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}

describe('eight times the items take far less than 64 times as long', { tags: ['campaign'] }, () => {
  test.each([
    ['captions', (i: number) => item(`Fig. ${i % 90}: Kelp`, 50, 790 - i / 50, 1)],
    ['one long line', (i: number) => item('kelp', 50 + i / 50, 400, 1)],
    ['overlaid at one place', (i: number) => item(`k${i}`, 50, 400, 4)],
    ['scattered', (i: number) => item(`k${i}`, (i * 37) % 790, (i * 53) % 790, 3)],
    ['raised and lowered', (i: number) => item('k', 50 + (i % 700), 400 + (i % 3) * 3, i % 2 ? 10 : 6)],
    ['leftward', (i: number) => ({ ...item('אב', 700 - (i % 650), 780 - i / 60, 2), dir: 'rtl' })],
    ['numbers at the top', (i: number) => item(`${i}`, i / 40, 790, 2)],
    ['notes', (i: number) => item(i % 2 ? '1' : 'See kelp', 50 + (i % 2 ? 0 : 2), 300 - i / 200, i % 2 ? 1 : 2)],
  ])(
    '%s',
    async (_name, make) => {
      const items = Array.from({ length: limits.itemsPerPage / 2 }, (_, i) => make(i))
      await cost(items.slice(0, 500))
      const few = Math.max(20, await cost(items.slice(0, items.length / 8)))
      expect(await cost(items)).toBeLessThan(32 * few)
    },
    120_000,
  )
})
