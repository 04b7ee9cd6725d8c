import { type PDFDocumentProxy, type RenderTask, TextLayer } from 'pdfjs-dist'
import type { Drawing } from './draw-queue.ts'
import { drawerOf } from './drawer.ts'
import { freeCanvases } from './free-canvases.ts'
import { drawingRatio } from './region.ts'

type DrawRequest = {
  pdf: PDFDocumentProxy
  number: number
  /** CSS pixels. */
  width: number
  sheet: HTMLElement
  text: HTMLElement
  onText: () => void
}

/**
 * Renders a page `width` CSS pixels wide, then its selectable text layer. The previous rendering stays until the new
 * one is complete, so that zooming never shows a blank page.
 */
export function drawPage({ pdf, number, width, sheet, text, onText }: DrawRequest): Drawing {
  let isOver = false
  let task: RenderTask | null = null
  let layer: TextLayer | null = null
  const draw = async () => {
    const page = await pdf.getPage(number)
    if (isOver) return
    const scale = width / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale })
    const ratio = drawingRatio(viewport.width, viewport.height, globalThis.devicePixelRatio || 1)
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width * ratio)
    canvas.height = Math.floor(viewport.height * ratio)
    canvas.setAttribute('aria-hidden', 'true')
    task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
    await task.promise
    freeCanvases(sheet)
    sheet.replaceChildren(canvas)
    await shown()
    drawerOf(pdf).begin()
    if (isOver) return
    text.style.setProperty('--total-scale-factor', String(scale))
    text.replaceChildren()
    layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
    await layer.render()
    onText()
  }
  return {
    done: draw(),
    cancel: () => {
      isOver = true
      task?.cancel()
      layer?.cancel()
    },
  }
}

/** Text layout takes longer than a frame, so the page is painted first; hidden tabs have no frames. */
function shown(): Promise<unknown> {
  const frame = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return Promise.race([frame, new Promise((resolve) => setTimeout(resolve, 100))])
}
