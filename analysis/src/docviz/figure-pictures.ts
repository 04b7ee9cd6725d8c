import type { Box, PaperDocument } from '@colophon/protocol/articles/document'
import { applyCorrections } from '@colophon/protocol/docviz/apply-corrections'
import type { Corrections } from '@colophon/protocol/docviz/entities'
import { DocumentError } from '../document/document-error.ts'
import { type Figure, figuresOf } from '../document/figures/figures-of.ts'
import { openPdf } from '../document/pdf/open-pdf.ts'
import { drawBoxes, type Picture } from './draw-boxes.ts'

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
