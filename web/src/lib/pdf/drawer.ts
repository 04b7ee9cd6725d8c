import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import { DrawQueue } from './draw-queue.ts'

/** Width of a page preview in CSS pixels. */
const PREVIEW_WIDTH = 200

/** Number of cached thumbnails, about 20 MB. */
const KEPT = 90

/** Page previews for thumbnails and fast scrolling. */
class Previews {
  readonly #pdf: PDFDocumentProxy
  readonly #queue: DrawQueue
  readonly #drawn = new Map<number, HTMLCanvasElement>()

  constructor(pdf: PDFDocumentProxy, queue: DrawQueue) {
    this.#pdf = pdf
    this.#queue = queue
  }

  /** Draws a page preview onto a canvas, now or when rendered; returns a cancel function. */
  show(number: number, canvas: HTMLCanvasElement, urgency: () => number): () => void {
    const drawn = this.#drawn.get(number)
    if (drawn) {
      copy(drawn, canvas)
      return () => {}
    }
    return this.#queue.add(urgency, () => {
      let task: RenderTask | null = null
      let isOver = false
      const draw = async () => {
        const page = await this.#pdf.getPage(number)
        if (isOver) return
        const viewport = page.getViewport({ scale: PREVIEW_WIDTH / page.getViewport({ scale: 1 }).width })
        const small = document.createElement('canvas')
        small.width = Math.floor(viewport.width)
        small.height = Math.floor(viewport.height)
        task = page.render({ canvas: small, viewport })
        await task.promise
        this.#keep(number, small)
        copy(small, canvas)
      }
      return {
        done: draw(),
        cancel: () => {
          isOver = true
          task?.cancel()
        },
      }
    })
  }

  #keep(number: number, canvas: HTMLCanvasElement): void {
    this.#drawn.set(number, canvas)
    const [oldest] = this.#drawn.keys()
    if (this.#drawn.size <= KEPT || oldest === undefined) return
    const gone = this.#drawn.get(oldest)
    if (gone) gone.width = gone.height = 0
    this.#drawn.delete(oldest)
  }
}

/** The renderer of one open file: a single queue, so that previews never delay the page itself. */
export type Drawer = {
  queue: DrawQueue
  previews: Previews
  /** Resolves when the first page is rendered. */
  begun: Promise<void>
  begin: () => void
}

const drawers = new WeakMap<PDFDocumentProxy, Drawer>()

/** The renderer of this file. */
export function drawerOf(pdf: PDFDocumentProxy): Drawer {
  const known = drawers.get(pdf)
  if (known) return known
  const queue = new DrawQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  const drawer = { queue, previews: new Previews(pdf, queue), begun: promise, begin: resolve }
  drawers.set(pdf, drawer)
  return drawer
}

/** Lower is sooner; the page nearest to the middle of the window is lowest. */
export function urgencyOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  const middle = window.innerHeight / 2
  return top <= middle && bottom >= middle ? 0 : Math.min(Math.abs(top - middle), Math.abs(bottom - middle))
}

function copy(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  to.width = from.width
  to.height = from.height
  to.getContext('2d')?.drawImage(from, 0, 0)
}
