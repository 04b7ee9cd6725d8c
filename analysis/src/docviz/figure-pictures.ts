import type { Box, PaperDocument } from '@colophon/protocol/articles/document'
import { applyCorrections } from '@colophon/protocol/docviz/apply-corrections'
import type { Corrections } from '@colophon/protocol/docviz/entities'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { DocumentError } from '../document/document-error.ts'
import { type Figure, figuresOf } from '../document/figures/figures-of.ts'
import { openPdf } from '../document/pdf/open-pdf.ts'

/** A figure of a document as the list beside the pictures tells it; `file` is null where it could not be drawn. */
export interface FigureEntry {
  file: string | null
  label: string
  caption: string
  page: number
  /** In points from the top left of the page. */
  box: Box
  /** Of the picture, in dots. */
  width: number
  height: number
}

/** The figures of a document in reading order, and the files of those that could be drawn, by their names. */
export interface FigurePictures {
  entries: FigureEntry[]
  files: Record<string, Uint8Array>
}

/** Dots a point: 200 an inch, as print asks for of drawings. */
const drawnScale = 200 / 72
/** Dots of one picture, and pictures of one document; a paper stays far below. */
const mostDots = 6_000_000
const mostPictures = 200
/** Points around a figure that go with it, as lines are drawn on both sides of their path. */
const margin = 2
const nameLength = 60

/** What pdf.js's canvas can do where it has one, as it does beside Node's by an optional package of its own. */
type Canvas = { encodeSync?: (type: 'png') => Uint8Array; toBuffer?: (type: 'image/png') => Uint8Array }
type CanvasFactory = {
  create(width: number, height: number): { canvas: Canvas; context: unknown }
  destroy(made: unknown): void
}

/**
 * Draws each figure of a document, as it is corrected, from its place on its page, named by its label. What cannot be drawn is left out and told so:
 * a protected pdf, a machine without the canvas, more than there is time for (`hasTime`).
 */
export async function figurePictures(
  bytes: Uint8Array,
  { document: read, corrections }: { document: PaperDocument; corrections: Corrections },
  hasTime: () => boolean,
): Promise<FigurePictures> {
  const { document } = applyCorrections(read, corrections)
  const made: FigurePictures = { entries: [], files: {} }
  const figures = figuresOf(document)
  if (figures.length === 0) return made
  const open = await openPdf(bytes, undefined, { pictures: true }).catch(whereReadable)
  for (const [index, figure] of figures.entries()) {
    const box = boxOf(figure, document)
    const mayBeDrawn = open !== null && box !== null && index < mostPictures && hasTime()
    const drawn = mayBeDrawn ? await draw(open.pdf, box) : null
    const file = drawn && `figures/${nameOf(figure, index)}.png`
    if (file) made.files[file] = drawn.png
    const { width = 0, height = 0 } = drawn ?? {}
    made.entries.push({ ...entryOf(figure), ...(box && { box }), file, width, height })
  }
  await open?.close()
  return made
}

function whereReadable(error: unknown): null {
  if (error instanceof DocumentError) return null
  throw error
}

/** A figure that is not drawn. */
export function entryOf({ label, text: caption, page, boxes: [box] }: Figure): FigureEntry {
  return {
    file: null,
    label,
    caption,
    page,
    box: box ?? { page, x: 0, y: 0, width: 0, height: 0 },
    width: 0,
    height: 0,
  }
}

/** The figure's place with its margin, inside its page; null where nothing is left of it. */
function boxOf({ boxes: [box] }: Figure, { pages }: Pick<PaperDocument, 'pages'>): Box | null {
  const page = box && pages[box.page - 1]
  if (!page) return null
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)]
  const width = Math.min(page.width, box.x + box.width + margin) - x
  const height = Math.min(page.height, box.y + box.height + margin) - y
  return width >= 1 && height >= 1 ? { page: box.page, x, y, width, height } : null
}

async function draw(
  pdf: PDFDocumentProxy,
  box: Box,
): Promise<{ png: Uint8Array; width: number; height: number } | null> {
  const scale = Math.min(drawnScale, Math.sqrt(mostDots / (box.width * box.height)))
  const [width, height] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))]
  const factory = pdf.canvasFactory as CanvasFactory
  try {
    const page = await pdf.getPage(box.page)
    const sheet = factory.create(width, height)
    const viewport = page.getViewport({ scale, offsetX: -box.x * scale, offsetY: -box.y * scale })
    await page.render({ canvas: sheet.canvas as never, viewport, background: 'white' }).promise
    const png = sheet.canvas.encodeSync?.('png') ?? sheet.canvas.toBuffer?.('image/png')
    page.cleanup()
    const copy = png && new Uint8Array(png)
    factory.destroy(sheet)
    return copy ? { png: copy, width, height } : null
  } catch {
    // No canvas on this machine, or a page that reads and cannot be drawn: its figures stay regions.
    return null
  }
}

/** `figure-03-fig-2`: in reading order, and by the label that the paper gives it. */
function nameOf({ label }: Figure, index: number): string {
  const number = String(index + 1).padStart(2, '0')
  const told = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, nameLength)
  return told ? `figure-${number}-${told}` : `figure-${number}`
}
