import type { Block, BlockType, Box, Page, PaperDocument } from '@colophon/protocol/reader/document'
import { AnnotationEditorType, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { DocumentError } from '../document-error.ts'
import { openPdf } from '../pdf/open-pdf.ts'

/** The colour of each block type; numbers and names distinguish them as well. */
const blockColours: Record<BlockType, Colour> = {
  title: [176, 36, 24],
  authors: [158, 83, 0],
  abstract: [120, 92, 0],
  heading: [176, 36, 24],
  paragraph: [26, 92, 168],
  list: [0, 110, 120],
  code: [80, 80, 80],
  table: [18, 110, 50],
  figure: [110, 50, 150],
  caption: [150, 40, 120],
  formula: [70, 70, 160],
  footnote: [100, 90, 70],
  reference: [60, 100, 40],
  header: [120, 120, 120],
  footer: [120, 120, 120],
}

/** Options of an annotation; `password` opens an encrypted PDF, and the result needs it too. */
export interface AnnotateOptions {
  password?: string
  maxPages: number
}

/** Most boxes per document; a hostile one may claim millions. */
const mostBoxes = 60_000
const labelSize = 6

/**
 * The original PDF with a rectangle around each block, coloured by type, and its number in reading order: annotations
 * that viewers can hide, appended to the file's own bytes. Fails with a `DocumentError`; a file whose pages differ from
 * the document is rejected as broken.
 */
export async function annotatePdf(
  bytes: Uint8Array,
  document: Pick<PaperDocument, 'blocks' | 'pages'>,
  { password, maxPages }: AnnotateOptions,
): Promise<Uint8Array> {
  const { pdf, close } = await openPdf(bytes, password)
  try {
    if (pdf.numPages > maxPages) throw new DocumentError('documentTooManyPages')
    await annotate(pdf, document)
    return await pdf.saveDocument()
  } catch (cause) {
    throw cause instanceof DocumentError ? cause : new DocumentError('documentBroken', cause)
  } finally {
    await close()
  }
}

/** The input of pdf.js for a drawn shape. */
interface Drawing {
  type: BlockType
  box: Box
  label: string | null
}

async function annotate(
  pdf: PDFDocumentProxy,
  { blocks, pages }: Pick<PaperDocument, 'blocks' | 'pages'>,
): Promise<void> {
  const byPage = Map.groupBy(drawingsOf(blocks), ({ box }) => box.page)
  let count = 0
  for (const page of pages) {
    const own = byPage.get(page.number) ?? []
    if (own.length === 0 || page.number > pdf.numPages) continue
    const proxy = await pdf.getPage(page.number)
    const { transform, rotation } = proxy.getViewport({ scale: 1 })
    const frame: PageFrame = { transform, rotation }
    for (const drawing of own) {
      if (count >= mostBoxes) return
      for (const shape of shapesOf(drawing, page, frame)) {
        pdf.annotationStorage.setValue(`pdfjs_internal_editor_${count++}`, shape)
      }
    }
    proxy.cleanup()
  }
}

/** A rectangle per box; the first box of a block has its number in reading order. */
function drawingsOf(blocks: readonly Block[]): Drawing[] {
  return blocks.flatMap(({ type, boxes }, index) =>
    boxes.map((box, i) => ({ type, box, label: i === 0 ? `${index + 1} ${type}` : null })),
  )
}

function shapesOf({ type, box, label }: Drawing, page: Page, frame: PageFrame): object[] {
  const colour = blockColours[type]
  const shared = { pageIndex: page.number - 1, rotation: 0, structTreeParentId: null }
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x + box.width, box.y + box.height],
    [box.x, box.y + box.height],
    [box.x, box.y],
  ] as const
  const points = corners.map(([x, y]) => pointIn(frame, x, y))
  const outline = { ...shared, ...pen(colour), rect: rectIn(frame, grown(box, 1)), paths: pathsOf(points) }
  if (label === null) return [outline]
  const text = { ...box, y: box.y - labelSize - 3, width: labelSize * 0.62 * label.length + 4, height: labelSize + 3 }
  return [
    outline,
    {
      ...shared,
      annotationType: AnnotationEditorType.FREETEXT,
      color: colour,
      fontSize: labelSize,
      value: label,
      rotation: frame.rotation,
      rect: rectIn(frame, text),
    },
  ]
}

function pen(color: Colour): object {
  return { annotationType: AnnotationEditorType.INK, color, opacity: 1, thickness: 0.8 }
}

/** The lines of a shape in pdf.js's ink format: each point follows four unused curve numbers. */
function pathsOf(points: readonly (readonly [number, number])[]): { lines: Float32Array[]; points: Float32Array[] } {
  const straight = [Number.NaN, Number.NaN, Number.NaN, Number.NaN]
  const lines = points.flatMap(([x, y]) => [...straight, x, y])
  return { lines: [Float32Array.from(lines)], points: [Float32Array.from(points.flat())] }
}

function grown(box: Box, by: number): Box {
  return { ...box, x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by }
}

/**
 * The display of a PDF page: the matrix from its own space to points from the top left of the displayed page, and its
 * rotation.
 */
interface PageFrame {
  transform: readonly number[]
  /** Degrees, clockwise. */
  rotation: number
}

/** A point of the displayed page in file coordinates. */
function pointIn({ transform }: PageFrame, x: number, y: number): [number, number] {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = transform
  const area = a * d - b * c
  return [((x - e) * d - (y - f) * c) / area, ((y - f) * a - (x - e) * b) / area]
}

/** The rectangle of a box in file coordinates: left, bottom, right, top. */
function rectIn(frame: PageFrame, { x, y, width, height }: Box): [number, number, number, number] {
  const [x1, y1] = pointIn(frame, x, y)
  const [x2, y2] = pointIn(frame, x + width, y + height)
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

/** Red, green and blue, 0..255. */
type Colour = readonly [number, number, number]
