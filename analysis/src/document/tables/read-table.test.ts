import { describe, expect, it } from 'vitest'
import { answer } from '../../answers/answer.ts'
import { prepare } from '../../answers/prepare.ts'
import { ANSWERS, readerOf } from '../../answers/testing/reader-of.ts'
import type { DraftLine } from '../draft.ts'
import { parseDocument } from '../parse.ts'
import { column, type DrawnLine, drawPdf } from '../testing/draw-pdf.ts'
import { readTable } from './read-table.ts'

const prose = [
  'The growth of kelp depends on light and on what the tides bring to it, as we',
  'have seen at ten sites along the coast over a whole year of measurements there.',
  'Strong tides doubled the growth in spring, and weak ones left it as it had been.',
  'We tell below what was measured, where it was measured, and how sure it can be.',
]

function rows(cells: readonly string[][], xs: readonly number[], top: number, pitch = 14): DrawnLine[] {
  return cells.flatMap((row, r) =>
    row.flatMap((text, c) => (text === '' ? [] : [{ text, x: xs[c] ?? 0, y: top + r * pitch }])),
  )
}

/** A line of pieces, 5 points per letter. */
function lineAt(y: number, ...pieces: [text: string, x: number][]): DraftLine {
  let text = ''
  const spans = pieces.map(([piece, x]) => {
    const start = text === '' ? 0 : text.length + 1
    text = text === '' ? piece : `${text} ${piece}`
    return { start, end: start + piece.length, x, width: 5 * piece.length }
  })
  const [left, right] = [spans[0]?.x ?? 0, spans.at(-1)]
  const width = (right?.x ?? 0) + (right?.width ?? 0) - left
  return { text, place: { box: { page: 1, x: left, y, width, height: 10 }, spans } }
}

async function documentWith(lines: readonly DrawnLine[]) {
  const bytes = await drawPdf([[...column(prose, 54, 80), ...lines, ...column(prose, 54, 500)]])
  return parseDocument(bytes, { source: 'pdf', maxPages: 5 })
}

async function tablesIn(lines: readonly DrawnLine[]) {
  const { tables = [], blocks } = await documentWith(lines)
  return { tables, blocks }
}

