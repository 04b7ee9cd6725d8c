import type { Highlight, HighlightColor } from '@colophon/protocol/highlights/entities'
import { boxesOfRange } from '@colophon/protocol/reader/boxes-of-range'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { PageViewport, PDFDocumentProxy } from 'pdfjs-dist'

/** What pdf.js stores new annotations under and calls a highlight; neither is exported. */
const KEY = 'pdfjs_internal_editor_'
const HIGHLIGHT = 9

const COLORS: Record<HighlightColor, [red: number, green: number, blue: number]> = {
  yellow: [255, 221, 64],
  green: [112, 200, 130],
  blue: [110, 170, 245],
  pink: [240, 130, 190],
  orange: [255, 170, 80],
}

/**
 * The file with the highlights as annotations after its end, so that its own bytes are kept: over the lines of their
 * sentences, in their colour, with note and author. Those without a place in the file are left out.
 */
export async function highlightsInPdf(
  pdf: PDFDocumentProxy,
  document: PaperDocument,
  highlights: readonly Highlight[],
  myName: string,
): Promise<Uint8Array> {
  const keys: string[] = []
  try {
    for (const { id, anchor, color, note, author, updatedAt } of highlights) {
      const lines = anchor ? boxesOfRange(document, anchor) : []
      for (const [number, boxes] of Map.groupBy(lines, ({ page }) => page)) {
        const viewport = (await pdf.getPage(number)).getViewport({ scale: 1 })
        const quads = boxes.map((box) => quadOf(box, viewport))
        const rect = around(quads.flat())
        const key = `${KEY}${id}-${number}`
        keys.push(key)
        pdf.annotationStorage.setValue(key, {
          annotationType: HIGHLIGHT,
          pageIndex: number - 1,
          color: COLORS[color],
          opacity: 1,
          quadPoints: quads.flat(),
          outlines: quads.map(([ax, ay, bx, by, cx, cy, dx, dy]) => [ax, ay, bx, by, dx, dy, cx, cy]),
          rect,
          rotation: 0,
          date: updatedAt,
          user: author?.name ?? myName,
          ...(note.trim() && { popup: { contents: note.trim(), rect } }),
        })
      }
    }
    return await pdf.saveDocument()
  } finally {
    for (const key of keys) pdf.annotationStorage.remove(key)
  }
}

type Rectangle = { x: number; y: number; width: number; height: number }
type Quad = [number, number, number, number, number, number, number, number]

/** The corners of a box in the coordinates of the file: above left and right, below left and right. */
function quadOf({ x, y, width, height }: Rectangle, viewport: PageViewport): Quad {
  const corner = (across: number, down: number) => {
    const [first = 0, second = 0] = viewport.convertToPdfPoint(x + across, y + down) as number[]
    return [first, second] as const
  }
  return [...corner(0, 0), ...corner(width, 0), ...corner(0, height), ...corner(width, height)]
}

function around(points: readonly number[]): [number, number, number, number] {
  const across = points.filter((_, place) => place % 2 === 0)
  const down = points.filter((_, place) => place % 2 === 1)
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
}
