import { rgb } from '@cantoo/pdf-lib'
import type { SampleBlock } from '../sample.ts'
import { COLUMN, columnX, type Flow, makeRoom } from './flow.ts'
import { setText } from './text.ts'

const ROW = 14
const SIZE = 9

/** Sets a table with its caption above, three rules and no lines between the columns. */
export function setTable(flow: Flow, table: Extract<SampleBlock, { kind: 'table' }>): void {
  makeRoom(flow, ROW * (table.rows.length + 4))
  flow.y -= 4
  setText(flow, table.caption, { font: flow.fonts.italic, size: SIZE, leading: 11, align: 'left', after: 5 })
  rule(flow, 0.8)
  for (const [index, cells] of [table.columns, ...table.rows].entries()) {
    setRow(flow, cells, index === 0)
    if (index === 0) rule(flow, 0.4)
  }
  rule(flow, 0.8)
  flow.y -= 10
}

/** The first column starts at the left edge; the others end at equal distances from the right one. */
function setRow(flow: Flow, cells: readonly string[], head: boolean): void {
  const font = head ? flow.fonts.bold : flow.fonts.roman
  const first = COLUMN * 0.25
  const step = (COLUMN - first) / Math.max(1, cells.length - 1)
  flow.y -= ROW
  for (const [index, text] of cells.entries()) {
    const right = first + step * index - 3
    const x = columnX(flow) + (index === 0 ? 3 : right - font.widthOfTextAtSize(text, SIZE))
    flow.page.drawText(text, { x, y: flow.y + 4, size: SIZE, font })
  }
}

function rule(flow: Flow, thickness: number): void {
  const x = columnX(flow)
  const start = { x, y: flow.y }
  flow.page.drawLine({ start, end: { x: x + COLUMN, y: flow.y }, thickness, color: rgb(0.1, 0.1, 0.1) })
}
