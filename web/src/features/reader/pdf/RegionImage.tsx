import type { Box } from '@colophon/protocol/reader/document'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { drawRegion } from '../../../lib/pdf/draw-region.ts'
import { drawerOf, urgencyOf } from '../../../lib/pdf/drawer.ts'
import { freeCanvases } from '../../../lib/pdf/free-canvases.ts'
import { type Region, regionsOf } from '../../../lib/pdf/region.ts'
import { useIsNear } from '../../../lib/pdf/use-is-near.ts'
import { useReader } from '../reader-context.ts'
import classes from '../reading.module.css'
import { PIXELS_PER_POINT } from './zoom.ts'

type Props = {
  boxes: readonly Box[]
  /** Accessible name of the image. */
  alt: string
  /** Distance from the window, in window heights, at which it is rendered. */
  margin?: number
  /** Shown if the reader may not have the file, or it cannot be opened. */
  instead: ReactNode
}

/** A region of the original as an image on white, rendered when it comes near the viewport. */
export function RegionImage({ boxes, alt, margin, instead }: Props) {
  const { source, document } = useReader()
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame, margin)
  const want = source?.want
  useEffect(() => {
    if (isNear) want?.()
  }, [isNear, want])
  const regions = useMemo(() => regionsOf(boxes, (page) => document?.pages[page - 1] ?? null), [boxes, document])
  if (!source || regions.length === 0 || source.failure || source.question) return instead
  return (
    <div
      ref={frame}
      className={classes.plate}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      {regions.map((region) => (
        <Cut key={region.page} region={region} pdf={isNear ? source.pdf : null} />
      ))}
    </div>
  )
}

function Cut({ region, pdf }: { region: Region; pdf: PDFDocumentProxy | null }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!pdf || !element) return
    const stop = drawerOf(pdf).queue.add(
      () => urgencyOf(element),
      () => drawRegion(pdf, region, element),
    )
    return () => {
      stop()
      freeCanvases(element)
      element.replaceChildren()
    }
  }, [pdf, region])
  return (
    <div
      ref={frame}
      className={classes.cut}
      style={{
        width: `${(region.width * PIXELS_PER_POINT) / 16}em`,
        aspectRatio: `${region.width} / ${region.height}`,
      }}
    />
  )
}
