import type { Box, PaperDocument } from '@colophon/protocol/articles/document'
import { useDebouncedValue, useElementSize, useMergedRef, useViewportSize } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useRef } from 'react'
import type { PageSize } from '../../../../lib/pdf/page-size.ts'
import { CitationCards } from '../citations/CitationCards.tsx'
import { useFind } from '../find/use-find.ts'
import { useFoundOnPages } from '../find/use-found-on-pages.ts'
import { READING_LINE, usePlaces } from '../place/use-places.ts'
import { ReaderBar } from '../ReaderBar.tsx'
import { useReader } from '../reader-context.ts'
import { useReaderSettings } from '../reader-settings.ts'
import { PdfPage } from './PdfPage.tsx'
import classes from './pdf.module.css'
import { showOnPages } from './show-on-pages.ts'
import { useZoomGestures } from './use-zoom-gestures.ts'
import { ZoomControls } from './ZoomControls.tsx'
import { PIXELS_PER_POINT, zoomFactor } from './zoom.ts'

const NO_BOXES: readonly Box[] = []
/** Between the reader's bar and the lower end of the window. */
const ABOVE_AND_BELOW = 32

type Props = { pdf: PDFDocumentProxy; first: PageSize; document: PaperDocument | null }

/** The pages of an open file, one below the other. */
export function PdfPages({ pdf, first, document }: Props) {
  const { target } = useReader()
  const [{ zoom }, change] = useReaderSettings()
  const container = useRef<HTMLDivElement>(null)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const merged = useMergedRef(container, ref)
  const { height } = useViewportSize()
  const room = { width: Math.floor(width), height: height - READING_LINE - ABOVE_AND_BELOW }
  const factor = zoomFactor(zoom, first, room)
  const [settled] = useDebouncedValue(factor, 150, { leading: true })
  const find = useFind(HAS_PAGE)
  const { onText, instead } = useFoundOnPages(find, container)
  const isReady = width > 0
  const showTarget = useCallback(
    () => target !== null && showOnPages(container.current, target, first),
    [target, first],
  )
  usePlaces({ container, isReady, size: factor, showTarget })
  useZoomGestures(container, factor, (next) => change({ zoom: next }))
  const boxes = [...(target?.boxes ?? NO_BOXES), ...instead]
  return (
    <CitationCards>
      <ReaderBar find={find}>
        <ZoomControls zoom={zoom} factor={factor} onZoom={(next) => change({ zoom: next })} />
      </ReaderBar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <div ref={merged} className={classes.pages} tabIndex={0}>
        {isReady &&
          Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => {
            const size = document?.pages[number - 1] ?? first
            return (
              <PdfPage
                key={number}
                pdf={pdf}
                number={number}
                size={size}
                width={size.width * PIXELS_PER_POINT * factor}
                settled={size.width * PIXELS_PER_POINT * settled}
                boxes={
                  boxes.some(({ page }) => page === number) ? boxes.filter(({ page }) => page === number) : NO_BOXES
                }
                onText={onText}
              />
            )
          })}
      </div>
    </CitationCards>
  )
}

const HAS_PAGE = ({ page }: { page: number | null }) => page !== null
