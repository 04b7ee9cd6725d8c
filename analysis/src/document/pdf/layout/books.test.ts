import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../parse.ts'
import { column, type DrawnLine, drawPdf } from '../../testing/draw-pdf.ts'

const names = ['Kelp', 'Tides', 'Light', 'Currents', 'Storms']
const pagesOfChapter = 18

/** The pages of a chapter, whose first page has its label and its title near the top, and the others running heads. */
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
    return [...head, ...column(lines, 90, 160), { text: String(number), x: 300, y: 760, size: 9 }]
  })
}

/** A book of 93 pages: half title, title page, imprint and contents without dots, then its chapters. */
async function book(): Promise<PaperDocument> {
  const contents = names.flatMap((name, at): DrawnLine[] => [
    { text: `${at + 1} ${name} of the coast`, x: 90, y: 160 + 14 * at, font: 'bold' },
    { text: String(at * pagesOfChapter + 1), x: 500, y: 160 + 14 * at, font: 'bold' },
  ])
  const front: DrawnLine[][] = [
    [{ text: 'TIDES AND KELP', x: 200, y: 200, size: 14 }],
    [
      { text: 'Tides and Kelp', x: 200, y: 200, size: 28, font: 'bold' },
      { text: 'A Coastal Story', x: 200, y: 240, size: 18 },
      { text: 'Ada Lind and Jo van Berg', x: 200, y: 320, size: 14 },
      { text: 'ISBN 978-3-16-148410-0', x: 200, y: 640, size: 10 },
    ],
    [{ text: 'Contents', x: 90, y: 120, size: 22, font: 'bold' }, ...contents],
  ]
  const bytes = await drawPdf([...front, ...names.flatMap(chapter)])
  return parseDocument(bytes, { source: 'pdf', maxPages: 200 })
}

function texts({ blocks }: PaperDocument, type: Block['type'], level?: number): string[] {
  return blocks.filter((block) => block.type === type && block.level === level).map(({ text }) => text)
}

describe('a book', async () => {
  const document = await book()

  test('has title and authors of its title page, not of the half title', () => {
    const { title, authors, type } = document.meta
    expect([title, authors, type]).toEqual(['Tides and Kelp', ['Ada Lind', 'Jo van Berg'], 'book'])
  })

  test('has its chapters as outermost headings, each label with its title', () => {
    const chapters = names.map((name, at) => `Chapter ${at + 1} ${name} of the coast`)
    expect(texts(document, 'heading', 1)).toEqual(chapters)
  })

  test('has a table of contents that is a list, whether or not dots lead to the numbers', () => {
    expect(texts(document, 'list')).toEqual(
      names.map((name, at) => `${at + 1} ${name} of the coast ${at * pagesOfChapter + 1}`),
    )
  })
})
