import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import { ActionIcon } from '@mantine/core'
import { IconTextDecrease, IconTextIncrease } from '@tabler/icons-react'
import { memo, type RefObject, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { CitationCards } from './citations/CitationCards.tsx'
import { byBlock, callersOf } from './citations/segments.ts'
import { domRange, type Shown, shownText } from './find/dom-range.ts'
import type { FindState } from './find/find-state.ts'
import { paint, reveal } from './find/paint.ts'
import { useFind } from './find/use-find.ts'
import { useMarks } from './passage/use-marks.ts'
import { loadPdfView } from './pdf/load-pdf-reader.ts'
import type { ReadingPosition } from './position/position.ts'
import { settle } from './position/settle.ts'
import { positionOfTarget } from './position/target.ts'
import { READING_LINE, useReadingPosition } from './position/use-reading-position.ts'
import { ReaderBar } from './ReaderBar.tsx'
import { ReadingPartView } from './ReadingPart.tsx'
import { useReader } from './reader-context.ts'
import { TEXT_SIZES, useReaderSettings } from './reader-settings.ts'
import classes from './reading.module.css'
import { ReadingScope } from './reading-context.ts'
import { isRead, readingPlan } from './reading-plan.ts'
import type { TextRange } from './text-range.ts'

/** Maximum number of matches marked at once, around the current one. */
const PAINTED_MAX = 1000

/** Blocks are rendered in chunks, so that distant ones cost no layout. */
const PER_SLICE = 40

type ReadingTextProps = {
  document: PaperDocument
  flash: TextRange | null
  /** False while only the beginning is shown. */
  isWhole: boolean
}

/** The text; re-rendered only when its marks change. */
const ReadingText = memo(function ReadingText({ document, flash, isWhole }: ReadingTextProps) {
  const { jump } = useReader()
  const slices = useMemo(() => {
    const parts = readingPlan(document)
    const count = Math.ceil(parts.length / PER_SLICE)
    return Array.from({ length: count }, (_, index) => parts.slice(index * PER_SLICE, (index + 1) * PER_SLICE))
  }, [document])
  const citations = useMemo(() => byBlock(document.blocks, document.citations ?? [], ({ start }) => start), [document])
  const noteMarks = useMemo(() => byBlock(document.blocks, document.noteMarks ?? [], ({ at }) => at), [document])
  const callers = useMemo(() => callersOf(document.citations ?? []), [document])
  const value = useMemo(
    () => ({ citations, noteMarks, callers, flash, jump }),
    [citations, noteMarks, callers, flash, jump],
  )
  return (
    <ReadingScope value={value}>
      {slices.slice(0, isWhole ? slices.length : 1).map((parts) => (
        <div key={parts[0]?.blocks[0]?.index} className={classes.slice} data-slice>
          {parts.map((part) => (
            <ReadingPartView key={part.blocks[0]?.index} part={part} />
          ))}
        </div>
      ))}
    </ReadingScope>
  )
})

const PdfView = lazyPart(loadPdfView)

/** The paper in the view the URL asks for, including loading and failure. */
export function ReaderPane() {
  const { view, document, failure, retry, source } = useReader()
  const want = view === 'original' ? source?.want : undefined
  useEffect(() => want?.(), [want])
  if (view === 'original' && source) {
    return (
      <Suspense fallback={<SkeletonRows rows={1} height={640} />}>
        <PdfView source={source} />
      </Suspense>
    )
  }
  if (failure) return <ErrorState message={failure.message} kept="The paper itself is unchanged." onRetry={retry} />
  return document ? <ReadingView document={document} /> : <SkeletonRows rows={8} height={88} />
}

/** The reading view: headings, paragraphs, figures and references in reading order, at the chosen size. */
function ReadingView({ document }: { document: PaperDocument }) {
  const { target } = useReader()
  const [{ textSize }, change] = useReaderSettings()
  const container = useRef<HTMLDivElement>(null)
  // The beginning is drawn first, and the rest in later tasks.
  const isWhole = useDeferredValue(true, false)
  const isShown = useCallback((block: Block) => isRead(block), [])
  const find = useFind(isShown)
  useFoundInText(find, container, isWhole)
  useMarks(container, isWhole)
  const showTarget = () => {
    const position = target && positionOfTarget(document, target, isShown)
    return position !== null && showTargetIn(container.current, position)
  }
  useReadingPosition({ container, isReady: isWhole, size: textSize, showTarget })
  const resize = (step: 1 | -1) => change({ textSize: Math.max(0, Math.min(TEXT_SIZES.length - 1, textSize + step)) })
  useShortcuts('Reading', [
    { key: '+', label: 'Larger text', run: () => resize(1) },
    { key: '-', label: 'Smaller text', run: () => resize(-1) },
  ])
  return (
    <CitationCards>
      <ReaderBar find={find}>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label="Smaller text"
          disabled={textSize === 0}
          onClick={() => resize(-1)}
        >
          <IconTextDecrease aria-hidden size={20} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label="Larger text"
          disabled={textSize === TEXT_SIZES.length - 1}
          onClick={() => resize(1)}
        >
          <IconTextIncrease aria-hidden size={20} stroke={1.6} />
        </ActionIcon>
      </ReaderBar>
      <div
        ref={container}
        className={classes.text}
        style={{ fontSize: `calc(${TEXT_SIZES[textSize] ?? 1} * var(--mantine-font-size-lg))` }}
      >
        <ReadingText document={document} flash={target?.range ?? null} isWhole={isWhole} />
      </div>
    </CitationCards>
  )
}

/**
 * Scrolls a target into view: a marked passage a third down the window, a heading, page or block to the reading line.
 * In-page links also move focus there.
 */
function showTargetIn(container: HTMLElement | null, { index, share }: Omit<ReadingPosition, 'view'>): boolean {
  const element = container?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (!element) return false
  const mark = element.querySelector('[data-flash]')
  const isWhole = !mark || /^H[2-6]$/.test(element.tagName)
  const shown = isWhole ? element : mark
  const line = isWhole ? READING_LINE : Math.max(READING_LINE, window.innerHeight / 3)
  settle(shown, () => {
    const { top, height } = shown.getBoundingClientRect()
    return top + height * (mark ? 0 : share) - line
  })
  if (window.location.hash) element.focus({ preventScroll: true })
  return true
}

/** Marks matches in the reading view and scrolls to the current one. */
function useFoundInText(
  { isOpen, matches, current, moves }: FindState,
  container: RefObject<HTMLElement | null>,
  isWhole: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step scrolls again, also to the only match.
  useEffect(() => {
    if (!isOpen || !isWhole || !container.current) return
    const shown: Shown[] = shownText(container.current)
    const first = Math.max(0, current - PAINTED_MAX / 2)
    const ranges = matches.slice(first, first + PAINTED_MAX).map((match) => domRange(shown, match))
    const here = ranges[current - first] ?? null
    paint(
      ranges.filter((range) => range !== null),
      here,
    )
    const within = here?.startContainer.parentElement
    if (here && within) reveal(within, () => here.getBoundingClientRect(), READING_LINE)
  }, [isOpen, isWhole, matches, current, moves, container])
}
