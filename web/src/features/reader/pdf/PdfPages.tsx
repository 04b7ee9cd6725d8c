import { boxesOfRange } from '@colophon/protocol/reader/boxes-of-range'
import type { Citation, PaperDocument } from '@colophon/protocol/reader/document'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useDebouncedValue, useElementSize, useMergedRef, useViewportSize } from '@mantine/hooks'
import { IconMinus, IconMoon, IconPlus, IconSun } from '@tabler/icons-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts'
import { boxStyle } from '../../../lib/pdf/box-style.ts'
import { drawPage } from '../../../lib/pdf/draw-page.ts'
import { drawerOf, urgencyOf } from '../../../lib/pdf/drawer.ts'
import { freeCanvases } from '../../../lib/pdf/free-canvases.ts'
import type { PageSize } from '../../../lib/pdf/page-size.ts'
import { useIsNear } from '../../../lib/pdf/use-is-near.ts'
import { AreaLayer } from '../areas/AreaLayer.tsx'
import { useAreaTool } from '../areas/area-tool.ts'
import { CitationCards } from '../citations/CitationCards.tsx'
import { useFind } from '../find/use-find.ts'
import { useFoundOnPages } from '../find/use-found-on-pages.ts'
import { settle } from '../position/settle.ts'
import type { Target } from '../position/target.ts'
import { READING_LINE, useReadingPosition } from '../position/use-reading-position.ts'
import { ReaderBar } from '../ReaderBar.tsx'
import { type AreaMark, type Mark, useReader } from '../reader-context.ts'
import { useReaderSettings } from '../reader-settings.ts'
import { FileLinks } from './FileLinks.tsx'
import { type DrawnBox, FlashedBox } from './FlashedBox.tsx'
import { type Column, columnOf, readableScale, scrollLeftFor } from './marked-lines.ts'
import classes from './pdf.module.css'
import { useZoomGestures } from './use-zoom-gestures.ts'
import { PIXELS_PER_POINT, stepZoom, type Zoom, zoomFactor, zoomLabel } from './zoom.ts'

const LABEL_MAX = 80

/** Screens before and after the window within which pages are rendered in full, and as previews. */
const [NEAR, AROUND] = [0.8, 4]

/** Previews are rendered after the visible pages. */
const LATER = 10_000

/** One page of the original, rendered only near the viewport, so that long papers stay light. */
const PdfPage = memo(function PdfPage({ pdf, number, width, settled, size, boxes, onText }: PdfPageProps) {
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
      data-index={number}
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes of a sentence are never reordered.
        <FlashedBox key={index} box={box} size={size} />
      ))}
      {isNear && <AreaLayer page={number} size={size} />}
    </section>
  )
})

const CHOICES: readonly (readonly [Zoom, string])[] = [
  ['width', 'Fit the width'],
  ['page', 'Fit the page'],
  [0.5, zoomLabel(0.5)],
  [1, zoomLabel(1)],
  [1.5, zoomLabel(1.5)],
  [2, zoomLabel(2)],
  [4, zoomLabel(4)],
]

const NO_BOXES: readonly DrawnBox[] = []

/** The marked areas, and where marked passages are. */
function markedBoxes(document: PaperDocument | null, marks: readonly Mark[], areas: readonly AreaMark[]): DrawnBox[] {
  const drawn = areas.map(({ id, color, area }) => ({ ...area, color, highlight: id }))
  if (!document) return drawn
  const lines = marks.flatMap(({ id: _, color, ...range }) =>
    boxesOfRange(document, range).map((box) => ({ ...box, color })),
  )
  return [...lines, ...drawn]
}

/** Height between the reader's bar and the bottom of the window. */
const ABOVE_AND_BELOW = 32

type Props = { pdf: PDFDocumentProxy; first: PageSize; document: PaperDocument | null }

