import { PaperDocument } from '@colophon/protocol/reader/document'
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentError } from './document-error.ts'
import { parseDocument } from './parse.ts'
import { drawPdf } from './testing/draw-pdf.ts'
import { twoColumnPaper } from './testing/two-column-paper.ts'

const pdf = { source: 'pdf', maxPages: 500 } as const

async function failure(bytes: Uint8Array, options: Parameters<typeof parseDocument>[1] = pdf): Promise<string> {
  const error = await parseDocument(bytes, options).then(
    () => 'parsed',
    (cause: unknown) => cause,
  )
  return error instanceof DocumentError ? error.code : String(error)
}

describe('parsing a two-column paper', () => {
  let paper: PaperDocument
  beforeAll(async () => {
    paper = await parseDocument(await twoColumnPaper(), pdf)
  })

  test('the document is valid by the protocol', () => {
    expect(PaperDocument.parse(paper)).toEqual(paper)
    expect(paper.pages).toEqual([
      { number: 1, width: 612, height: 792 },
      { number: 2, width: 612, height: 792 },
    ])
  })

  test('title, authors and abstract are found despite wrong metadata', () => {
    expect(paper.meta.title).toBe('Tidal Mixing Shapes the Growth of Coastal Kelp')
    expect(paper.meta.authors).toEqual(['Ada Lind', 'Jo van Berg', 'Óscar M. Ruiz'])
    expect(paper.meta.abstract).toMatch(/^Kelp forests feed .* doubled growth \(p < 0\.01\)\.$/)
  })

  test('columns are read in order, with wide figures in place', () => {
    const order = [
      'Kelp forests',
      'The growth of kelp',
      'reaches the plants',
      'Blades were',
      'Figure 1',
      'Growth rose',
      '[1] A. Lind',
    ]
    const places = order.map((words) => paper.text.indexOf(words))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('headings have levels, and each caption and reference is one block', () => {
    const texts = (type: string): string[] =>
      paper.blocks.filter((block) => block.type === type).map((block) => block.text)
    expect(texts('heading')).toEqual(['Abstract', '1. Introduction', '2. Methods', 'References'])
    expect(paper.blocks.filter((block) => block.type === 'heading').every((block) => block.level === 1)).toBe(true)
    expect(texts('caption')).toHaveLength(1)
    expect(texts('reference')).toEqual([
      '[1] A. Lind and J. van Berg. Kelp in cold water. Journal of Seas, 3(2):10-19, 2019.',
      '[2] O. M. Ruiz. Tides. Coast Press, 2021.',
    ])
  })

  test('words hyphenated at line ends and paragraphs split at column ends are joined', () => {
    expect(paper.text).toContain('light and nutrients. Earlier work by Ruiz et al. [2] found no effect of tides')
    expect(paper.text).toContain('the mixing that strong tides cause in shallow water reaches the plants at all.')
  })

  test('running heads and page numbers are in no sentence', () => {
    const edges = paper.blocks.filter((block) => block.type === 'header' || block.type === 'footer')
    expect(edges.map((block) => block.text)).toEqual(expect.arrayContaining(['1', '2']))
    const said = paper.sentences.map((sentence) => paper.text.slice(sentence.start, sentence.end))
    expect(said).not.toContain('1')
    expect(said).toContain('Dr. Lind read every mark twice.')
  })

  test('a sentence has one box per line, inside the page and on the line', () => {
    const start = paper.text.indexOf('Dr. Lind')
    const sentence = paper.sentences.find((each) => each.start === start)
    expect(sentence?.boxes).toHaveLength(1)
    const [box] = sentence?.boxes ?? []
    expect(box?.page).toBe(1)
    expect(box?.x).toBeGreaterThan(318)
    expect(box?.y).toBeGreaterThan(318)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(336)
    const whole = paper.sentences.find((each) => paper.text.slice(each.start, each.end).startsWith('It is therefore'))
    expect(whole?.boxes).toHaveLength(3)
  })

  test('blocks and sentences are slices of the text', () => {
    for (const block of paper.blocks) expect(paper.text.slice(block.start, block.end)).toBe(block.text)
    for (const sentence of paper.sentences) {
      const block = paper.blocks[sentence.block]
      expect(sentence.start).toBeGreaterThanOrEqual(block?.start ?? Number.NaN)
      expect(sentence.end).toBeLessThanOrEqual(block?.end ?? Number.NaN)
      expect(sentence.boxes.length).toBeGreaterThan(0)
    }
  })
})

describe('unreadable files', () => {
  test('an empty file is rejected', async () => {
    expect(await failure(new Uint8Array())).toBe('documentEmpty')
  })

  test('a truncated file is rejected', async () => {
    const whole = await twoColumnPaper()
    expect(await failure(whole.subarray(0, whole.length / 3))).toBe('documentBroken')
  })

  test('other content under the extension is rejected', async () => {
    const words = new TextEncoder().encode('only words')
    expect(await failure(words)).toBe('documentTypeUnsupported')
    expect(await failure(words, { ...pdf, source: 'docx' })).toBe('documentBroken')
    expect(await failure(await twoColumnPaper(), { ...pdf, source: 'txt' })).toBe('documentTypeUnsupported')
  })

  test('an encrypted file is rejected without or with a wrong password, and read with the right one', async () => {
    const bytes = await drawPdf([[{ text: 'Nobody else may read this.', x: 72, y: 90 }]], { userPassword: 'kelp' })
    expect(await failure(bytes)).toBe('documentEncrypted')
    expect(await failure(bytes, { ...pdf, password: 'sand' })).toBe('documentPasswordWrong')
    const document = await parseDocument(bytes, { ...pdf, password: 'kelp' })
    expect(document.text).toBe('Nobody else may read this.')
  })

  test('too many pages are rejected before any page is read', async () => {
    const bytes = await drawPdf([[], [], []])
    let pages = 0
    expect(await failure(bytes, { ...pdf, maxPages: 2, onProgress: () => pages++ })).toBe('documentTooManyPages')
    expect(pages).toBe(0)
  })

  test('a file of images only is rejected', async () => {
    expect(await failure(await drawPdf([[], []]))).toBe('documentNoText')
  })

  test('every error says what happened and what to do', () => {
    expect(new DocumentError('documentNoText').message).toMatch(/no text.*OCR/i)
  })
})

test('a page without text is a warning, and progress is reported per page', async () => {
  const progress: [number, number][] = []
  const bytes = await drawPdf([[{ text: 'A page with words on it.', x: 72, y: 90 }], []])
  const document = await parseDocument(bytes, { ...pdf, onProgress: (done, total) => progress.push([done, total]) })
  expect(document.warnings).toEqual(['Page 2 has no text layer.'])
  expect(progress).toEqual([
    [1, 2],
    [2, 2],
  ])
})

test('the input bytes are unchanged, and the same bytes give the same document', async () => {
  const bytes = await twoColumnPaper()
  const before = bytes.slice()
  const first = await parseDocument(bytes, pdf)
  expect(bytes).toEqual(before)
  expect(await parseDocument(bytes, pdf)).toEqual(first)
})
