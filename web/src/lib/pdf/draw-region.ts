import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import type { Drawing } from './draw-queue.ts'
import { freeCanvases } from './free-canvases.ts'
import { drawingRatio, type Region } from './region.ts'

/** Draws a part of a page into an element, as wide as the element is. */
export function drawRegion(pdf: PDFDocumentProxy, region: Region, into: HTMLElement): Drawing {
  let isOver = false
  let task: RenderTask | null = null
  const draw = async () => {
    const page = await pdf.getPage(region.page)
    if (isOver) return
    const scale = Math.max(1, into.clientWidth) / region.width
    const ratio = drawingRatio(region.width * scale, region.height * scale, globalThis.devicePixelRatio || 1)
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(region.width * scale * ratio)
    canvas.height = Math.ceil(region.height * scale * ratio)
    const offsets = { offsetX: -region.x * scale * ratio, offsetY: -region.y * scale * ratio }
    task = page.render({ canvas, viewport: page.getViewport({ scale: scale * ratio, ...offsets }) })
    await task.promise
    freeCanvases(into)
    into.replaceChildren(canvas)
  }
  return {
    done: draw(),
    cancel: () => {
      isOver = true
      task?.cancel()
    },
  }
}