/** The pages of an open file, one below the other. */
export function PdfPages({ pdf, first, document }: Props) {
  const { target, marks, areas } = useReader()
  const [{ zoom, hasDarkPages }, change] = useReaderSettings()
  const container = useRef<HTMLDivElement>(null)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const merged = useMergedRef(container, ref)
  const { height } = useViewportSize()
  const room = { width: Math.floor(width), height: height - READING_LINE - ABOVE_AND_BELOW }
  const fit = zoomFactor(zoom ?? 'width', first, room)
  const readable = target ? readableScale(target.boxes, fit * PIXELS_PER_POINT, room.width) / PIXELS_PER_POINT : fit
  const factor = zoom === null ? readable : fit
  const [settled] = useDebouncedValue(factor, 150, { leading: true })
  const find = useFind(HAS_PAGE)
  const { onText, instead } = useFoundOnPages(find, container)
  const isReady = width > 0
  const showTarget = useCallback(
    () => target !== null && showOnPages(container.current, target, first),
    [target, first],
  )
  useReadingPosition({ container, isReady, size: factor, showTarget })
  useZoomGestures(container, factor, (next) => change({ zoom: next }))
  const marked = useMemo(() => markedBoxes(document, marks, areas), [document, marks, areas])
  const tool = useAreaTool()
  useShortcuts('Original', tool ? [{ key: 'H', label: 'Highlight an area', run: () => tool.setOn(true) }] : [])
  const boxes: readonly DrawnBox[] = [...marked, ...(target?.boxes ?? NO_BOXES), ...instead]
  return (
    <CitationCards>
      <ReaderBar find={find}>
        <ZoomControls
          zoom={zoom ?? (zoomLabel(factor) === zoomLabel(fit) ? 'width' : factor)}
          factor={factor}
          onZoom={(next) => change({ zoom: next })}
        />
        <ActionIcon
          variant="subtle"
          size="lg"
          lightHidden
          aria-label="Dark pages"
          aria-pressed={hasDarkPages}
          onClick={() => change({ hasDarkPages: !hasDarkPages })}
        >
          {hasDarkPages ? (
            <IconMoon aria-hidden size={18} stroke={1.6} />
          ) : (
            <IconSun aria-hidden size={18} stroke={1.6} />
          )}
        </ActionIcon>
      </ReaderBar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <div ref={merged} className={classes.pages} data-dark={hasDarkPages || undefined} tabIndex={0}>
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

/**
 * Scrolls to the URL's target: its first box a third down the window, or the top of its page. Page frames are sized
 * before rendering, so every page can be reached at once.
 */
function showOnPages(container: HTMLElement | null, { boxes, page, top }: Target, size: PageSize): boolean {
  const [box] = boxes
  const element = container?.querySelector<HTMLElement>(`[data-index="${box?.page ?? page}"]`)
  if (!container || !element) return false
  // Re-queried on each step, as resizing re-renders the pages.
  const scale = () => element.getBoundingClientRect().width / size.width
  const line = box ? Math.max(READING_LINE, window.innerHeight / 3) : READING_LINE
  settle(element, () => element.getBoundingClientRect().top + (box?.y ?? top ?? 0) * scale() - line)
  if (box) {
    const column = columnOf(boxes, boxes)
    if (column) scrollAcross(container, element, column, scale())
  }
  if (window.location.hash) element.focus({ preventScroll: true })
  return true
}

/** Scrolls pages that are wider than the window until the lines of a column are in view. */
function scrollAcross(container: HTMLElement, page: HTMLElement, { left, right }: Column, scale: number): void {
  const edge = container.getBoundingClientRect().left
  const beside = page.getBoundingClientRect().left - edge
  const isInView = beside + left * scale >= 0 && beside + right * scale <= container.clientWidth
  if (isInView) return
  const start = beside + container.scrollLeft
  const lines = { left: start + left * scale, right: start + right * scale }
  container.scrollTo({ left: scrollLeftFor(lines, container.clientWidth), behavior: 'instant' })
}

/** Zoom controls: smaller, larger, and common sizes. */
function ZoomControls({ zoom, factor, onZoom }: { zoom: Zoom; factor: number; onZoom: (zoom: Zoom) => void }) {
  useShortcuts('Original', [
    { key: '+', label: 'Larger pages', run: () => onZoom(stepZoom(factor, 1)) },
    { key: '-', label: 'Smaller pages', run: () => onZoom(stepZoom(factor, -1)) },
  ])
  return (
    <>
      <ActionIcon variant="subtle" size="lg" aria-label="Smaller" onClick={() => onZoom(stepZoom(factor, -1))}>
        <IconMinus aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
      <Menu>
        <Menu.Target>
          <Button variant="subtle" size="compact-md" aria-label={`Size of the pages: ${zoomLabel(factor)}`}>
            {zoomLabel(factor)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CHOICES.map(([value, label]) => (
            <Menu.Item key={value} onClick={() => onZoom(value)} aria-current={value === zoom ? 'true' : undefined}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon variant="subtle" size="lg" aria-label="Larger" onClick={() => onZoom(stepZoom(factor, 1))}>
        <IconPlus aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
    </>
  )
}

type PdfPageProps = {
  pdf: PDFDocumentProxy
  number: number
  /** Width on screen in CSS pixels, immediate and settled. */
  width: number
  settled: number
  size: PageSize
  /** Boxes of a statement or match on this page. */
  boxes: readonly DrawnBox[]
  /** Called when the page's text layer is ready. */
  onText: (number: number) => void
}

/** The citations on a page of the original, each a link to its entry. */
function PageLinks({ number, size }: { number: number; size: PageSize }) {
  const { document, jump } = useReader()
  const citations = useMemo(
    () => document?.citations?.filter(({ boxes }) => boxes.some(({ page }) => page === number)) ?? [],
    [document, number],
  )
  return citations.flatMap((citation) =>
    citation.boxes
      .filter(({ page }) => page === number)
      .map((box, part) => (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a citation are never reordered.
          key={`${citation.start}-${part}`}
          className={classes.citation}
          href={`#reference-${citation.references[0]}`}
          data-citation={citation.references.join(' ')}
          aria-label={citationLabel(document, citation)}
          tabIndex={part === 0 ? undefined : -1}
          style={boxStyle(box, size)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            jump(`#reference-${citation.references[0]}`)
          }}
        >
          <span />
        </a>
      )),
  )
}

/** Accessible label of a citation: the entries it refers to. */
function citationLabel(document: PaperDocument | null, { references }: Citation): string {
  const entries = references.map((index) => document?.references?.[index])
  const words = entries.map((entry) => entry?.title ?? entry?.text.slice(0, LABEL_MAX) ?? '').filter(Boolean)
  return `Reference: ${words.join('; ')}`
}
