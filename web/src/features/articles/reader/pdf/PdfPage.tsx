import type { Box } from '@colophon/protocol/articles/document'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { drawPage } from './draw-page.ts'
import classes from './pdf.module.css'
import { useIsNear } from './use-is-near.ts'

/** Width and height of a page in points. */
export type PageSize = { width: number; height: number }

type Props = {
  pdf: PDFDocumentProxy
  number: number
  /** Width on the screen, in CSS pixels. */
  width: number
  /** The size to keep free until the page's own is known. */
  expected: PageSize
  /** Where a statement stands on this page; brought into view. */
  boxes: readonly Box[]
}

/** One page of the original: drawn only while it is near the screen, so that long papers stay light. */
export function PdfPage({ pdf, number, width, expected, boxes }: Props) {
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  useEffect(() => {
    if (isNear) pdf.getPage(number).then(setPage, () => setPage(null))
  }, [isNear, pdf, number])
  useEffect(() => {
    if (isNear && page && canvas.current && text.current && width > 0) {
      return drawPage(page, width, canvas.current, text.current)
    }
  }, [isNear, page, width])
  const { width: pageWidth, height: pageHeight } = page?.getViewport({ scale: 1 }) ?? expected
  return (
    <section
      ref={frame}
      className={classes.page}
      aria-label={`Page ${number} of ${pdf.numPages}`}
      style={{ aspectRatio: `${pageWidth} / ${pageHeight}` }}
    >
      {isNear && <canvas ref={canvas} className={classes.canvas} aria-hidden />}
      {isNear && <div ref={text} className={classes.textLayer} />}
      {boxes.map((box, index) => (
        <FlashedBox
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes of one sentence never move.
          key={index}
          box={box}
          size={{ width: pageWidth, height: pageHeight }}
          isFirst={index === 0}
        />
      ))}
    </section>
  )
}

function FlashedBox({ box, size, isFirst }: { box: Box; size: PageSize; isFirst: boolean }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFirst) mark.current?.scrollIntoView({ block: 'center' })
  }, [isFirst])
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div
      ref={mark}
      className={classes.flash}
      style={{
        left: percent(box.x, size.width),
        top: percent(box.y, size.height),
        width: percent(box.width, size.width),
        height: percent(box.height, size.height),
      }}
    />
  )
}
