import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../parse.ts'
import { column, type DrawnLine, drawPdf } from '../../../testing/draw-pdf.ts'

const names = ['Kelp', 'Tides', 'Light', 'Currents', 'Storms']
const pagesOfChapter = 18

/**
 * The pages of a chapter: the first has its label and its title near the top, the others have running heads, and one of
 * them a section heading.
 */
function chapter(name: string, at: number): DrawnLine[][] {
  return Array.from({ length: pagesOfChapter }, (_, i) => {
    const number = at * pagesOfChapter + i + 1
    const head: DrawnLine[] =
      i > 0
        ? [{ text: number % 2 ? name : 'Tides and Kelp', x: 90, y: 50, size: 9 }]
        : [
            { text: `Chapter ${at + 1}`, x: 90, y: 75, size: 18, font: 'bold' },
            { text: `${name} of the coast`, x: 90, y: 110, size: 24, font: 'bold' },
          ]
    const lines = Array.from(
      { length: 6 },
      (_, k) => `${name} ${i} ${k} ran over the sand and came back over it again.`,
    )
    const section: DrawnLine[] =
      i === 9 ? [{ text: `Where ${name} is found`, x: 90, y: 130, size: 24, font: 'bold' }] : []
    return [...head, ...section, ...column(lines, 90, 160), { text: String(number), x: 300, y: 760, size: 9 }]
  })
}

/** Entries of a table of contents, each with the number of its page at the right and no dots that lead to it. */
function entries(rows: readonly [text: string, page: number][], y: number): DrawnLine[] {
  return rows.flatMap(([text, page], at): DrawnLine[] => [
    { text, x: 90, y: y + 14 * at, font: 'bold' },
    { text: String(page), x: 500, y: y + 14 * at, font: 'bold' },
  ])
}

const listed = {
  chapters: names.map((name, at): [string, number] => [`${at + 1} ${name} of the coast`, at * pagesOfChapter + 1]),
  back: [
    ['Names of places', 91],
    ['Index of subjects', 95],
  ] as [string, number][],
  figures: [
    ['A shore of kelp', 4],
    ['Tides at noon', 22],
    ['Currents in spring', 60],
    ['Storms of the north', 80],
  ] as [string, number][],
}

const imprint: DrawnLine[] = [
  { text: 'Tides and Kelp', x: 90, y: 500 },
  { text: '© 2021 Coast Press. All rights reserved.', x: 90, y: 520 },
  { text: 'ISBN 978-3-16-148410-0', x: 90, y: 540 },
]

/** A book of 95 pages: half title, title page, imprint, contents and a list of figures, then its chapters. */
async function book(): Promise<PaperDocument> {
  const front: DrawnLine[][] = [
    [{ text: 'TIDES AND KELP', x: 200, y: 200, size: 14 }],
    [
      { text: 'Tides and Kelp', x: 200, y: 200, size: 28, font: 'bold' },
      { text: 'A Coastal Story', x: 200, y: 240, size: 18 },
      { text: 'Ada Lind and Jo van Berg', x: 200, y: 320, size: 14 },
    ],
    imprint,
    [{ text: 'Contents', x: 90, y: 120, size: 22, font: 'bold' }, ...entries(listed.chapters, 160)],
    [
      ...entries(listed.back, 90),
      { text: 'List of figures', x: 90, y: 160, size: 22, font: 'bold' },
      ...entries(listed.figures, 200),
    ],
  ]
  return read([...front, ...names.flatMap(chapter)])
}

async function read(pages: DrawnLine[][]): Promise<PaperDocument> {
  return parseDocument(await drawPdf(pages), { source: 'pdf', maxPages: 200 })
}

function texts({ blocks }: PaperDocument, type: Block['type'], level?: number): string[] {
  return blocks.filter((block) => block.type === type && block.level === level).map(({ text }) => text)
}

// Proves: x-pdf-slides
describe('a book', async () => {
  const document = await book()

  test('has title and authors of its title page, not of the half title', () => {
    const { title, authors, type } = document.meta
    expect([title, authors, type]).toEqual(['Tides and Kelp', ['Ada Lind', 'Jo van Berg'], 'book'])
  })

  test('has its chapters as outermost headings, each label with its title, and their sections below them', () => {
    const chapters = names.map((name, at) => `Chapter ${at + 1} ${name} of the coast`)
    expect(texts(document, 'heading', 1).filter((text) => text.startsWith('Chapter'))).toEqual(chapters)
    const sections = names.slice(0, -1).map((name) => `Where ${name} is found`)
    expect(texts(document, 'heading', 2).filter((text) => text.startsWith('Where'))).toEqual(sections)
  })

  test('has a table of contents that is a list although no dots lead to the numbers, and so is a list of figures below it', () => {
    const all = [...listed.chapters, ...listed.back, ...listed.figures]
    expect(texts(document, 'list')).toEqual(all.map(([text, page]) => `${text} ${page}`))
  })
})

test('a book whose cover names title and authors has them from there, not from the imprint that repeats the title', async () => {
  const cover: DrawnLine[] = [
    { text: 'Tides and Kelp', x: 200, y: 200, size: 28, font: 'bold' },
    { text: 'Ada Lind and Jo van Berg', x: 200, y: 320, size: 14 },
  ]
  const { title, authors } = (await read([cover, imprint, ...names.flatMap(chapter)])).meta
  expect([title, authors]).toEqual(['Tides and Kelp', ['Ada Lind', 'Jo van Berg']])
})
