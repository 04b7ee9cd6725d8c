import type { Highlight } from '@colophon/protocol/highlights/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { highlightsInPdf } from './highlights-in-pdf.ts'

/** A file of two empty pages of 600 by 800 points, the second turned by a right angle. */
function emptyPdf(): Uint8Array {
  const page = (rotate: number) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Rotate ${rotate} >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(0),
    page(90),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\n`
  return new TextEncoder().encode(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}

const open = (data: Uint8Array) => getDocument({ data: data.slice(), verbosity: VerbosityLevel.ERRORS }).promise

const line = (page: number, y: number) => ({ page, x: 100, y, width: 200, height: 10 })
const DOCUMENT = {
  text: 'Wet peats. Old fens.',
  blocks: [],
  sentences: [
    { start: 0, end: 10, block: 0, page: 1, boxes: [line(1, 100), line(1, 112)] },
    { start: 11, end: 20, block: 0, page: 2, boxes: [line(2, 50)] },
  ],
} as Partial<PaperDocument> as PaperDocument

const highlight = (change: Partial<Highlight>): Highlight => ({
  id: 1,
  articleId: 1,
  kind: 'passage',
  area: null,
  start: 0,
  anchor: { page: 1, start: 2, end: 8, quote: 'peat' },
  quote: 'peat',
  color: 'green',
  note: 'Compare with clay – 粘土.',
  tagIds: [],
  collectionIds: [],
  author: null,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  ...change,
})

// Proves: x-highlights-pdf
it('highlights are annotations of the file, whose own bytes are kept', async () => {
  const file = emptyPdf()
  const pdf = await open(file)
  const made = await highlightsInPdf(
    pdf,
    DOCUMENT,
    [
      highlight({}),
      highlight({
        id: 2,
        anchor: { page: 2, start: 11, end: 20, quote: 'Old fens.' },
        note: '',
        author: { id: 7, name: 'Ben' },
      }),
      highlight({ id: 3, anchor: null }),
    ],
    'Ada',
  )
  expect(made.slice(0, file.length)).toEqual(file)
  expect(pdf.annotationStorage.size).toBe(0)

  const read = await open(made)
  const on = async (number: number) =>
    (await (await read.getPage(number)).getAnnotations()).filter(({ subtype }) => subtype === 'Highlight')
  const [first, ...more] = await on(1)
  expect(more).toEqual([])
  expect(first).toMatchObject({
    contentsObj: { str: 'Compare with clay – 粘土.' },
    titleObj: { str: 'Ada' },
    rect: [100, 678, 300, 700],
  })
  expect([...first.color]).toEqual([112, 200, 130])
  expect([...first.quadPoints]).toEqual([
    ...[100, 700, 300, 700, 100, 690, 300, 690],
    ...[100, 688, 300, 688, 100, 678, 300, 678],
  ])
  expect(await on(2)).toMatchObject([{ titleObj: { str: 'Ben' }, contentsObj: { str: '' }, rect: [50, 100, 60, 300] }])
})

// Proves: x-highlights-pdf
it('saving twice marks each passage once', async () => {
  const pdf = await open(emptyPdf())
  const save = () => highlightsInPdf(pdf, DOCUMENT, [highlight({})], 'Ada')
  await save()
  const read = await open(await save())
  const annotations = await (await read.getPage(1)).getAnnotations()
  expect(annotations.filter(({ subtype }) => subtype === 'Highlight')).toHaveLength(1)
})

// Proves: x-highlight-areas, x-highlights-pdf
it('an area is a square in its colour with the note, also on a turned page, beside the highlights of passages', async () => {
  const file = emptyPdf()
  const area = { page: 1, x: 100, y: 200, width: 300, height: 150 }
  const marked = highlight({ id: 2, kind: 'area', anchor: null, area, note: 'The rim /QuadPoints [0] (1).' })
  const made = await highlightsInPdf(
    await open(file),
    DOCUMENT,
    [highlight({}), marked, { ...marked, id: 3, area: { ...area, page: 2 }, color: 'pink', note: '' }],
    'Ada',
  )
  expect(made.slice(0, file.length)).toEqual(file)
  const read = await open(made)
  const isDrawn = ({ subtype }: { subtype: string }) => subtype !== 'Popup'
  const on = async (number: number) => (await (await read.getPage(number)).getAnnotations()).filter(isDrawn)
  const [passage, square, ...more] = await on(1)
  expect([passage.subtype, square.subtype, more]).toEqual(['Highlight', 'Square', []])
  expect(square).toMatchObject({
    contentsObj: { str: 'The rim /QuadPoints [0] (1).' },
    titleObj: { str: 'Ada' },
    rect: [100, 450, 400, 600],
    hasAppearance: true,
    borderStyle: expect.objectContaining({ width: 2 }),
  })
  expect([...square.color]).toEqual([112, 200, 130])
  expect(await on(2)).toMatchObject([{ subtype: 'Square', rect: [200, 100, 350, 400] }])
})
