import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Anchor } from '@colophon/protocol/comments/entities'
import type { Area } from '@colophon/protocol/highlights/areas'
import type { Highlight, HighlightColor } from '@colophon/protocol/highlights/entities'
import { ActionIcon, Drawer } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import {
  type CSSProperties,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import type { ReaderView } from '../../features/articles/paper-tabs.ts'
import { hasOriginal, isReaderView, type PaperTab, paperShown, paperTabs } from '../../features/articles/paper-tabs.ts'
import { HighlightList } from '../../features/highlights/HighlightList.tsx'
import { type Highlights, useHighlights } from '../../features/highlights/use-highlights.ts'
import { selectAccount } from '../../features/profile/slice.ts'
import { areaAt, areaHash } from '../../features/reader/areas/area-marks.ts'
import { AreaToolScope, useAreaToolState } from '../../features/reader/areas/area-tool.ts'
import { PassageButton } from '../../features/reader/passage/PassageButton.tsx'
import { markAt } from '../../features/reader/passage/use-marks.ts'
import { RegionImage } from '../../features/reader/pdf/RegionImage.tsx'
import { SaveInPdf } from '../../features/reader/pdf/SaveInPdf.tsx'
import { ReaderPane } from '../../features/reader/ReaderPane.tsx'
import { ReaderProvider } from '../../features/reader/ReaderProvider.tsx'
import { type AreaMark, BarSlot, type Mark, useReader } from '../../features/reader/reader-context.ts'
import { ASIDE_WIDTH, useReaderSettings } from '../../features/reader/reader-settings.ts'
import { Contents } from '../../features/reader/side/Contents.tsx'
import { ContentsScope, useContentsState } from '../../features/reader/side/use-contents.ts'
import type { TextRange } from '../../features/reader/text-range.ts'
import { StatementsTab } from '../../features/statements/StatementsTab.tsx'
import { useKeepUnsaved } from '../../features/statements/use-keep-unsaved.tsx'
import { type Statements, useStatements } from '../../features/statements/use-statements.ts'
import { useIsWide } from '../../lib/hooks/use-is-wide.ts'
import { withParams } from '../../lib/url-params.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { PaperBar } from './PaperBar.tsx'
import { PaperDetails } from './PaperDetails.tsx'
import { PaperHead } from './PaperHead.tsx'
import classes from './panes.module.css'
import type { PaperComments } from './paper-comments.ts'

// Loaded on demand for on-chain features.
const RecordTab = lazyPart(async () => ({
  default: (await import('../../features/chain-record/RecordTab.tsx')).RecordTab,
}))

// Loaded on demand for filing.
export const TagsDialog = lazyPart(async () => ({
  default: (await import('../../features/library/TagsDialog.tsx')).TagsDialog,
}))

type Props = {
  article: OpenArticle
  person: Person
  comments: PaperComments
  /** Of its processing, in percent. */
  progress: number | null
  /** The Access tab. */
  access: ReactNode
  /** The Ask tab, with a callback that shows a quote in the paper. */
  renderChat: (onShowPassage: (range: TextRange) => void) => ReactNode
  /** Below the head of the paper: what this reader may ask for, and its processing. */
  children: ReactNode
}

const NO_MARKS: readonly Mark[] = []
const NO_AREAS: readonly AreaMark[] = []

/** Views in the bar, or at the bottom on phones; the others are in a menu. */
const VIEWS_SHOWN = 4

/**
 * An open paper: contents, document and side panel next to each other, or one at a time on narrow screens. The choice
 * is in the URL.
 */
export function PaperPanes({ article, person, progress, comments, access, renderChat, children }: Props) {
  const [params, setParams] = useSearchParams()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const paper = useRef<HTMLDivElement>(null)
  const statements = useStatements(article)
  const dialog = useKeepUnsaved(statements.draft.changes > 0)
  const contents = useContentsState()
  const [settings, change] = useReaderSettings()
  const isWide = useIsWide()
  const tabs = paperTabs(article, isOwner(person, article))
  const { view, aside, only } = paperShown(
    tabs.map(({ value }) => value),
    params,
    settings.aside,
  )
  useEffect(() => change({ aside }), [change, aside])
  const isBeside = contents.isBeside && params.get('full') === null
  const isPaperShown = isBeside || isReaderView(only)
  const statement = statements.draft.rows[Number(params.get('statement') ?? Number.NaN)]?.entry ?? null
  const highlights = useHighlights(article.id, person !== null && article.rights.view)
  const marks = useMemo(
    () => highlights.list?.flatMap(({ id, anchor, color }) => (anchor ? [{ ...anchor, id, color }] : [])) ?? NO_MARKS,
    [highlights.list],
  )
  const areas = useMemo(
    () => highlights.list?.flatMap(({ id, area, color }) => (area ? [{ id, area, color }] : [])) ?? NO_AREAS,
    [highlights.list],
  )
  const { add } = highlights
  const markArea = useCallback((area: Area, color: HighlightColor) => void add({ area }, color), [add])
  const areaTool = useAreaToolState(
    isPaperShown && view === 'original',
    person && article.rights.view ? markArea : null,
  )
  const showNotes = (highlight: number | null) => {
    if (isBeside && contents.aside && !contents.aside.isOpen) contents.aside.toggle()
    const shown = view === 'original' ? 'original' : null
    const where = isBeside ? { tab: shown, side: 'comments' } : { tab: 'comments', view: shown, side: null }
    const changes = { ...where, comment: null, thread: null, highlight: highlight === null ? null : String(highlight) }
    setParams((present) => withParams(present, changes), { preventScrollReset: true })
  }
  const commentOn = (anchor: Anchor) => {
    comments.onPassage(anchor)
    showNotes(null)
  }
  const panel = contents.isOpen && isPaperShown && <Contents onGo={contents.close} />
  const views = isBeside ? (
    <TabLinks
      label="Views"
      current={view}
      tabs={tabs.filter(({ value }) => isReaderView(value))}
      also={{ view: null, side: aside }}
      place="bar"
    />
  ) : (
    <TabLinks
      label="Views"
      current={only}
      tabs={tabs}
      also={{ full: null, side: null, view: null }}
      place={isWide ? 'bar' : 'bottom'}
      visible={VIEWS_SHOWN}
    />
  )
  return (
    <ReaderProvider
      article={article}
      userId={person?.id ?? null}
      view={view}
      statement={statement}
      isWanted={isPaperShown}
      marks={marks}
      areas={areas}
    >
      <AreaToolScope value={areaTool}>
        <ContentsScope value={contents}>
          {dialog}
          <PaperBar article={article} person={person} views={isWide && views} slot={setSlot} />
          <div
            className={classes.panes}
            data-beside={isBeside || undefined}
            style={
              {
                ...(isBeside && contents.isOpen && { '--contents': '200px' }),
                ...(isBeside && contents.aside?.isOpen && { '--aside': `${settings.asideWidth}px` }),
              } as CSSProperties
            }
          >
            {isBeside && panel && (
              <aside className={classes.side} aria-label="Contents">
                {panel}
              </aside>
            )}
            {isPaperShown && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list of highlights leads to each by keyboard.
              // biome-ignore lint/a11y/noStaticElementInteractions: a click on marked words only shows their note.
              <div
                ref={paper}
                className={classes.paper}
                id="paper"
                tabIndex={-1}
                onClick={(event) => {
                  if (!document.getSelection()?.isCollapsed) return
                  const id = markAt(marks, event)?.id ?? areaAt(event.currentTarget, event)
                  if (id !== null) showNotes(id)
                }}
              >
                <PaperHead article={article} person={person} progress={progress} isHidden={view === 'original'}>
                  {children}
                </PaperHead>
                <BarSlot value={slot}>
                  <ReaderPane />
                </BarSlot>
                <PassageButton
                  within={paper}
                  onComment={commentOn}
                  onHighlight={person && ((anchor, color) => void add({ anchor }, color))}
                />
              </div>
            )}
            {!isPaperShown && <PaperHead article={article} person={person} progress={progress} isHidden />}
            {(isBeside ? contents.aside?.isOpen : !isPaperShown) && (
              <PaperAside
                article={article}
                person={person}
                statements={statements}
                shown={aside}
                view={view}
                isBeside={isBeside}
                comments={comments}
                highlights={highlights}
                access={access}
                renderChat={renderChat}
              />
            )}
          </div>
          {!isWide && views}
          {!contents.isBeside && (
            <Drawer
              opened={panel !== false}
              onClose={contents.close}
              title="Contents"
              size="sm"
              closeButtonProps={{ 'aria-label': 'Close' }}
            >
              {panel}
            </Drawer>
          )}
        </ContentsScope>
      </AreaToolScope>
    </ReaderProvider>
  )
}

