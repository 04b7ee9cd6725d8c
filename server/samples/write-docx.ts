import {
  AlignmentType,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { unzipSync, zipSync } from 'fflate'
import type { Sample, SampleBlock } from './sample.ts'

/** The date in the file's properties, so that the same content gives the same bytes. */
const WRITTEN = '2025-01-01T00:00:00Z'

/** The same day in every time zone, as archives store local time. */
const ARCHIVED = new Date(2025, 0, 1)

/** Writes a sample as a Word file with real title, heading and list styles. */
export async function writeDocx(sample: Sample): Promise<Uint8Array> {
  const document = new Document({
    title: sample.title,
    creator: sample.authors,
    lastModifiedBy: sample.authors,
    styles: {
      default: { document: { run: { font: 'Cambria', size: 22 }, paragraph: { spacing: { after: 140, line: 288 } } } },
    },
    numbering: { config: [{ reference: 'steps', levels: [stepLevel] }] },
    sections: [
      {
        children: [
          new Paragraph({ text: sample.title, heading: HeadingLevel.TITLE }),
          new Paragraph({ children: [new TextRun({ text: sample.authors, italics: true })] }),
          new Paragraph({ children: [new TextRun({ text: sample.notice, italics: true, color: '666666' })] }),
          new Paragraph({ text: 'Abstract', heading: HeadingLevel.HEADING_1 }),
          new Paragraph(sample.abstract),
          ...sample.sections.flatMap((section, index) => [
            new Paragraph({ text: section.heading, heading: HeadingLevel.HEADING_1 }),
            ...section.blocks.flatMap((block) => writeBlock(block, index)),
          ]),
        ],
      },
    ],
  })
  return withFixedDates(new Uint8Array(await Packer.toArrayBuffer(document)))
}

const stepLevel = {
  level: 0,
  format: LevelFormat.DECIMAL,
  text: '%1.',
  alignment: AlignmentType.START,
  style: { paragraph: { indent: { left: 480, hanging: 360 } } },
}

function writeBlock(block: SampleBlock, instance: number): (Paragraph | Table)[] {
  if (block.kind === 'paragraph') return [new Paragraph(block.text)]
  if (block.kind === 'steps') {
    return block.items.map((text) => new Paragraph({ text, numbering: { reference: 'steps', level: 0, instance } }))
  }
  if (block.kind === 'table') return [writeTable([block.columns, ...block.rows]), caption(block.caption)]
  throw new Error(`A docx sample cannot hold a ${block.kind}.`)
}

function writeTable(rows: readonly (readonly string[])[]): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells, row) =>
        new TableRow({ tableHeader: row === 0, children: cells.map((text) => writeCell(text, row === 0)) }),
    ),
  })
}

function writeCell(text: string, bold: boolean): TableCell {
  const paragraph = new Paragraph({ children: [new TextRun({ text, bold })], spacing: { after: 40, before: 40 } })
  return new TableCell({ children: [paragraph], margins: { left: 100, right: 100 } })
}

function caption(text: string): Paragraph {
  return new Paragraph({ style: 'Caption', spacing: { before: 80 }, children: [new TextRun({ text, italics: true })] })
}

/** The library stamps the hour of writing into the archive and its properties; the same content must give the same bytes. */
function withFixedDates(archive: Uint8Array): Uint8Array {
  const files = unzipSync(archive)
  const core = files['docProps/core.xml']
  if (core !== undefined) {
    const xml = new TextDecoder().decode(core).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, WRITTEN)
    files['docProps/core.xml'] = new TextEncoder().encode(xml)
  }
  return zipSync(files, { level: 9, mtime: ARCHIVED })
}
