import {
  Document,
  FootnoteReferenceRun,
  HeadingLevel,
  LevelFormat,
  MathFraction,
  MathRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  Math as WordMath,
} from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentError } from '../document-error.ts'
import { limits } from '../limits.ts'
import { parseDocument } from '../parse.ts'

type Parsed = Awaited<ReturnType<typeof parseDocument>>

async function pack(children: (Paragraph | Table)[], footnotes: Record<string, { children: Paragraph[] }> = {}) {
  return new Uint8Array(await Packer.toArrayBuffer(new Document({ footnotes, sections: [{ children }] })))
}

function read(bytes: Uint8Array): Promise<Parsed> {
  return parseDocument(bytes, { source: 'docx', maxPages: 1 })
}

async function failure(bytes: Uint8Array): Promise<string> {
  const error = await read(bytes).catch((cause: unknown) => cause)
  return error instanceof DocumentError ? error.code : 'parsed'
}

function cell(text: string): TableCell {
  return new TableCell({ children: [new Paragraph(text)] })
}

describe('readDocx', () => {
  let paper: Parsed
  beforeAll(async () => {
    const fraction = new MathFraction({ numerator: [new MathRun('a')], denominator: [new MathRun('b')] })
    const bytes = await pack(
      [
        new Paragraph({ text: 'Kelp and Tides', heading: HeadingLevel.TITLE }),
        new Paragraph('Ada Lind, Jo van Berg'),
        new Paragraph({ text: 'Abstract', heading: HeadingLevel.HEADING_1 }),
        new Paragraph('Kelp grows where the tide runs.'),
        new Paragraph({ text: 'Methods', heading: HeadingLevel.HEADING_1 }),
        new Paragraph({ text: 'Sites', heading: HeadingLevel.HEADING_2 }),
        new Paragraph({
          children: [new TextRun('We dived often.'), new FootnoteReferenceRun(1), new TextRun(' It was cold.')],
        }),
        new Paragraph({ text: 'North shore', bullet: { level: 0 } }),
        new Paragraph({ children: [new WordMath({ children: [new MathRun('x='), fraction] })] }),
        new Table({
          rows: [
            new TableRow({ children: [cell('Site'), cell('Growth')] }),
            new TableRow({ children: [cell('A'), cell('2.5')] }),
          ],
        }),
        new Paragraph({ text: 'References', heading: HeadingLevel.HEADING_1 }),
        new Paragraph('A. Lind. Kelp. 2019.'),
      ],
      { 1: { children: [new Paragraph('Weather allowing.')] } },
    )
    paper = await read(bytes)
  })

  test('keeps the order of headings with levels, lists, formulas, tables, references and notes', () => {
    expect(paper.blocks.map((block) => [block.type, block.level ?? 0, block.text])).toEqual([
      ['title', 0, 'Kelp and Tides'],
      ['authors', 0, 'Ada Lind, Jo van Berg'],
      ['heading', 1, 'Abstract'],
      ['abstract', 0, 'Kelp grows where the tide runs.'],
      ['heading', 1, 'Methods'],
      ['heading', 2, 'Sites'],
      ['paragraph', 0, 'We dived often. It was cold.'],
      ['list', 0, 'North shore'],
      ['formula', 0, 'x=a/b'],
      ['table', 0, 'Site\tGrowth\nA\t2.5'],
      ['heading', 1, 'References'],
      ['reference', 0, 'A. Lind. Kelp. 2019.'],
      ['footnote', 0, 'Weather allowing.'],
    ])
  })

  test('finds title, authors and abstract', () => {
    expect(paper.meta).toMatchObject({
      title: 'Kelp and Tides',
      authors: ['Ada Lind', 'Jo van Berg'],
      abstract: 'Kelp grows where the tide runs.',
    })
  })

  test('has rows of tables as sentences, and no formulas', () => {
    const said = paper.sentences.map((sentence) => paper.text.slice(sentence.start, sentence.end))
    expect(said).toContain('It was cold.')
    expect(said).toContain('A\t2.5')
    expect(said.join()).not.toContain('Site\tDepth')
  })
})

// Proves: x-articles-spans
test('cells over several columns and rows of a Word table keep them, and those beside them their columns', async () => {
  const wide = (text: string, columnSpan: number) => new TableCell({ columnSpan, children: [new Paragraph(text)] })
  const high = (text: string, rowSpan: number) => new TableCell({ rowSpan, children: [new Paragraph(text)] })
  const rows = [
    [high('Site', 2), wide('Growth', 2)],
    [cell('May'), cell('June')],
    [high('North', 2), cell('2.5'), cell('3.5')],
    [cell('4.5'), cell('5.5')],
    [wide('Measured in spring', 3)],
  ].map((children) => new TableRow({ children }))
  const [table] = (await read(await pack([new Table({ rows })]))).tables ?? []
  expect(table?.rows).toEqual([
    ['Site', 'Growth', ''],
    ['', 'May', 'June'],
    ['North', '2.5', '3.5'],
    ['', '4.5', '5.5'],
    ['Measured in spring', '', ''],
  ])
  expect(table?.header).toBe(2)
  expect(table?.spans).toEqual([
    { row: 0, column: 0, rows: 2, columns: 1 },
    { row: 0, column: 1, rows: 1, columns: 2 },
    { row: 2, column: 0, rows: 2, columns: 1 },
    { row: 4, column: 0, rows: 1, columns: 3 },
  ])
})