type AsideProps = Omit<Props, 'children' | 'progress'> & {
  statements: Statements
  highlights: Highlights
  shown: PaperTab
  view: ReaderView
  isBeside: boolean
}

/** The side panel of a paper, or full width. */
function PaperAside(props: AsideProps) {
  const { article, person, statements, highlights, shown, view, isBeside, comments, access, renderChat } = props
  const [params] = useSearchParams()
  const { jump, ...reader } = useReader()
  const myName = useSelector(selectAccount)?.displayName ?? ''
  // The text is drawn first, and the panel in a later task.
  const isTextDue = useDeferredValue(reader.isFirstDue)
  const isFirstDue = view === 'original' ? reader.isFirstDue : isTextDue
  const asides = paperTabs(article, isOwner(person, article)).filter(({ value }) => !isReaderView(value))
  const show = (index: number) => {
    const boxes = statements.draft.rows[index]?.entry.boxes ?? []
    const alone = hasOriginal(article) && boxes.length > 0 ? 'original' : null
    const where = isBeside ? {} : { tab: alone, full: null, view: null, side: null }
    jump('', { ...where, statement: String(index) })
  }
  const toPaper = isBeside ? {} : { tab: null, full: null, view: null, side: null }
  const showPassage = ({ start, end }: TextRange) => jump(`#at-${start}-${end}`, toPaper)
  const showHighlight = ({ anchor, area }: Highlight) =>
    anchor ? showPassage(anchor) : area && jump(areaHash(area), toPaper)
  const paper = view === 'original' ? 'original' : null
  const isFull = params.get('full') !== null
  return (
    <section className={classes.aside} aria-label="About this paper" {...(!isBeside && { id: 'paper', tabIndex: -1 })}>
      {isBeside && <AsideHandle />}
      {isBeside && (
        <div className={classes.asideHead}>
          <TabLinks
            label="About this paper"
            parameter="side"
            current={shown}
            tabs={asides}
            also={{ tab: paper, view: null }}
            place="bar"
            visible={ASIDES_SHOWN}
            isFirstPlain={false}
          />
          <ActionIcon
            component={Link}
            to={withParams(params, { tab: shown, view: paper, side: null, full: '1' })}
            preventScrollReset
            variant="subtle"
            size="lg"
            aria-label="Full width"
          >
            <IconArrowsMaximize aria-hidden size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
      <div className={classes.asideBody}>
        {!isBeside && isFull && (
          <Link className={classes.back} to={withParams(params, { full: null })}>
            <IconArrowsMinimize aria-hidden size={16} stroke={1.6} /> Side by side
          </Link>
        )}
        {isFirstDue && <SkeletonRows rows={6} height={88} />}
        {!isFirstDue && shown === 'statements' && (
          <StatementsTab
            article={article}
            statements={statements}
            canEdit={isOwner(person, article)}
            isBeside={isBeside}
            onShow={show}
          />
        )}
        {!isFirstDue && shown === 'chat' && renderChat(showPassage)}
        {!isFirstDue && shown === 'comments' && (
          <>
            <HighlightList
              article={article}
              highlights={highlights}
              onShow={showHighlight}
              renderArea={(area) => reader.document && <RegionImage boxes={[area]} alt="" margin={0} instead={null} />}
              renderTags={(props) => <TagsDialog {...props} />}
              renderSave={(shown) => <SaveInPdf article={article} shown={shown} myName={myName} />}
            />
            {comments.tab(showPassage)}
          </>
        )}
        {!isFirstDue && shown === 'record' && (
          <Suspense fallback={<SkeletonRows rows={4} height={56} />}>
            <RecordTab article={article} isOwner={isOwner(person, article)} hasUnsaved={statements.draft.changes > 0} />
          </Suspense>
        )}
        {!isFirstDue && shown === 'access' && access}
        {!isFirstDue && shown === 'details' && <PaperDetails article={article} isOwner={isOwner(person, article)} />}
      </div>
    </section>
  )
}

/** Tabs of the side panel; the others are in a menu. */
const ASIDES_SHOWN = 3

/** Step of the arrow keys, in pixels. */
const WIDTH_STEP = 16

/** The left edge of the side panel: dragging it or the arrow keys change the width, a double click widens or narrows it. */
function AsideHandle() {
  const [{ asideWidth }, change] = useReaderSettings()
  const setWidth = (width: number) =>
    change({ asideWidth: Math.round(Math.min(ASIDE_WIDTH.max, Math.max(ASIDE_WIDTH.min, width))) })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no thematic break.
    <div
      className={classes.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the panel"
      aria-valuenow={asideWidth}
      aria-valuemin={ASIDE_WIDTH.min}
      aria-valuemax={ASIDE_WIDTH.max}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        const panel = currentTarget.parentElement
        if (panel && currentTarget.hasPointerCapture(pointerId)) setWidth(panel.getBoundingClientRect().right - clientX)
      }}
      onDoubleClick={() => setWidth(asideWidth < ASIDE_WIDTH.max ? ASIDE_WIDTH.max : ASIDE_WIDTH.min)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') setWidth(asideWidth + WIDTH_STEP)
        if (key === 'ArrowRight') setWidth(asideWidth - WIDTH_STEP)
      }}
    />
  )
}
