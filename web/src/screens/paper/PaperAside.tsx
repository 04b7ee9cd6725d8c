import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Highlight } from '@colophon/protocol/highlights/entities'
import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { type ReactNode, Suspense, useDeferredValue, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import type { ReaderView } from '../../features/articles/paper-tabs.ts'
import { hasOriginal, isReaderView, type PaperTab, paperTabs } from '../../features/articles/paper-tabs.ts'
import { HighlightList } from '../../features/highlights/HighlightList.tsx'
import type { Highlights } from '../../features/highlights/use-highlights.ts'
import { selectAccount } from '../../features/profile/slice.ts'
import { areaHash } from '../../features/reader/areas/area-marks.ts'
import { RegionImage } from '../../features/reader/pdf/RegionImage.tsx'
import { SaveInPdf } from '../../features/reader/pdf/SaveInPdf.tsx'
import { useReader } from '../../features/reader/reader-context.ts'
import { ASIDE_WIDTH, useReaderSettings } from '../../features/reader/reader-settings.ts'
import type { TextRange } from '../../features/reader/text-range.ts'
import { StatementsTab } from '../../features/statements/StatementsTab.tsx'
import type { Statements } from '../../features/statements/use-statements.ts'
import { awaitTyping } from '../../lib/awaited-typing.ts'
import { withParams } from '../../lib/url-params.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { PaperDetails } from './PaperDetails.tsx'
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
  /** The Access tab. */
  access: ReactNode
  /** The Ask tab, with a callback that shows a quote in the paper. */
  renderChat: (onShowPassage: (range: TextRange) => void) => ReactNode
  statements: Statements
  highlights: Highlights
  shown: PaperTab
  view: ReaderView
  isBeside: boolean
}

/** The side panel of a paper, or full width. */
export function PaperAside(props: Props) {
  const { article, person, statements, highlights, shown, view, isBeside, comments, access, renderChat } = props
  const [params] = useSearchParams()
  const { jump, ...reader } = useReader()
  // The panel of the last time says nothing of what the reader is about to do.
  const isAsking = person !== null && [params.get('tab'), params.get('side')].includes('chat')
  useEffect(() => (isAsking ? awaitTyping() : undefined), [isAsking])
  const account = useSelector(selectAccount)
  // The text is drawn first, and the panel in a later task.
  const isTextDue = useDeferredValue(reader.isFirstDue)
  const isFirstDue = view === 'original' ? reader.isFirstDue : isTextDue
  const asides = paperTabs(article, person).filter(({ value }) => !isReaderView(value))
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
  const fullWidth = { tab: shown, view: paper, side: null, full: '1' }
  return (
    <section className={classes.aside} aria-label="About this paper" id={isBeside ? 'panel' : 'paper'} tabIndex={-1}>
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
            plain={null}
          />
          <ActionIcon
            component={Link}
            to={withParams(params, fullWidth)}
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
            fullWidth={isBeside ? fullWidth : null}
            onShow={show}
          />
        )}
        {!isFirstDue && shown === 'chat' && renderChat(showPassage)}
        {!isFirstDue && shown === 'notes' && (
          <HighlightList
            article={article}
            highlights={highlights}
            onShow={showHighlight}
            renderArea={(area) => reader.document && <RegionImage boxes={[area]} alt="" margin={0} instead={null} />}
            renderTags={(props) => <TagsDialog {...props} />}
            renderSave={(shown) => <SaveInPdf article={article} shown={shown} myName={account?.displayName ?? ''} />}
            empty={
              <EmptyState title="No notes yet">
                To highlight a passage or write a note on it, select it in the paper. Only you see your notes.
              </EmptyState>
            }
          />
        )}
        {!isFirstDue && shown === 'comments' && comments.tab(showPassage)}
        {!isFirstDue && shown === 'record' && (
          <Suspense fallback={<SkeletonRows rows={4} height={56} />}>
            <RecordTab
              article={article}
              isOwner={isOwner(person, article)}
              wallet={account?.walletAddress ?? null}
              hasUnsaved={statements.draft.changes > 0}
            />
          </Suspense>
        )}
        {!isFirstDue && shown === 'access' && access}
        {!isFirstDue && shown === 'details' && <PaperDetails article={article} isOwner={isOwner(person, article)} />}
      </div>
    </section>
  )
}

/** Tabs of the side panel; the others are in a menu. */
const ASIDES_SHOWN = 4

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
