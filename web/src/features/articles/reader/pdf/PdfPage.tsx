import type { Box } from '@colophon/protocol/articles/document'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { memo, useEffect, useRef } from 'react'
import { drawPage } from '../../../../lib/pdf/draw-page.ts'
import { drawerOf, urgencyOf } from '../../../../lib/pdf/drawer.ts'
import { freeCanvases } from '../../../../lib/pdf/free-canvases.ts'
import type { PageSize } from '../../../../lib/pdf/page-size.ts'
import { useIsNear } from '../../../../lib/pdf/use-is-near.ts'
import { FileLinks } from './FileLinks.tsx'
import { FlashedBox } from './FlashedBox.tsx'
import { PageLinks } from './PageLinks.tsx'
import classes from './pdf.module.css'

/** Screens before and after the window in which pages are drawn well, and in which they are drawn small. */
const [NEAR, AROUND] = [0.8, 4]
/** Small drawings wait until what is on the screen is done. */
const LATER = 10_000

type Props = {
  pdf: PDFDocumentProxy
  number: number
  /** Width on the screen, in CSS pixels: at once, and once it has come to rest. */
  width: number
  settled: number
  size: PageSize
  /** Where a statement or found words stand on this page. */
  boxes: readonly Box[]
  /** Told when the text of the page can be searched. */
  onText: (number: number) => void
}

/** One page of the original: drawn only while it is near the screen, so that long papers stay light. */
export const PdfPage = memo(function PdfPage({ pdf, number, width, settled, size, boxes, onText }: Props) {
  const frame = useRef<HTMLElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame, NEAR)
  const isAround = useIsNear(frame, AROUND)
  useEffect(() => {
    const [element, canvas] = [frame.current, preview.current]
    if (!isAround || !element || !canvas) return
    const stop = drawerOf(pdf).previews.show(number, canvas, () => LATER + urgencyOf(element))
    return () => {
      stop()
      canvas.width = canvas.height = 0
    }
  }, [isAround, pdf, number])
  useEffect(() => {
    const [element, drawn, layer] = [frame.current, sheet.current, text.current]
    if (!isNear || settled <= 0 || !element || !drawn || !layer) return
    return drawerOf(pdf).queue.add(
      () => urgencyOf(element),
      () => drawPage({ pdf, number, width: settled, sheet: drawn, text: layer, onText: () => onText(number) }),
    )
  }, [isNear, settled, pdf, number, onText])
  useEffect(() => {
    const [drawn, layer] = [sheet.current, text.current]
    if (!isNear || !drawn || !layer) return
    return () => {
      freeCanvases(drawn)
      drawn.replaceChildren()
      layer.replaceChildren()
      onText(number)
    }
  }, [isNear, number, onText])
  return (
    <section
      ref={frame}
      id={`page-${number}`}
      data-place={number}
      tabIndex={-1}
      className={classes.page}
      aria-label={`Page ${number} of ${pdf.numPages}`}
      style={{ width: `${width}px`, height: `${(width * size.height) / size.width}px` }}
    >
      <canvas ref={preview} className={classes.preview} width={0} height={0} aria-hidden />
      <div ref={sheet} className={classes.sheet} />
      <div ref={text} className={classes.textLayer} data-text-layer />
      {isNear && <FileLinks pdf={pdf} number={number} size={size} />}
      {isNear && <PageLinks number={number} size={size} />}
      {boxes.map((box, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes of one sentence never move.
        <FlashedBox key={index} box={box} size={size} />
      ))}
    </section>
  )
})
