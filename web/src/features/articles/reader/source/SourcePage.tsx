import type { Box } from '@colophon/protocol/articles/document'
import { useElementSize } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { drawPage } from '../../../../lib/pdf/draw-page.ts'
import { drawerOf, urgencyOf } from '../../../../lib/pdf/drawer.ts'
import { freeCanvases } from '../../../../lib/pdf/free-canvases.ts'
import type { PageSize } from '../../../../lib/pdf/page-size.ts'
import { FlashedBox } from '../pdf/FlashedBox.tsx'
import pdfClasses from '../pdf/pdf.module.css'
import classes from './source.module.css'

type Props = {
  pdf: PDFDocumentProxy
  number: number
  size: PageSize
  boxes: readonly Box[]
  /** 1 fits the page to the panel. */
  zoom: number
}

/** One page of the original in a panel, with a quoted place marked and before the eye. */
export function SourcePage({ pdf, number, size, boxes, zoom }: Props) {
  const { ref: frame, width: room } = useElementSize<HTMLDivElement>()
  const page = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const width = Math.floor(room * zoom)
  useEffect(() => {
    const [element, drawn, layer] = [page.current, sheet.current, text.current]
    if (width <= 0 || !element || !drawn || !layer) return
    const stop = drawerOf(pdf).queue.add(
      () => urgencyOf(element),
      () => drawPage({ pdf, number, width, sheet: drawn, text: layer, onText: () => {} }),
    )
    return () => {
      stop()
      freeCanvases(drawn)
      drawn.replaceChildren()
      layer.replaceChildren()
    }
  }, [pdf, number, width])
  useEffect(() => {
    if (width <= 0 || boxes.length === 0) return
    bringBeforeEye(page.current)
  }, [width, boxes])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={frame} className={classes.scroll} tabIndex={0} aria-label={`Page ${number}`}>
      <div
        ref={page}
        className={pdfClasses.page}
        style={{ width: `${width}px`, height: `${(width * size.height) / size.width}px` }}
      >
        <div ref={sheet} className={pdfClasses.sheet} />
        <div ref={text} className={pdfClasses.textLayer} />
        {boxes.map((box, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes of one quote never move.
          <FlashedBox key={index} box={box} size={size} />
        ))}
      </div>
    </section>
  )
}

/** Scrolls the panel, and nothing else, so that the first marked line is a third down. */
function bringBeforeEye(page: HTMLElement | null): void {
  const mark = page?.querySelector<HTMLElement>('[data-flash]')
  const scroller = page?.parentElement
  if (!mark || !scroller) return
  scroller.scrollTo({
    top: Math.max(0, mark.offsetTop - scroller.clientHeight / 3),
    left: Math.max(0, mark.offsetLeft - 24),
  })
}
