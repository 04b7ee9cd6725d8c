import { type PDFFont, rgb, setWordSpacing } from '@cantoo/pdf-lib'
import { type Balance, COLUMN, columnX, type Flow, makeRoom, PAGE, startFlow } from './pdf/flow.ts'
import type { Sample, SampleBlock } from './sample.ts'

/** The date in the file's properties, so that the same content gives the same bytes. */
const WRITTEN = new Date(Date.UTC(2025, 0, 1))

/** From one line of running text to the next, in points. */
const LINE = 12.2

/** Typesets a sample as a two-column A4 paper: title, authors, notice and abstract across, the rest in columns. */
export async function writePdf(sample: Sample): Promise<Uint8Array> {
  const rough = await layOut(sample)
  const half = (rough.top - rough.y) / 2
  const page = rough.pdf.getPageCount()
  const flow = rough.column === 0 ? await layOut(sample, { page, bottom: rough.top - half - LINE }) : rough
  setRunningHeads(flow, sample)
  flow.pdf.setTitle(sample.title)
  flow.pdf.setAuthor(sample.authors)
  flow.pdf.setProducer('Colophon')
  flow.pdf.setCreator('Colophon')
  flow.pdf.setCreationDate(WRITTEN)
  flow.pdf.setModificationDate(WRITTEN)
  return flow.pdf.save()
}

async function layOut(sample: Sample, balance?: Balance): Promise<Flow> {
  const flow = await startFlow(balance)
  setFront(flow, sample)
  for (const section of sample.sections) {
    setHeading(flow, section.heading)
    for (const block of section.blocks) setBlock(flow, block)
  }
  setHeading(flow, 'References')
  for (const text of sample.references) {
    setText(flow, text, { font: flow.fonts.roman, size: 9, leading: 11, align: 'left', after: 3 })
  }
  return flow
}

function setFront(flow: Flow, sample: Sample): void {
  const { roman, bold, italic } = flow.fonts
  const across = { x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin }
  const inset = { x: PAGE.margin + 40, width: across.width - 80 }
  const narrow = { x: PAGE.margin + 60, width: across.width - 120 }
  flow.y -= 14
  setText(flow, sample.title, { ...narrow, font: bold, size: 18, leading: 22, align: 'centre', after: 8 })
  setText(flow, sample.authors, { ...across, font: roman, size: 11, leading: 14, align: 'centre', after: 4 })
  setText(flow, sample.notice, { ...inset, font: italic, size: 9, leading: 11, align: 'centre', after: 12 })
  setText(flow, 'Abstract', { ...inset, font: bold, size: 10, leading: 13, align: 'centre', after: 2 })
  setText(flow, sample.abstract, { ...inset, font: roman, size: 9.5, leading: 12, after: 16 })
  flow.top = flow.y
}

function setHeading(flow: Flow, heading: string): void {
  makeRoom(flow, 48)
  if (flow.y < flow.top) flow.y -= 8
  setText(flow, heading, { font: flow.fonts.bold, size: 11, leading: 14, align: 'left', after: 2 })
}

function setBlock(flow: Flow, block: SampleBlock): void {
  const body = { font: flow.fonts.roman, size: 10, leading: LINE, width: COLUMN, after: 4 }
  if (block.kind === 'paragraph') setText(flow, block.text, body)
  else if (block.kind === 'table') setTable(flow, block)
  else if (block.kind === 'chart') setChart(flow, block)
  else for (const item of block.items) setText(flow, `• ${item}`, body)
}

/** The library's name above each page, and the page's number below. */
function setRunningHeads(flow: Flow, sample: Sample): void {
  const { roman, italic } = flow.fonts
  for (const [index, page] of flow.pdf.getPages().entries()) {
    const number = String(index + 1)
    page.drawText(number, { x: (PAGE.width - roman.widthOfTextAtSize(number, 9)) / 2, y: 36, size: 9, font: roman })
    page.drawText(sample.authors, { x: PAGE.margin, y: PAGE.height - 40, size: 9, font: italic })
  }
}

/** How a paragraph is set; sizes in points. */
interface TextStyle {
  font: PDFFont
  size: number
  leading: number
  /** Left edge and width; the current column where left out. */
  x?: number
  width?: number
  indent?: number
  align?: 'justify' | 'left' | 'centre'
  after?: number
}

/** The widest that a space is stretched to fill a line, in points beyond its own width. */
const STRETCH_MAX = 8

/** Sets a paragraph at the pen, over as many columns and pages as it needs. */
function setText(flow: Flow, text: string, style: TextStyle): void {
  const width = style.width ?? COLUMN
  const lines = breakLines(text, style, width)
  for (const [index, line] of lines.entries()) {
    makeRoom(flow, style.leading)
    flow.y -= style.leading
    const natural = style.font.widthOfTextAtSize(line, style.size)
    const indent = index === 0 ? (style.indent ?? 0) : 0
    const free = width - indent - natural
    const spaces = line.split(' ').length - 1
    const justify = (style.align ?? 'justify') === 'justify' && index < lines.length - 1 && spaces > 0
    const stretch = justify && free / spaces <= STRETCH_MAX ? free / spaces : 0
    const x = (style.x ?? columnX(flow)) + indent + (style.align === 'centre' ? free / 2 : 0)
    flow.page.pushOperators(setWordSpacing(stretch))
    flow.page.drawText(line, { x, y: flow.y, size: style.size, font: style.font, color: rgb(0.07, 0.07, 0.07) })
    flow.page.pushOperators(setWordSpacing(0))
  }
  flow.y -= style.after ?? 0
}

