import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Anchor } from '@colophon/protocol/comments/entities'
import type { Area } from '@colophon/protocol/highlights/areas'
import type { HighlightColor } from '@colophon/protocol/highlights/entities'
import { Drawer } from '@mantine/core'
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSearchParams } from 'react-router'
import type { ReaderView } from '../../features/articles/paper-tabs.ts'
import { isReaderView, type PaperTab, paperShown, paperTabs } from '../../features/articles/paper-tabs.ts'
import { type Highlights, useHighlights } from '../../features/highlights/use-highlights.ts'
import { areaAt } from '../../features/reader/areas/area-marks.ts'
import { AreaToolScope, useAreaToolState } from '../../features/reader/areas/area-tool.ts'
import { markAt } from '../../features/reader/passage/use-marks.ts'
import { ReaderPane } from '../../features/reader/ReaderPane.tsx'
import { ReaderProvider } from '../../features/reader/ReaderProvider.tsx'
import { type AreaMark, BarSlot, type Mark } from '../../features/reader/reader-context.ts'
import { useReaderSettings } from '../../features/reader/reader-settings.ts'
import { Contents } from '../../features/reader/side/Contents.tsx'
import { ContentsScope, useContentsState } from '../../features/reader/side/use-contents.ts'
import type { TextRange } from '../../features/reader/text-range.ts'
import { useKeepUnsaved } from '../../features/statements/use-keep-unsaved.tsx'
import { useStatements } from '../../features/statements/use-statements.ts'
import { typeThere } from '../../lib/awaited-typing.ts'
import { noteFirstStep } from '../../lib/first-steps.ts'
import { useIsWide } from '../../lib/hooks/use-is-wide.ts'
import { withParams } from '../../lib/url-params.ts'
import { SkipLink } from '../../ui/page.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { asideOf, storeAside } from './last-aside.ts'
import { PaperAside } from './PaperAside.tsx'
import { PaperBar } from './PaperBar.tsx'
import { PaperHead } from './PaperHead.tsx'
import { PassageTools } from './PassageTools.tsx'
import classes from './panes.module.css'
import type { PaperComments } from './paper-comments.ts'

type Props = {
  article: OpenArticle
  person: Person
  comments: PaperComments
  /** Of its processing, in percent. */
  progress: number | null
  /** Drawn over the paper, but over nothing else. */
  mark: ReactNode
  /** The Access tab. */
  access: ReactNode
  /** The Ask tab, with a callback that shows a quote in the paper. */
  renderChat: (onShowPassage: (range: TextRange) => void) => ReactNode
  /** Below the head of the paper: what this reader may ask for, and its processing. */
  children: ReactNode
}

const NO_MARKS: readonly Mark[] = []
const NO_AREAS: readonly AreaMark[] = []

/** Views in a wide bar, or at the bottom on phones; the others are in a menu. */
const VIEWS_SHOWN = 4

/** Views in a bar that needs room for the title. */
const VIEWS_BESIDE_TITLE = 2

/**
 * An open paper: contents, document and side panel next to each other, or one at a time on narrow screens. The choice
 * is in the URL.
 */