describe('table cells', () => {
  const cells = [
    ['Site', 'Depth', 'Growth', 'Error'],
    ['North', '4.2', '12.1', '0.3'],
    ['South', '8.0', '9.7', '0.4'],
    ['West', '3.1', '14.9', '0.2'],
  ]

  // Proves: x-articles-tables
  it('are found by position, without rules, with the caption above', async () => {
    const caption = { text: 'Table 1: Growth of kelp by site.', x: 60, y: 180 }
    const { tables, blocks } = await tablesIn([caption, ...rows(cells, [60, 160, 260, 360], 200)])
    expect(tables).toHaveLength(1)
    expect(tables[0]?.rows).toEqual(cells)
    expect(tables[0]?.header).toBe(1)
    expect(blocks[tables[0]?.caption ?? -1]?.text).toBe('Table 1: Growth of kelp by site.')
  })

  it('of a row below the names of columns are a sentence, and answer a question alone', async () => {
    const caption = { text: 'Table 1: Growth of kelp by site.', x: 60, y: 180 }
    const document = await documentWith([caption, ...rows(cells, [60, 160, 260, 360], 200)])
    const inTable = document.sentences.filter(({ block }) => document.blocks[block]?.type === 'table')
    expect(inTable.map(({ start, end }) => document.text.slice(start, end))).toEqual([
      'North 4.2 12.1 0.3',
      'South 8.0 9.7 0.4',
      'West 3.1 14.9 0.2',
    ])
    expect(inTable.every(({ page, boxes }) => page === 1 && boxes.length === 1)).toBe(true)
    const paper = { articleId: 1, title: 'Kelp', document }
    const given = await answer('What was the growth in the West?', [paper], readerOf(ANSWERS, 'West'))
    const [quote] = given.kind === 'answer' ? given.quotes : given.nearest
    expect(quote).toMatchObject({
      text: 'West 3.1 14.9 0.2',
      section: 'Table 1: Growth of kelp by site. | Site | Depth | Growth | Error',
    })
  })

  it('have a box each, except empty ones', async () => {
    const holed = cells.map((row, r) => (r === 2 ? ['South', '', '9.7', '0.4'] : row))
    const caption = { text: 'Table 1: Growth of kelp by site.', x: 60, y: 180 }
    const { tables } = await tablesIn([caption, ...rows(holed, [60, 160, 260, 360], 200)])
    expect(tables[0]?.rows[2]).toEqual(['South', '', '9.7', '0.4'])
    expect(tables[0]?.boxes[2]?.[1]).toBeNull()
    expect(tables[0]?.boxes[1]?.[2]).toMatchObject({ page: 1, x: 260 })
  })

  it('over several columns belong to the first', async () => {
    const caption = { text: 'Table 1: Growth of kelp by site.', x: 60, y: 180 }
    const over: DrawnLine = { text: 'Measured in two summers', x: 175, y: 200 }
    const { tables } = await tablesIn([caption, over, ...rows(cells, [60, 160, 260, 360], 214)])
    expect(tables[0]?.header).toBe(2)
    expect(tables[0]?.rows[0]).toEqual(['', 'Measured in two summers', '', ''])
  })

  it('of several lines are joined if their lines are closer than the rows', () => {
    const lines = ['North', 'South', 'West', 'East'].flatMap((name, i) => [
      lineAt(200 + 32 * i, [name, 60], ['a long account of what', 160], ['12', 400]),
      lineAt(211 + 32 * i, ['was done at this site', 160]),
    ])
    const table = readTable(lines)
    expect(table?.rows).toHaveLength(4)
    expect(table?.rows[1]).toEqual(['South', 'a long account of what was done at this site', '12'])
    expect(table?.boxes[1]?.[1]).toEqual({ page: 1, x: 160, y: 232, width: 110, height: 21 })
  })

  it('that are centred beside cells of more lines are of the same row', () => {
    const lines = ['North', 'South', 'West', 'East'].flatMap((name, i) => [
      lineAt(200 + 32 * i, ['The first of two lines', 160]),
      lineAt(205.5 + 32 * i, [name, 60], ['12', 420]),
      lineAt(211 + 32 * i, ['and the second', 160]),
    ])
    expect(readTable(lines)?.rows[1]).toEqual(['South', 'The first of two lines and the second', '12'])
  })

  it('of a table on two pages are one table, without the names of columns again', async () => {
    const page = (caption: string, own: readonly string[][]) => [
      ...column(prose, 54, 80),
      { text: caption, x: 60, y: 180 },
      ...rows(own, [60, 160, 260, 360], 200),
      ...column(prose, 54, 500),
    ]
    const more = [cells[0] ?? [], ['East', '5.1', '11.9', '0.2'], ['Bay', '6.0', '10.5', '0.1']]
    const bytes = await drawPdf([page('Table 1: Growth of kelp by site.', cells), page('Table 1: Continued.', more)])
    const { tables = [] } = await parseDocument(bytes, { source: 'pdf', maxPages: 5 })
    expect(tables).toHaveLength(1)
    expect(tables[0]?.rows).toEqual([...cells, ...more.slice(1)])
    expect(tables[0]?.boxes[4]?.[0]).toMatchObject({ page: 2 })
  })

  it('under one name are rows if each line has its own figures, however close the lines are', () => {
    const groups = ['Grade', 'Stage', 'Margin'].flatMap((name, i) => [
      lineAt(200 + 50 * i, [name, 60]),
      ...[11, 22, 33].map((offset) => lineAt(200 + 50 * i + offset, [`${offset}`, 60], [`${offset + i} (4.2)`, 200])),
    ])
    expect(readTable(groups)?.rows.slice(0, 4)).toEqual([
      ['Grade', ''],
      ['11', '11 (4.2)'],
      ['22', '22 (4.2)'],
      ['33', '33 (4.2)'],
    ])
  })

  it('of a header are joined over its lines, but not with the name of a group of columns above them', () => {
    const body = [0, 1, 2, 3].map((i) => lineAt(240 + 16 * i, ['North', 60], ['12', 200], ['14', 300], ['3', 400]))
    const names = lineAt(210, ['Weight of', 190], ['Length of', 290])
    const more = lineAt(221, ['Site', 60], ['kelp', 200], ['blades', 300], ['Error', 400])
    const group = lineAt(196, ['Growth in a summer', 210])
    expect(readTable([names, more, ...body])?.rows[0]).toEqual(['Site', 'Weight of kelp', 'Length of blades', 'Error'])
    expect(readTable([group, names, more, ...body])?.rows.slice(0, 2)).toEqual([
      ['', 'Growth in a summer', '', ''],
      ['Site', 'Weight of kelp', 'Length of blades', 'Error'],
    ])
  })

  it('of a turned page are read in the direction of its text, with boxes on the page', () => {
    const page = { number: 1, width: 600, height: 800 }
    const turned = ['North', 'South', 'West'].map((name, i): DraftLine => {
      const line = lineAt(200 + 14 * i, [name, 60], [`${i}.5`, 160])
      const box = { page: 1, x: 600 - 210 - 14 * i, y: 60, width: 10, height: 110 }
      return { ...line, place: line.place && { box, spans: [], upright: { turn: 1, page, ...line.place } } }
    })
    const table = readTable(turned)
    expect(table?.rows).toEqual([
      ['North', '0.5'],
      ['South', '1.5'],
      ['West', '2.5'],
    ])
    expect(table?.boxes[1]?.[1]).toEqual({ page: 1, x: 376, y: 160, width: 10, height: 15 })
  })

  describe('over several columns', () => {
    const xs = [60, 190, 240, 340, 390]
    const line = (y: number, ...texts: string[]) =>
      lineAt(y, ...texts.map((text, c): [string, number] => [text, xs[c] ?? 0]))
    const body = [0, 1, 2].map((i) => line(240 + 16 * i, 'North', '12', '14', '3', '5'))
    const names = line(226, 'Site', 'before', 'after', 'before', 'after')
    const columnsOver = (...pieces: [string, number][]) =>
      readTable([lineAt(210, ...pieces), names, ...body])?.spans?.map(({ column, columns }) => [column, columns])

    it('are names centred over columns that are named below too', () => {
      const table = readTable([lineAt(210, ['Drug A', 212], ['Drug B', 362]), names, ...body])
      expect(table?.rows[0]).toEqual(['', 'Drug A', '', 'Drug B', ''])
      expect(table?.spans).toEqual([
        { row: 0, column: 1, rows: 1, columns: 2 },
        { row: 0, column: 3, rows: 1, columns: 2 },
      ])
    })

    it('have their text and box in the first of them', () => {
      const table = readTable([lineAt(210, ['Measured in two summers', 245]), names, ...body])
      expect(table?.rows[0]).toEqual(['', 'Measured in two summers', '', '', ''])
      expect(table?.boxes[0]?.map((box) => box?.x)).toEqual([undefined, 245, undefined, undefined, undefined])
    })

    // Proves: x-articles-spans
    it('are names that begin where the first of their columns does, if they are longer or the columns repeat', () => {
      expect(columnsOver(['A', 190], ['B', 340])).toEqual([
        [1, 2],
        [3, 2],
      ])
      expect(columnsOver(['Longer than one of them', 190])).toEqual([[1, 4]])
    })

    it('are not the name of one column, nor one over few or many columns', () => {
      expect(columnsOver(['Dose', 190])).toBeUndefined()
      expect(columnsOver(['Dose', 242])).toBeUndefined()
      const even = [190, 230, 270, 310, 350, 390]
      const row = (y: number, text: string) => lineAt(y, ['Site', 60], ...even.map((x): [string, number] => [text, x]))
      const wide = [row(226, 'value'), ...[240, 256, 272].map((y) => row(y, '12'))]
      expect(readTable([lineAt(210, ['Of two or four', 307]), ...wide])?.spans).toBeUndefined()
    })

    it('are rows of one cell that is longer than its column', () => {
      const [first, ...others] = [240, 272, 288].map((y) => line(y, 'North', '12', '14', '3', '5'))
      const withRow = (text: string) =>
        readTable([names, ...(first ? [first] : []), lineAt(256, [text, 60]), ...others])?.spans
      expect(withRow('Sites that were measured in spring')).toEqual([{ row: 2, column: 0, rows: 1, columns: 5 }])
      expect(withRow('Spring')).toBeUndefined()
    })

    it('stay so on a further page, and are named with each of their columns for a row that answers', async () => {
      const page = (caption: string, own: readonly string[][]) => [
        ...column(prose, 54, 80),
        { text: caption, x: 60, y: 180 },
        { text: 'Stored dry', x: 203, y: 200 },
        { text: 'Stored wet', x: 353, y: 200 },
        ...rows([['Site', 'Before', 'After', 'Before', 'After'], ...own], xs, 214),
        ...column(prose, 54, 500),
      ]
      const first = [
        ['North', '1.2', '3.4', '5.6', '7.8'],
        ['South', '2.2', '4.4', '6.6', '8.8'],
        ['West', '3.2', '5.4', '7.6', '9.8'],
      ]
      const more = [
        ['East', '4.1', '1.4', '2.6', '3.8'],
        ['Sites that were measured in spring', '', '', '', ''],
        ['Bay', '5.1', '2.4', '3.6', '4.8'],
      ]
      const pages = [page('Table 1: Mass of kelp by site.', first), page('Table 1: Continued.', more)]
      const document = await parseDocument(await drawPdf(pages), { source: 'pdf', maxPages: 5 })
      expect(document.tables).toHaveLength(1)
      expect(document.tables?.[0]?.rows[6]?.[0]).toBe('Sites that were measured in spring')
      expect(document.tables?.[0]?.spans).toEqual([
        { row: 0, column: 1, rows: 1, columns: 2 },
        { row: 0, column: 3, rows: 1, columns: 2 },
        { row: 6, column: 0, rows: 1, columns: 5 },
      ])
      const row = prepare(document).sentences.find(({ section }) => section?.startsWith('Table 1'))
      expect(row?.section).toBe(
        'Table 1: Mass of kelp by site. | Site | Stored dry Before | Stored dry After | Stored wet Before | Stored wet After',
      )
    })
  })

  it('are not found in prose', async () => {
    expect((await tablesIn([])).tables).toEqual([])
  })
})