test('without styles, treats the large first line as title and short bold lines as headings', async () => {
  const document = await read(
    await pack([
      new Paragraph({ children: [new TextRun({ text: 'Kelp and Tides', size: 40 })] }),
      new Paragraph({ children: [new TextRun({ text: 'Methods', bold: true })] }),
      new Paragraph('We dived.'),
    ]),
  )
  expect(document.blocks.map((block) => block.type)).toEqual(['title', 'heading', 'paragraph'])
})

test('adds automatic numbers but not bullets; an empty item counts without a number', async () => {
  const levels = [
    { level: 0, format: LevelFormat.DECIMAL, text: '%1.' },
    { level: 1, format: LevelFormat.LOWER_ROMAN, text: '%1.%2' },
  ]
  const file = new Document({
    numbering: { config: [{ reference: 'steps', levels }] },
    sections: [
      {
        children: [
          new Paragraph({ text: 'Dive', numbering: { reference: 'steps', level: 0 } }),
          new Paragraph({ text: '', numbering: { reference: 'steps', level: 0 } }),
          new Paragraph({ text: 'Measure', numbering: { reference: 'steps', level: 0 } }),
          new Paragraph({ text: 'Blades', numbering: { reference: 'steps', level: 1 } }),
          new Paragraph({ text: 'Stems', numbering: { reference: 'steps', level: 1 } }),
          new Paragraph({ text: 'Return', numbering: { reference: 'steps', level: 0 } }),
          new Paragraph({ text: 'Rest', bullet: { level: 0 } }),
        ],
      },
    ],
  })
  const document = await read(new Uint8Array(await Packer.toArrayBuffer(file)))
  expect(document.blocks.map((block) => block.text)).toEqual([
    '1. Dive',
    '3. Measure',
    '3.i Blades',
    '3.ii Stems',
    '4. Return',
    'Rest',
  ])
  expect(document.blocks.every((block) => block.type === 'list')).toBe(true)
})

describe('readDocx with hostile and broken files', () => {
  test('rejects an archive that claims gigabytes without unpacking it', async () => {
    const bytes = await pack([new Paragraph('Kelp')])
    const parts = unzipSync(bytes)
    const bomb = zipSync({ ...parts, 'word/media/a.xml': new Uint8Array(limits.zipRatioFrom * 2) }, { level: 9 })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await failure(bomb)).toBe('documentTooLarge')
  })

  test('rejects too many entries', async () => {
    const many = Object.fromEntries(
      Array.from({ length: limits.zipEntries + 1 }, (_, i) => [`word/${i}.bin`, new Uint8Array()]),
    )
    expect(await failure(zipSync(many, { level: 0 }))).toBe('documentTooLarge')
  })

  test('rejects XML entities', async () => {
    const parts = unzipSync(await pack([new Paragraph('Kelp')]))
    const evil = strToU8('<!DOCTYPE a [<!ENTITY b "bbb">]><w:document/>')
    expect(await failure(zipSync({ ...parts, 'word/document.xml': evil }))).toBe('documentBroken')
  })

  test('reads a cell over a thousand million columns as text', async () => {
    const wide = new TableCell({ columnSpan: 2, children: [new Paragraph('Kelp')] })
    const rows = [[wide], [cell('2.5'), cell('3.5')]].map((children) => new TableRow({ children }))
    const parts = unzipSync(await pack([new Paragraph('Table 1. Kelp'), new Table({ rows })]))
    const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
    const hostile = xml.replace('<w:gridSpan w:val="2"/>', '<w:gridSpan w:val="1000000000"/>')
    expect(hostile).not.toBe(xml)
    const { blocks, tables } = await read(zipSync({ ...parts, 'word/document.xml': strToU8(hostile) }))
    expect(blocks.at(-1)?.text).toBe('Kelp\n2.5\t3.5')
    expect(tables?.every(({ rows: [first = []], spans }) => first.length === 2 && !spans)).toBe(true)
  })

  test('rejects XML nested too deeply', async () => {
    const parts = unzipSync(await pack([new Paragraph('Kelp')]))
    const head = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
    const deep = strToU8(`${head}${'<w:ins>'.repeat(50_000)}${'</w:ins>'.repeat(50_000)}</w:body></w:document>`)
    expect(await failure(zipSync({ ...parts, 'word/document.xml': deep }))).toBe('documentBroken')
  })

  test('rejects a truncated file', async () => {
    const bytes = await pack([new Paragraph('Kelp')])
    expect(await failure(bytes.subarray(0, bytes.length - 100))).toBe('documentBroken')
  })

  test('rejects an archive that is not a Word file', async () => {
    expect(await failure(zipSync({ 'xl/workbook.xml': strToU8('<a/>') }))).toBe('documentTypeUnsupported')
  })

  test('rejects an encrypted Word file, and the old format', async () => {
    const head = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
    const name = [...'EncryptedPackage'].flatMap((char) => [char.charCodeAt(0), 0])
    expect(await failure(new Uint8Array([...head, ...new Uint8Array(500), ...name]))).toBe('documentEncrypted')
    expect(await failure(new Uint8Array([...head, ...new Uint8Array(500)]))).toBe('documentTypeUnsupported')
  })

  test('rejects a Word file without text', async () => {
    expect(await failure(await pack([new Paragraph('')]))).toBe('documentEmpty')
  })
})
