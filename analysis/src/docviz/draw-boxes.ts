import type { Box } from '@colophon/protocol/articles/document'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { boxAround } from '../document/box-around.ts'
import type { Matrix } from '../document/pdf/matrix.ts'
import { textNear } from './text-near.ts'

/** A part of a page as a PNG file; its size in dots. */
export interface Picture {
  png: Uint8Array
  width: number
  height: number
}

/** Dots a point: 200 an inch, as print asks for of drawings. */
const drawnScale = 200 / 72
/** Dots of one sheet that is drawn. */
const mostDots = 6_000_000

/** What pdf.js's canvas can do where it has one, as it does beside Node's by an optional package of its own. */
type Canvas = { encodeSync?: (type: 'png') => Uint8Array; toBuffer?: (type: 'image/png') => Uint8Array }
type Sheet = { canvas: Canvas; context: { drawImage(canvas: Canvas, x: number, y: number): void } }
type CanvasFactory = { create(width: number, height: number): Sheet; destroy(sheet: Sheet): void }

/**
 * Draws parts of one page: on one sheet that all are cut from, or each on its own where that would be too large. `null` in place of
 * what cannot be drawn, as on a machine without a canvas or of a page that reads and cannot be drawn.
 */
export async function drawBoxes(pdf: PDFDocumentProxy, boxes: readonly Box[]): Promise<(Picture | null)[]> {
  const [first] = boxes
  if (!first) return []
  const around = boxes.reduce(boxAround)
  const sheets = dotsOf(around, drawnScale) <= mostDots ? [boxes] : boxes.map((box) => [box])
  const pictures: (Picture | null)[] = []
  try {
    const page = await pdf.getPage(first.page)
    for (const own of sheets) pictures.push(...(await drawSheet(page, pdf.canvasFactory as CanvasFactory, own)))
    page.cleanup()
  } catch {
    return boxes.map((_, at) => pictures[at] ?? null)
  }
  return pictures
}

async function drawSheet(
  page: PDFPageProxy,
  factory: CanvasFactory,
  boxes: readonly Box[],
): Promise<(Picture | null)[]> {
  const around = boxes.reduce(boxAround)
  const scale = Math.min(drawnScale, Math.sqrt(mostDots / (around.width * around.height)))
  const sheet = factory.create(sideOf(around.width, scale), sideOf(around.height, scale))
  const viewport = page.getViewport({ scale, offsetX: -around.x * scale, offsetY: -around.y * scale })
  const place = page.getViewport({ scale: 1 }).transform as unknown as Matrix
  const operationsFilter = textNear(boxes, place) as never
  await page.render({ canvas: sheet.canvas as never, viewport, background: 'white', operationsFilter }).promise
  const pictures = boxes.map((box) => {
    const cut = factory.create(sideOf(box.width, scale), sideOf(box.height, scale))
    const [left, top] = [Math.round((box.x - around.x) * scale), Math.round((box.y - around.y) * scale)]
    cut.context.drawImage(sheet.canvas, -left, -top)
    const picture = { width: sideOf(box.width, scale), height: sideOf(box.height, scale) }
    const png = cut.canvas.encodeSync?.('png') ?? cut.canvas.toBuffer?.('image/png')
    const copy = png && new Uint8Array(png)
    factory.destroy(cut)
    return copy ? { png: copy, ...picture } : null
  })
  factory.destroy(sheet)
  return pictures
}

function sideOf(points: number, scale: number): number {
  return Math.max(1, Math.round(points * scale))
}

function dotsOf({ width, height }: Box, scale: number): number {
  return width * scale * height * scale
}