function breakLines(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    const room = width - (lines.length === 0 ? (style.indent ?? 0) : 0)
    if (line !== '' && style.font.widthOfTextAtSize(longer, style.size) > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

type Chart = Extract<SampleBlock, { kind: 'chart' }>

const CHART_HEIGHT = 120
const STEP = 50
const LEFT = 30
const INK = rgb(0.15, 0.15, 0.15)
const FILL = rgb(0.55, 0.66, 0.78)

/** Draws a bar chart with error bars, and sets its caption below. */
function setChart(flow: Flow, chart: Chart): void {
  makeRoom(flow, CHART_HEIGHT + 60)
  flow.y -= 8
  const origin = { x: columnX(flow) + LEFT, y: flow.y - CHART_HEIGHT }
  const top = Math.ceil(Math.max(...chart.bars.map((bar) => bar.value + bar.error)) / STEP) * STEP
  const scale = (value: number) => origin.y + (value / top) * (CHART_HEIGHT - 6)
  drawAxis(flow, chart.unit, origin, top, scale)
  const slot = (COLUMN - LEFT) / chart.bars.length
  for (const [index, bar] of chart.bars.entries()) drawBar(flow, bar, origin.x + slot * index, slot, scale)
  flow.y = origin.y - 20
  setText(flow, chart.caption, { font: flow.fonts.italic, size: 9, leading: 11, align: 'left', after: 10 })
}

interface Point {
  x: number
  y: number
}

function drawAxis(flow: Flow, unit: string, origin: Point, top: number, scale: (value: number) => number): void {
  const { page, fonts } = flow
  for (let value = 0; value <= top; value += STEP) {
    const text = String(value)
    const y = scale(value)
    const x = origin.x - 5 - fonts.roman.widthOfTextAtSize(text, 8)
    page.drawText(text, { x, y: y - 2.5, size: 8, font: fonts.roman })
    const grid = value === 0 ? INK : rgb(0.85, 0.85, 0.85)
    page.drawLine({ start: { x: origin.x, y }, end: { x: columnX(flow) + COLUMN, y }, thickness: 0.5, color: grid })
  }
  page.drawLine({ start: origin, end: { x: origin.x, y: origin.y + CHART_HEIGHT }, thickness: 0.5, color: INK })
  page.drawText(unit, { x: origin.x + 4, y: origin.y + CHART_HEIGHT - 3, size: 8, font: fonts.roman })
}

function drawBar(
  flow: Flow,
  bar: Chart['bars'][number],
  left: number,
  slot: number,
  scale: (value: number) => number,
): void {
  const { page, fonts } = flow
  const width = slot * 0.5
  const x = left + (slot - width) / 2
  const middle = left + slot / 2
  const [low, high] = [scale(bar.value - bar.error), scale(bar.value + bar.error)]
  page.drawRectangle({
    x,
    y: scale(0),
    width,
    height: scale(bar.value) - scale(0),
    color: FILL,
    borderColor: INK,
    borderWidth: 0.5,
  })
  page.drawLine({ start: { x: middle, y: low }, end: { x: middle, y: high }, thickness: 0.7, color: INK })
  for (const y of [low, high]) {
    page.drawLine({ start: { x: middle - 4, y }, end: { x: middle + 4, y }, thickness: 0.7, color: INK })
  }
  const label = fonts.roman.widthOfTextAtSize(bar.label, 8)
  page.drawText(bar.label, { x: middle - label / 2, y: scale(0) - 11, size: 8, font: fonts.roman })
}

const ROW_HEIGHT = 14
const TABLE_SIZE = 9

/** Sets a table with its caption above, three rules and no lines between the columns. */
function setTable(flow: Flow, table: Extract<SampleBlock, { kind: 'table' }>): void {
  makeRoom(flow, ROW_HEIGHT * (table.rows.length + 4))
  flow.y -= 4
  setText(flow, table.caption, { font: flow.fonts.italic, size: TABLE_SIZE, leading: 11, align: 'left', after: 5 })
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
  flow.y -= ROW_HEIGHT
  for (const [index, text] of cells.entries()) {
    const right = first + step * index - 3
    const x = columnX(flow) + (index === 0 ? 3 : right - font.widthOfTextAtSize(text, TABLE_SIZE))
    flow.page.drawText(text, { x, y: flow.y + 4, size: TABLE_SIZE, font })
  }
}

function rule(flow: Flow, thickness: number): void {
  const x = columnX(flow)
  const start = { x, y: flow.y }
  flow.page.drawLine({ start, end: { x: x + COLUMN, y: flow.y }, thickness, color: rgb(0.1, 0.1, 0.1) })
}
