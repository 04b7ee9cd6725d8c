import { applyCorrections } from '@colophon/protocol/docviz/apply-corrections'
import type { Corrections } from '@colophon/protocol/docviz/entities'
import type { Box, PaperDocument } from '@colophon/protocol/reader/document'
import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { boxAround } from '../document/box-around.ts'
import { DocumentError } from '../document/document-error.ts'
import { type Figure, figuresOf } from '../document/figures/figures-of.ts'
import { type Matrix, multiply } from '../document/pdf/matrix.ts'
import { openPdf } from '../document/pdf/open-pdf.ts'

/** Maximum extent of text from its baseline, in type sizes plus points. */
const reach = { sizes: 3, points: 20 }

/** From this mode on text is a clipping path instead of drawn. */
const cuttingMode = 4

const identity: Matrix = [1, 0, 0, 1, 0, 0]

const opening = new Set([OPS.beginGroup, OPS.beginAnnotation])

const closing = new Set([OPS.endGroup, OPS.endAnnotation])

/** Operators that end a text line. */
const placing = new Set([
  OPS.beginText,
  OPS.moveText,
  OPS.setLeadingMoveText,
  OPS.setTextMatrix,
  OPS.nextLine,
  OPS.save,
  OPS.restore,
  OPS.paintFormXObjectBegin,
  OPS.paintFormXObjectEnd,
])

/** Pixels per point: 200 dpi, as for print. */
const drawnScale = 200 / 72

/** Most pixels per sheet. */
const mostDots = 6_000_000

/** A figure in the list of images; `file` is null if it could not be drawn. */
export interface FigureEntry {
  file: string | null
  label: string
  caption: string
  page: number
  /** In points from the top left of the page. */
  box: Box
  /** Of the image, in pixels. */
  width: number
  height: number
}

/** The figures of a document in reading order, and the files of those drawn, by name. */
export interface FigurePictures {
  entries: FigureEntry[]
  files: Record<string, Uint8Array>
}

/** Most images per document. */
const mostPictures = 200
/** Margin around a figure in points, because strokes extend beyond their path. */
const margin = 2
const nameLength = 60

/**
 * Draws each figure of a corrected document from its page, named by its label. Omitted, and reported: encrypted PDFs,
 * machines without a canvas, and figures beyond the time limit (`hasTime`).
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
  const boxes = figures.map((figure, index) => (index < mostPictures ? boxOf(figure, document) : null))
  const drawn = await picturesOf(bytes, boxes, hasTime)
  for (const [index, figure] of figures.entries()) {
    const [box, picture] = [boxOf(figure, document), drawn.get(index)]
    const file = picture ? `figures/${nameOf(figure, index)}.png` : null
    if (picture && file) made.files[file] = picture.png
    const { width = 0, height = 0 } = picture ?? {}
    made.entries.push({ ...entryOf(figure), ...(box && { box }), file, width, height })
  }
  return made
}

/** The images of boxes by index; each page with figures is drawn once. */
async function picturesOf(
  bytes: Uint8Array,
  boxes: readonly (Box | null)[],
  hasTime: () => boolean,
): Promise<Map<number, Picture>> {
  const pictures = new Map<number, Picture>()
  const open = await openPdf(bytes, undefined, { pictures: true }).catch(whereReadable)
  if (!open) return pictures
  const placed = boxes.flatMap((box, index) => (box ? [{ box, index }] : []))
  for (const own of Map.groupBy(placed, ({ box }) => box.page).values()) {
    if (!hasTime()) break
    const page = await drawBoxes(
      open.pdf,
      own.map(({ box }) => box),
    )
    for (const [at, { index }] of own.entries()) {
      const picture = page[at]
      if (picture) pictures.set(index, picture)
    }
  }
  await open.close()
  return pictures
}

function whereReadable(error: unknown): null {
  if (error instanceof DocumentError) return null
  throw error
}

/** A figure that was not drawn. */
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

/** The figure's box with margin, clipped to its page; null if nothing remains. */
function boxOf({ boxes: [box] }: Figure, { pages }: Pick<PaperDocument, 'pages'>): Box | null {
  const page = box && pages[box.page - 1]
  if (!page) return null
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)]
  const width = Math.min(page.width, box.x + box.width + margin) - x
  const height = Math.min(page.height, box.y + box.height + margin) - y
  return width >= 1 && height >= 1 ? { page: box.page, x, y, width, height } : null
}

/** `figure-03-fig-2`: by reading order and label. */
function nameOf({ label }: Figure, index: number): string {
  const number = String(index + 1).padStart(2, '0')
  const slug = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, nameLength)
  return slug ? `figure-${number}-${slug}` : `figure-${number}`
}

/** A part of a page as a PNG file; size in pixels. */
export interface Picture {
  png: Uint8Array
  width: number
  height: number
}

/** The part of pdf.js's canvas that we use; an optional package under Node. */
type Canvas = { encodeSync?: (type: 'png') => Uint8Array; toBuffer?: (type: 'image/png') => Uint8Array }

