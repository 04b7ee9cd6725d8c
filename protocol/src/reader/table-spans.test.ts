import { describe, expect, it } from 'vitest'
import { Table } from './document.ts'
import { type CellSpan, columnNames, drawnCells, namedColumns } from './table-spans.ts'

const rows = [
  ['', 'Drug A', '', 'Drug B'],
  ['Site', 'before', 'after', 'after'],
  ['North', '1', '', ''],
  ['', '2', '', ''],
]
const over = (row: number, column: number, height: number, columns: number): CellSpan => ({
  row,
  column,
  rows: height,
  columns,
})

describe('cells over several rows or columns', () => {
  const boxes = rows.map((row) => row.map(() => null))
  const isTable = (...spans: CellSpan[]): boolean =>
    Table.safeParse({ blocks: [0], caption: null, rows, header: 2, boxes, spans }).success

  it('are valid within the table, above empty cells', () => {
    expect(isTable(over(0, 1, 1, 2), over(2, 0, 2, 1), over(2, 2, 2, 2))).toBe(true)
  })

  it.each([
    ['one cell only', [over(0, 1, 1, 1)]],
    ['columns that the table does not have', [over(2, 2, 1, 3)]],
    ['rows that the table does not have', [over(3, 0, 2, 1)]],
    ['a cell that has text', [over(0, 2, 1, 2)]],
    ['a cell that another covers', [over(2, 2, 2, 1), over(2, 2, 1, 2)]],
  ])('are invalid over %s', (_name, spans) => {
    expect(isTable(...spans)).toBe(false)
  })

  it('are drawn once, in the column where they begin', () => {
    const drawn = drawnCells({ rows, spans: [over(0, 1, 1, 2), over(2, 0, 2, 1)] })
    expect(drawn[0]).toEqual([
      { text: '', column: 0, rows: 1, columns: 1 },
      { text: 'Drug A', column: 1, rows: 1, columns: 2 },
      { text: 'Drug B', column: 3, rows: 1, columns: 1 },
    ])
    expect(drawn[2]?.[0]).toMatchObject({ text: 'North', rows: 2 })
    expect(drawn[3]?.map(({ column }) => column)).toEqual([1, 2, 3])
  })

  it('name each column of a group and each row of a label; a title over the whole table names none', () => {
    const spans = [over(0, 1, 1, 2), over(2, 0, 2, 1)]
    expect(columnNames({ rows, header: 2, spans })).toEqual(['Site', 'Drug A before', 'Drug A after', 'Drug B after'])
    expect(namedColumns({ rows, header: 2, spans })[3]).toEqual(['North', '2', '', ''])
    const titled = [['All sites', '', ''], ...rows.slice(1).map((row) => row.slice(0, 3))]
    expect(columnNames({ rows: titled, header: 2, spans: [over(0, 0, 1, 3)] })).toEqual([
      'All sites Site',
      'before',
      'after',
    ])
  })
})
