import { setChart } from './pdf/chart.ts'
import { type Balance, COLUMN, type Flow, makeRoom, PAGE, startFlow } from './pdf/flow.ts'
import { setTable } from './pdf/table.ts'
import { setText } from './pdf/text.ts'
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
