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
 * The file with the highlights as annotations after its end, so that its own bytes are kept: passages over the lines of
 * their sentences, areas as squares, in their colour, with note and author. Those without a place in the file are left
 * out.
 */
export async function highlightsInPdf(
  pdf: PDFDocumentProxy,
  document: PaperDocument,
  highlights: readonly Highlight[],
  myName: string,
): Promise<Uint8Array> {
  const keys: string[] = []
  try {
    for (const { id, anchor, area, color, note, author, updatedAt } of highlights) {
      const lines = area ? [area] : anchor ? boxesOfRange(document, anchor) : []
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
          ...(area
            ? // Not an array, so that none are written; without any it would write an ink drawing.
              { quadPoints: true, outlines: frameOf(rect) }
            : {
                quadPoints: quads.flat(),
                outlines: quads.map(([ax, ay, bx, by, cx, cy, dx, dy]) => [ax, ay, bx, by, dx, dy, cx, cy]),
              }),
          rect,
          rotation: 0,
          date: updatedAt,
          user: author?.name ?? myName,
          ...(note.trim() && { popup: { contents: note.trim(), rect } }),
        })
      }
    }
    const { length } = await pdf.getDownloadInfo()
    return withSquares(await pdf.saveDocument(), length)
  } finally {
    for (const key of keys) pdf.annotationStorage.remove(key)
  }
}

/** Thickness of the frame of an area, in points. */
const FRAME = 2

/** A rectangle and one within it: filled by the even-odd rule, as pdf.js does, they are a frame. */
function frameOf([left, low, right, high]: readonly [number, number, number, number]): number[][] {
  const corners = (by: number) => {
    const [l, b, r, t] = [left + by, low + by, right - by, high - by]
    return [l, b, r, b, r, t, l, t]
  }
  return [corners(0), corners(Math.min(FRAME, (right - left) / 3, (high - low) / 3))]
}

/**
 * Makes squares of the new highlights without lines (`QuadPoints`), with a border: pdf.js writes none. The length of the
 * file stays, so that the positions in its table of objects are right.
 */
function withSquares(bytes: Uint8Array, from: number): Uint8Array {
  const added = new TextDecoder('latin1').decode(bytes.subarray(from))
  for (const { index, 0: head } of added.matchAll(/\d+ 0 obj\n<< \/Type \/Annot \/Subtype (?=\/Highlight )/g)) {
    const start = index + head.length
    // The colour comes after the lines, and before what people have written.
    const entries = added.slice(start, added.indexOf('/C [', start))
    if (entries.includes('/QuadPoints [')) continue
    const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), from + start + at)
    write(0, '/Square   ')
    const border = entries.indexOf('/Border [0 0 0]')
    if (border !== -1) write(border, `/Border [0 0 ${FRAME}]`)
  }
  return bytes
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