export function PaperPanes({ article, person, progress, comments, mark, access, renderChat, children }: Props) {
  const [params, setParams] = useSearchParams()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const statements = useStatements(article)
  const dialog = useKeepUnsaved(statements.draft.changes > 0)
  const contents = useContentsState()
  const [settings] = useReaderSettings()
  const [lastAside, setLastAside] = useState(() => asideOf(person?.id ?? null, article.id))
  const isWide = useIsWide()
  const tabs = paperTabs(article, person)
  const { view, aside, only } = paperShown(
    tabs.map(({ value }) => value),
    params,
    lastAside,
  )
  useEffect(() => {
    setLastAside(aside)
    storeAside(person?.id ?? null, article.id, aside)
  }, [person?.id, article.id, aside])
  const isBeside = contents.isBeside && params.get('full') === null
  const isPaperShown = isBeside || isReaderView(only)
  const statement = statements.draft.rows[Number(params.get('statement') ?? Number.NaN)]?.entry ?? null
  const highlights = useHighlights(article.id, article.rights.view ? (person?.id ?? null) : null)
  const hasHighlighted = highlights.list?.some(({ author }) => author === null) ?? false
  useEffect(() => {
    if (hasHighlighted) noteFirstStep(person?.id, 'highlight')
  }, [hasHighlighted, person?.id])
  const { marks, areas } = useMarks(highlights.list)
  const { add } = highlights
  const canMark = person !== null && article.rights.view
  const areaTool = useAreaMarking(add, isPaperShown && view === 'original', canMark)
  const showAside = (name: PaperTab, changes: Record<string, string | null> = {}) => {
    if (isBeside && contents.aside && !contents.aside.isOpen) contents.aside.toggle()
    const shown = view === 'original' ? 'original' : null
    const where = isBeside ? { tab: shown, side: name } : { tab: name, view: shown, side: null }
    setParams((present) => withParams(present, { ...where, ...changes }), { preventScrollReset: true })
  }
  const commentOn = (anchor: Anchor) => {
    comments.onPassage(anchor)
    showAside('comments', { comment: null, thread: null })
  }
  const askAbout = ({ quote }: Anchor) => {
    showAside('chat')
    if (person) typeThere(`“${shortened(quote)}” `)
  }
  const panel = contents.isOpen && isPaperShown && <Contents onGo={contents.close} />
  const views = <Views {...{ tabs, view, aside, only, isBeside, isWide }} />
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
          {isBeside && contents.aside?.isOpen && <SkipLink to="panel">Skip to the panel</SkipLink>}
          <div
            className={classes.panes}
            data-beside={isBeside || undefined}
            style={
              isBeside ? columnsOf(contents.isOpen, contents.aside?.isOpen ? settings.asideWidth : null) : undefined
            }
          >
            {isBeside && panel && (
              <aside className={classes.side} aria-label="Contents">
                {panel}
              </aside>
            )}
            {isPaperShown && (
              <PaperPane
                marks={marks}
                onNotes={(highlight) => showAside('notes', { highlight: String(highlight) })}
                tools={{
                  article,
                  highlights: canMark ? highlights : null,
                  onAsk: askAbout,
                  onComment: article.isPublished ? commentOn : null,
                }}
                slot={slot}
                mark={mark}
                head={
                  <PaperHead article={article} person={person} progress={progress} isHidden={view === 'original'}>
                    {children}
                  </PaperHead>
                }
              />
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
          {!contents.isBeside && <ContentsDrawer onClose={contents.close}>{panel}</ContentsDrawer>}
        </ContentsScope>
      </AreaToolScope>
    </ReaderProvider>
  )
}

/** Longest passage that is quoted in a question, in characters. */
const QUOTED_MAX = 300

function shortened(quote: string): string {
  const text = quote.replace(/\s+/g, ' ')
  return text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX).trimEnd().toWellFormed()}…` : text
}

/** The columns beside the paper; the width of the panel in pixels, or null if it is closed. */
function columnsOf(hasContents: boolean, asideWidth: number | null): CSSProperties {
  return {
    ...(hasContents && { '--contents': '200px' }),
    ...(asideWidth !== null && { '--aside': `${asideWidth}px` }),
  } as CSSProperties
}

type ViewsProps = {
  tabs: ReturnType<typeof paperTabs>
  view: ReaderView
  aside: PaperTab
  only: PaperTab
  isBeside: boolean
  isWide: boolean
}

function Views({ tabs, view, aside, only, isBeside, isWide }: ViewsProps) {
  const isRoomy = useIsWide(1024)
  const [params] = useSearchParams()
  // A panel that is only remembered is not one that was asked for.
  const isNamed = [params.get('tab'), params.get('side')].includes(aside)
  return isBeside ? (
    <TabLinks
      label="Views"
      current={view}
      tabs={tabs.filter(({ value }) => isReaderView(value))}
      also={{ view: null, side: isNamed ? aside : null }}
      place="bar"
    />
  ) : (
    <TabLinks
      label="Views"
      current={only}
      tabs={tabs}
      also={{ full: null, side: null, view: null }}
      place={isWide ? 'bar' : 'bottom'}
      visible={isWide && !isRoomy ? VIEWS_BESIDE_TITLE : VIEWS_SHOWN}
    />
  )
}

/** The highlighted passages and areas. */
function useMarks(list: Highlights['list']): { marks: readonly Mark[]; areas: readonly AreaMark[] } {
  const marks = useMemo(
    () => list?.flatMap(({ id, anchor, color }) => (anchor ? [{ ...anchor, id, color }] : [])) ?? NO_MARKS,
    [list],
  )
  const areas = useMemo(
    () => list?.flatMap(({ id, area, color }) => (area ? [{ id, area, color }] : [])) ?? NO_AREAS,
    [list],
  )
  return { marks, areas }
}

/** The tool that highlights an area, for a person who may. */
function useAreaMarking(add: Highlights['add'], isOn: boolean, canMark: boolean) {
  const markArea = useCallback((area: Area, color: HighlightColor) => void add({ area }, color), [add])
  return useAreaToolState(isOn, canMark ? markArea : null)
}

type PaneProps = {
  marks: readonly Mark[]
  onNotes: (highlight: number) => void
  tools: Omit<ComponentProps<typeof PassageTools>, 'within'>
  slot: HTMLElement | null
  mark: ReactNode
  head: ReactNode
}

/** A second click within this time selects words instead of opening a note. */
const SECOND_CLICK_MS = 250

/** The paper itself; a click on a highlight shows its note. */
function PaperPane({ marks, onNotes, tools, slot, mark, head }: PaneProps) {
  const paper = useRef<HTMLDivElement>(null)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(opening.current), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list of highlights leads to each by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: a click on marked words only shows their note.
    <div
      ref={paper}
      className={classes.paper}
      id="paper"
      tabIndex={-1}
      onClick={(event) => {
        clearTimeout(opening.current)
        if (!document.getSelection()?.isCollapsed) return
        const id = markAt(marks, event)?.id ?? areaAt(event.currentTarget, event)
        if (id !== null) opening.current = setTimeout(() => onNotes(id), SECOND_CLICK_MS)
      }}
    >
      {mark}
      {head}
      <BarSlot value={slot}>
        <ReaderPane />
      </BarSlot>
      <PassageTools within={paper} {...tools} />
    </div>
  )
}

function ContentsDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      opened={children !== false}
      onClose={onClose}
      title="Contents"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Drawer>
  )
}
