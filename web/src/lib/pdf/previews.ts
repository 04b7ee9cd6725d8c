import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import type { DrawQueue } from './draw-queue.ts'

/** CSS pixels across of a small drawing of a page. */
export const PREVIEW_WIDTH = 200
/** How many are kept: about 20 MB. */
const KEPT = 90

/** Small drawings of pages, for the strip of pages and for what is scrolled by before it can be drawn well. */
export class Previews {
  readonly #pdf: PDFDocumentProxy
  readonly #queue: DrawQueue
  readonly #drawn = new Map<number, HTMLCanvasElement>()

  constructor(pdf: PDFDocumentProxy, queue: DrawQueue) {
    this.#pdf = pdf
    this.#queue = queue
  }

  /** Puts the small drawing of a page onto a canvas, now or when its turn comes; returns how to call that off. */
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

function copy(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  to.width = from.width
  to.height = from.height
  to.getContext('2d')?.drawImage(from, 0, 0)
}
