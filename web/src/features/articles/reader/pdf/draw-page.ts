import { type PDFPageProxy, TextLayer } from 'pdfjs-dist'

/** More pixels than this per CSS pixel cost memory and show nothing. */
const RATIO_MAX = 2

/** Draws a page `width` CSS pixels wide, with its text above it to select and to be read aloud; returns how to stop. */
export function drawPage(page: PDFPageProxy, width: number, canvas: HTMLCanvasElement, text: HTMLElement): () => void {
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const ratio = Math.min(globalThis.devicePixelRatio || 1, RATIO_MAX)
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  text.style.setProperty('--total-scale-factor', String(scale))
  text.replaceChildren()
  const drawing = page.render({ canvas, viewport, ...(ratio !== 1 && { transform: [ratio, 0, 0, ratio, 0, 0] }) })
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  // Stopping rejects both; what was not drawn is drawn when the page is looked at again.
  drawing.promise.catch(() => {})
  layer.render().catch(() => {})
  return () => {
    drawing.cancel()
    layer.cancel()
  }
}
