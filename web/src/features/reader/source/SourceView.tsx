import { articleCalls } from '@colophon/protocol/articles/calls'
import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { boxesOfRange } from '@colophon/protocol/reader/boxes-of-range'
import type { Block, Box, PaperDocument } from '@colophon/protocol/reader/document'
import { ActionIcon, Group, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '../../../lib/hooks/use-answer.ts'
import { drawPage } from '../../../lib/pdf/draw-page.ts'
import { drawerOf, urgencyOf } from '../../../lib/pdf/drawer.ts'
import { freeCanvases } from '../../../lib/pdf/free-canvases.ts'
import type { PageSize } from '../../../lib/pdf/page-size.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { paperPath } from '../../articles/paper-path.ts'
import { hasOriginal } from '../../articles/paper-tabs.ts'
import { FlashedBox } from '../pdf/FlashedBox.tsx'
import { type Column, columnOf, readableScale, scrollLeftFor, wholeLinesScale } from '../pdf/marked-lines.ts'
import pdfClasses from '../pdf/pdf.module.css'
import { usePdf } from '../pdf/use-pdf.ts'
import readingClasses from '../reading.module.css'
import { overlaps, type TextRange } from '../text-range.ts'
import { useDocument } from '../use-document.ts'
import classes from './source.module.css'

/** Blocks shown before and after the quoted one. */
const AROUND = 3

type Props = {
  articleId: number
  /** The quoted sentence, which is marked. */
  range: TextRange
  /** Of the passage around it. */
  boxes: readonly Box[]
  page: number | null
}

/** The source of a quote beside it: its page if the file is available, else the surrounding text. */
export function SourceView({ articleId, range, boxes, page }: Props) {
  const query = { articleId }
  const { data: article, failure, retry } = useAnswer(articleCalls.article, { query }, String(articleId))
  if (failure)
    return <ErrorState message={failure.message} kept="The quote stays in the conversation." onRetry={retry} />
  if (!article) return <Skeleton height={480} radius="sm" aria-busy />
  const place = { article, range, boxes, page }
  return (
    <div className={classes.source}>
      {hasOriginal(article) && (page ?? boxes[0]?.page) != null ? <OnPage {...place} /> : <InText {...place} />}
    </div>
  )
}

type PlaceProps = Omit<Props, 'articleId'> & { article: OpenArticle }

function OnPage({ article, range, boxes, page }: PlaceProps) {
  const { pdf, size, failure, question, want } = usePdf(article.id)
  const { document, failure: textFailure } = useDocument(article.id, true)
  const marks = useMemo(() => {
    if (document) return boxesOfRange(document, range)
    return textFailure ? boxes : NO_BOXES
  }, [document, textFailure, boxes, range])
  const quoted = marks[0]?.page ?? page ?? boxes[0]?.page ?? 1
  const [shown, setShown] = useState({ quoted, number: quoted })
  const [chosen, setZoom] = useState<number | null>(null)
  const { ref, width } = useElementSize<HTMLDivElement>()
  useEffect(() => want(), [want])
  const number = shown.quoted === quoted ? shown.number : quoted
  const marked = useMemo(() => marks.filter((box) => box.page === number), [marks, number])
  const column = useMemo(() => columnOf(marked, boxes), [marked, boxes])
  if (failure || question) return <InText {...{ article, range, boxes, page }} />
  if (!pdf || !size) return <Skeleton className={classes.waiting} aria-busy />
  const pageSize = document?.pages[number - 1] ?? size
  const zoom = chosen ?? readableZoom(marked, column, width / pageSize.width, width)
  const turn = (by: 1 | -1) => setShown({ quoted, number: Math.min(pdf.numPages, Math.max(1, number + by)) })
  return (
    <>
      <Group ref={ref} gap="xxs" className={classes.tools}>
        <Tool label="Previous page" icon={IconChevronLeft} isOff={number === 1} onPress={() => turn(-1)} />
        <span className={classes.number}>
          Page {number} of {pdf.numPages}
        </span>
        <Tool label="Next page" icon={IconChevronRight} isOff={number === pdf.numPages} onPress={() => turn(1)} />
        <span className={classes.space} />
        <Tool label="Smaller" icon={IconZoomOut} isOff={zoom <= 1} onPress={() => setZoom(Math.max(1, zoom - 0.5))} />
        <Tool label="Larger" icon={IconZoomIn} isOff={zoom >= 3} onPress={() => setZoom(zoom + 0.5)} />
        <OpenLink article={article} range={range} isOriginal />
      </Group>
      <SourcePage {...{ pdf, number, zoom, column }} size={pageSize} boxes={marked} />
    </>
  )
}

/** The zoom at which the page fits the panel, or its marked lines are readable and still whole; 1 is the former. */
function readableZoom(marked: readonly Box[], column: Column | null, fit: number, room: number): number {
  if (!column || fit <= 0) return 1
  return Math.max(1, Math.min(readableScale(marked, fit, room), wholeLinesScale(column, room)) / fit)
}

function InText({ article, range, page }: PlaceProps) {
  const { document, failure, retry } = useDocument(article.id, article.rights.view)
  if (!article.rights.view) return <p className={classes.number}>You can no longer view this paper.</p>
  if (failure)
    return <ErrorState message={failure.message} kept="The quote stays in the conversation." onRetry={retry} />
  if (!document) return <Skeleton className={classes.waiting} aria-busy />
  return (
    <>
      <Group gap="xxs" className={classes.tools}>
        <span className={classes.number}>{page === null ? 'The text around' : `Page ${page}, its text`}</span>
        <span className={classes.space} />
        <OpenLink article={article} range={range} isOriginal={false} />
      </Group>
      <SourceText document={document} range={range} />
    </>
  )
}

function OpenLink({ article, range, isOriginal }: { article: OpenArticle; range: TextRange; isOriginal: boolean }) {
  const tab = isOriginal ? '?tab=original' : ''
  return (
    <Link className={classes.open} to={`${paperPath(article.id)}${tab}#at-${range.start}-${range.end}`}>
      Open the paper
    </Link>
  )
}

type ToolProps = { label: string; icon: typeof IconZoomIn; isOff: boolean; onPress: () => void }

function Tool({ label, icon: Icon, isOff, onPress }: ToolProps) {
  return (
    <ActionIcon variant="subtle" size="md" aria-label={label} disabled={isOff} onClick={onPress}>
      <Icon aria-hidden size={18} stroke={1.6} />
    </ActionIcon>
  )
}

const NO_BOXES: readonly Box[] = []

/** The text around a quote, for papers without pages or without file access. */
function SourceText({ document, range }: { document: PaperDocument; range: TextRange }) {
  const container = useRef<HTMLElement>(null)
  const first = document.blocks.findIndex((block) => overlaps(block, range))
  const last = document.blocks.findLastIndex((block) => overlaps(block, range))
  const shown = document.blocks.slice(Math.max(0, first - AROUND), last + AROUND + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new passage is located again.
  useEffect(() => {
    const [scroller, mark] = [container.current, container.current?.querySelector('mark')]
    if (!scroller || !mark) return
    scroller.scrollTo({ top: Math.max(0, mark.offsetTop - scroller.clientHeight / 3) })
  }, [document, range.start, range.end])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={container} className={classes.text} tabIndex={0} aria-label="The text around the quote">
      {shown.map((block) => (
        <p key={block.start} data-type={block.type} dir="auto">
          <MarkedBlock block={block} range={range} />
        </p>
      ))}
    </section>
  )
}

function MarkedBlock({ block, range }: { block: Block; range: TextRange }) {
  if (!overlaps(block, range)) return block.text
  const from = Math.max(0, range.start - block.start)
  const to = Math.min(block.text.length, range.end - block.start)
  return (
    <>
      {block.text.slice(0, from)}
      <mark className={readingClasses.flash} data-flash>
        {block.text.slice(from, to)}
      </mark>
      {block.text.slice(to)}
    </>
  )
}

type SourcePageProps = {
  pdf: PDFDocumentProxy
  number: number
  size: PageSize
  boxes: readonly Box[]
  column: Column | null
  /** 1 fits the page to the panel. */
  zoom: number
}

/** One page of the original in a panel, with the quote marked and scrolled into view. */
function SourcePage({ pdf, number, size, boxes, column, zoom }: SourcePageProps) {
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
    if (width > 0 && column) bringBeforeEye(page.current, column, width / size.width)
  }, [width, column, size])
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes of a quote are never reordered.
          <FlashedBox key={index} box={box} size={size} />
        ))}
      </div>
    </section>
  )
}

/** Scrolls only the panel: the first marked line is a third down, and the lines of its column are whole. */
function bringBeforeEye(page: HTMLElement | null, { left, right }: Column, scale: number): void {
  const mark = page?.querySelector<HTMLElement>('[data-flash]')
  const scroller = page?.parentElement
  if (!mark || !scroller) return
  scroller.scrollTo({
    top: Math.max(0, mark.offsetTop - scroller.clientHeight / 3),
    left: scrollLeftFor({ left: left * scale, right: right * scale }, scroller.clientWidth),
  })
}
