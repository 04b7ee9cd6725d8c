import { applyCorrections } from '@colophon/protocol/docviz/apply-corrections'
import type { Corrections } from '@colophon/protocol/docviz/entities'
import type { Box, PaperDocument } from '@colophon/protocol/reader/document'
import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { boxAround } from '../document/box-around.ts'
import { DocumentError } from '../document/document-error.ts'
import { type Figure, figuresOf } from '../document/figures/figures-of.ts'
import { type Matrix, multiply } from '../document/pdf/matrix.ts'
import { openPdf } from '../document/pdf/open-pdf.ts'

/** Sizes of its type, and points beside, that text may reach from its baseline. */
const reach = { sizes: 3, points: 20 }

/** From this mode on text is not drawn but cuts what is drawn after it. */
const cuttingMode = 4

const identity: Matrix = [1, 0, 0, 1, 0, 0]

const opening = new Set([OPS.beginGroup, OPS.beginAnnotation])

const closing = new Set([OPS.endGroup, OPS.endAnnotation])

/** What ends a line of text. */
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

/** Dots a point: 200 an inch, as print asks for of drawings. */
const drawnScale = 200 / 72

/** Dots of one sheet that is drawn. */
const mostDots = 6_000_000

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

/** Pictures of one document; a paper stays far below. */
const mostPictures = 200
/** Points around a figure that go with it, as lines are drawn on both sides of their path. */
const margin = 2
const nameLength = 60

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

/** The pictures of boxes by their index, page by page, as each page with figures is read and drawn but once. */
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

/** A part of a page as a PNG file; its size in dots. */
export interface Picture {
  png: Uint8Array
  width: number
  height: number
}

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

/** What pdf.js asks for each operator of a page before it draws it, in their order. */
type OperationsFilter = (index: number, list: { fnArray: readonly number[]; argsArray: readonly unknown[] }) => boolean

/** What a page's operators have set so far, as far as it says where text is drawn. */
interface State {
  /** Into points of the shown page. */
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
 * Keeps the operators of a page but those that draw text far from all of `boxes`, which is most of the time that drawing a page takes.
 * A line of text is left out or drawn as a whole, up to where the next one is placed, as each piece begins where the one before it ended.
 * `place` is that of the page's own coordinates in points of the shown page.
 */
export function textNear(boxes: readonly Box[], place: Matrix): OperationsFilter {
  let state: State = { place, text: identity, lineX: 0, lineY: 0, leading: 0, size: 0, rise: 0, mode: 0 }
  const kept: State[] = []
  /** Whether the line that is being written is drawn; `null` before it begins. */
  let isDrawn: boolean | null = null
  /** Groups and annotations are drawn on sheets of their own, with matrices of theirs: all of them. */
  let apart = 0
  return (index, { fnArray, argsArray }) => {
    const operator = fnArray[index] ?? 0
    const told = (argsArray[index] ?? []) as readonly unknown[]
    apart = Math.max(0, apart + (opening.has(operator) ? 1 : closing.has(operator) ? -1 : 0))
    if (apart > 0) return true
    if (operator === OPS.showText) {
      isDrawn ??= isOdd(told[0], state) || boxes.some((box) => isNear(box, state))
      return isDrawn
    }
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) kept.push({ ...state })
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) state = kept.pop() ?? state
    else follow(state, operator, told)
    if (placing.has(operator)) isDrawn = null
    return true
  }
}

/** Sets what an operator sets; in place, as a page has tens of thousands. */
function follow(state: State, operator: number, told: readonly unknown[]): void {
  const [x, y] = [Number(told[0]), Number(told[1])]
  if (operator === OPS.transform) state.place = multiply(state.place, told)
  else if (operator === OPS.paintFormXObjectBegin) state.place = multiply(state.place, listed(told[0]))
  else if (operator === OPS.beginText) begin(state, identity)
  else if (operator === OPS.setTextMatrix) begin(state, multiply(identity, listed(told[0])))
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

/** The numbers of a matrix; none of what is none. */
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

/** Text whose reach its size does not tell: that cuts, that runs downwards, whose letters are drawings. */
function isOdd(glyphs: unknown, { mode, size }: State): boolean {
  if (mode >= cuttingMode || size === 0 || !Array.isArray(glyphs)) return true
  return glyphs.some((glyph: { vmetric?: unknown; operatorListId?: unknown } | number | null) => {
    return typeof glyph === 'object' && glyph !== null && Boolean(glyph.vmetric || glyph.operatorListId)
  })
}

/** Whether the line on which text is drawn, without end on either side, comes near a box. */
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
