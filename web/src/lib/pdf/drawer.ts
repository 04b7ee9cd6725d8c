import type { PDFDocumentProxy } from 'pdfjs-dist'
import { DrawQueue } from './draw-queue.ts'
import { Previews } from './previews.ts'

/** What draws the pages of one open file: a single queue, so that the strip of pages never holds up the page itself. */
export type Drawer = {
  queue: DrawQueue
  previews: Previews
  /** Resolves when the first page of the file is on the screen. */
  begun: Promise<void>
  begin: () => void
}

const drawers = new WeakMap<PDFDocumentProxy, Drawer>()

/** The one that draws this file. */
export function drawerOf(pdf: PDFDocumentProxy): Drawer {
  const known = drawers.get(pdf)
  if (known) return known
  const queue = new DrawQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  const drawer = { queue, previews: new Previews(pdf, queue), begun: promise, begin: resolve }
  drawers.set(pdf, drawer)
  return drawer
}

/** Lower is sooner: what is nearest to the middle of the window. */
export function urgencyOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  const middle = window.innerHeight / 2
  return top <= middle && bottom >= middle ? 0 : Math.min(Math.abs(top - middle), Math.abs(bottom - middle))
}