type Sheet = { canvas: Canvas; context: { drawImage(canvas: Canvas, x: number, y: number): void } }

type CanvasFactory = { create(width: number, height: number): Sheet; destroy(sheet: Sheet): void }

/**
 * Draws parts of a page: from one sheet, or individually if that would be too large. `null` for each part that cannot
 * be drawn, for instance without a canvas.
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

/** The callback of pdf.js for each operator of a page before it is drawn. */
type OperationsFilter = (index: number, list: { fnArray: readonly number[]; argsArray: readonly unknown[] }) => boolean

/** The graphics state as far as it affects text position. */
interface State {
  /** To points of the displayed page. */
  place: Matrix
  text: Matrix
  lineX: number
  lineY: number
  leading: number
  size: number
  rise: number
  mode: number
}

/**
 * Skips operators that draw text far from all `boxes`, which is most of the drawing time. Whole lines are kept or
 * skipped, because each piece starts where the previous one ended. `place` maps the page's coordinates to points of the
 * displayed page.
 */
export function textNear(boxes: readonly Box[], place: Matrix): OperationsFilter {
  let state: State = { place, text: identity, lineX: 0, lineY: 0, leading: 0, size: 0, rise: 0, mode: 0 }
  const kept: State[] = []
  /** Whether the current line is drawn; `null` before it starts. */
  let isDrawn: boolean | null = null
  /** Groups and annotations have their own sheets and matrices, and are always drawn. */
  let apart = 0
  return (index, { fnArray, argsArray }) => {
    const operator = fnArray[index] ?? 0
    const args = (argsArray[index] ?? []) as readonly unknown[]
    apart = Math.max(0, apart + (opening.has(operator) ? 1 : closing.has(operator) ? -1 : 0))
    if (apart > 0) return true
    if (operator === OPS.showText) {
      isDrawn ??= hasUnknownExtent(args[0], state) || boxes.some((box) => isNear(box, state))
      return isDrawn
    }
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) kept.push({ ...state })
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) state = kept.pop() ?? state
    else follow(state, operator, args)
    if (placing.has(operator)) isDrawn = null
    return true
  }
}

/** Updates the state in place, because a page has tens of thousands of operators. */
function follow(state: State, operator: number, args: readonly unknown[]): void {
  const [x, y] = [Number(args[0]), Number(args[1])]
  if (operator === OPS.transform) state.place = multiply(state.place, args)
  else if (operator === OPS.paintFormXObjectBegin) state.place = multiply(state.place, listed(args[0]))
  else if (operator === OPS.beginText) begin(state, identity)
  else if (operator === OPS.setTextMatrix) begin(state, multiply(identity, listed(args[0])))
  else if (operator === OPS.moveText) move(state, x, y)
  else if (operator === OPS.setLeadingMoveText) {
    state.leading = y
    move(state, x, y)
  } else if (operator === OPS.setLeading) state.leading = -x
  else if (operator === OPS.nextLine) move(state, 0, state.leading)
  else if (operator === OPS.setFont) state.size = Math.abs(y)
  else if (operator === OPS.setTextRise) state.rise = x
  else if (operator === OPS.setTextRenderingMode) state.mode = x
}

/** The numbers of a matrix, or none. */
function listed(matrix: unknown): number[] {
  return Array.isArray(matrix) || ArrayBuffer.isView(matrix) ? Array.from(matrix as unknown as number[]) : []
}

function begin(state: State, text: Matrix): void {
  Object.assign(state, { text, lineX: 0, lineY: 0 })
}

function move(state: State, x: number, y: number): void {
  state.lineX += x
  state.lineY += y
}

/** Text whose extent is unknown: clipping, vertical, or with drawn letters. */
function hasUnknownExtent(glyphs: unknown, { mode, size }: State): boolean {
  if (mode >= cuttingMode || size === 0 || !Array.isArray(glyphs)) return true
  return glyphs.some((glyph: { vmetric?: unknown; operatorListId?: unknown } | number | null) => {
    return typeof glyph === 'object' && glyph !== null && Boolean(glyph.vmetric || glyph.operatorListId)
  })
}

/** True if the infinite line through the text's baseline passes near a box. */
function isNear({ x, y, width, height }: Box, { place, text, lineX, lineY, size, rise }: State): boolean {
  const [a, b, c, d, e, f] = multiply(place, text)
  const [startX, startY] = [a * lineX + c * (lineY + rise) + e, b * lineX + d * (lineY + rise) + f]
  const along = Math.hypot(a, b)
  if (!(along > 0)) return true
  const far = reach.sizes * size * Math.max(along, Math.hypot(c, d)) + reach.points
  const corners = [x, x + width].flatMap((left) => [y, y + height].map((top) => [left - startX, top - startY] as const))
  const beside = corners.map(([right, down]) => (down * a - right * b) / along)
  return Math.min(...beside) <= far && Math.max(...beside) >= -far
}
