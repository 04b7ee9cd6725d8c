import { articleCalls } from '@colophon/protocol/articles/calls'
import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { PaperName } from '@colophon/protocol/knowledge/find-calls'
import type { GraphEntry } from '@colophon/protocol/statements/graph'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { withParams } from '../../lib/url-params.ts'
import type { ReaderView } from '../articles/paper-tabs.ts'
import { hasOriginal } from '../articles/paper-tabs.ts'
import { usePdf } from './pdf/use-pdf.ts'
import { headingOf, pageOf, type ReadingPosition } from './position/position.ts'
import { targetOf } from './position/target.ts'
import { useServerPosition } from './position/use-reading-position.ts'
import { CurrentScope, type PdfSource, ReaderScope, type ReaderValue, type Viewport } from './reader-context.ts'
import { useDocument } from './use-document.ts'

const NONE: ReadonlyMap<number, PaperName> = new Map()

type Props = {
  article: OpenArticle
  userId: number | null
  view: ReaderView
  /** The statement that the address names, if it names one. */
  statement: GraphEntry | null
  /** False while no text view is shown, so that the document is not loaded. */
  isWanted: boolean
  children: ReactNode
}

/** Holds a paper's text and file for as long as its page is open, whichever view of it is shown. */
export function ReaderProvider({ article, userId, view, statement, isWanted, children }: Props) {
  const { hash } = useLocation()
  const [params] = useSearchParams()
  const pdf = usePdf(article.id)
  const source = hasOriginal(article) ? pdf : null
  // In the original view the text only serves find and navigation, so the page is loaded first.
  const isFirstDue = isWanted && view === 'original' && isAwaited(source)
  const { document, failure, retry } = useDocument(article.id, isWanted && !isFirstDue)
  const papers = useKnownReferences(article.id, (document?.references?.length ?? 0) > 0)
  const viewport = useRef<Viewport | null>(null)
  const [position, track] = useState<ReadingPosition | null>(null)
  const onServer = useServerPosition(userId, article.id, isWanted)
  const jumps = useJumps(viewport)
  const quote = params.get('quote')
  const target = useMemo(
    () => targetOf(document, { hash, quote, statement: statement?.start === undefined ? null : statement }),
    [document, hash, quote, statement],
  )
  const value = useMemo(
    () => ({
      articleId: article.id,
      userId,
      view,
      document,
      failure,
      retry,
      source,
      isFirstDue,
      papers,
      target,
      viewport,
      track,
      onServer,
      ...jumps,
    }),
    [article.id, userId, view, document, failure, retry, source, isFirstDue, papers, target, onServer, jumps],
  )
  const [page, heading] = [pageOf(position, document), headingOf(position, document)]
  const current = useMemo(() => ({ page, heading }), [page, heading])
  return (
    <ReaderScope value={value}>
      <CurrentScope value={current}>{children}</CurrentScope>
    </ReaderScope>
  )
}

function isAwaited(source: PdfSource | null): boolean {
  return source !== null && !source.isBegun && !source.question && !source.failure
}

/** Which entries of a paper's bibliography are papers here; without an answer the reader is only a little poorer. */
function useKnownReferences(articleId: number, isWanted: boolean): ReadonlyMap<number, PaperName> {
  const [papers, setPapers] = useState(NONE)
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    call(articleCalls.references, { query: { articleId } }, { signal: leaving.signal }).then(
      (known) => setPapers(new Map(known.map(({ reference, paper }) => [reference, paper]))),
      () => {},
    )
    return () => leaving.abort()
  }, [articleId, isWanted])
  return papers
}

type Jumps = Pick<ReaderValue, 'jump' | 'from' | 'goBack' | 'takeReturn' | 'entry'>

/** Jumps within a paper as browser history entries, so that the browser's back button works like ours. */
function useJumps(viewport: RefObject<Viewport | null>): Jumps {
  const location = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigationType()
  const [stack, setStack] = useState<ReturnStack>([])
  const depth = depthOf(location.state)
  const before = useRef(depth)
  const pending = useRef<ReadingPosition | null>(null)
  // A layout effect, so that it runs before the views' effects read the position.
  useLayoutEffect(() => {
    if (navigation === 'POP' && before.current > depth) pending.current = returnPosition(stack, depth)
    before.current = depth
  }, [navigation, depth, stack])
  const { search } = location
  const jump = useCallback(
    (hash: string, changes: Record<string, string | null> = {}) => {
      setStack((known) => noteJump(known, depth, viewport.current?.position() ?? null))
      const next = withParams(new URLSearchParams(search), { statement: null, quote: null, ...changes })
      void navigate({ search: next, hash }, { state: { jumps: depth + 1 }, preventScrollReset: true })
    },
    [navigate, search, depth, viewport],
  )
  const goBack = useCallback(() => void navigate(-1), [navigate])
  const takeReturn = useCallback(() => {
    const position = pending.current
    pending.current = null
    return position
  }, [])
  const from = depth > 0 ? returnPosition(stack, depth - 1) : null
  const { hash } = location
  const params = new URLSearchParams(search)
  const entry = [depth, hash, params.get('statement'), params.get('quote')].join(' ')
  return useMemo(() => ({ jump, from, goBack, takeReturn, entry }), [jump, from, goBack, takeReturn, entry])
}

/** The start position of each jump, by its depth in the browser history. */
type ReturnStack = readonly (ReadingPosition | null)[]

/** Stores the start of the jump at `depth`; forward entries beyond it are gone. */
export function noteJump(stack: ReturnStack, depth: number, from: ReadingPosition | null): ReturnStack {
  const kept = Array.from({ length: depth }, (_, index) => stack[index] ?? null)
  return [...kept, from]
}

/** Where going back to `depth` leads; null if unknown, as after a reload. */
export function returnPosition(stack: ReturnStack, depth: number): ReadingPosition | null {
  return stack[depth] ?? null
}

/** Jump depth of a history entry, from its state. */
export function depthOf(state: unknown): number {
  const depth = typeof state === 'object' && state !== null && 'jumps' in state ? state.jumps : 0
  return typeof depth === 'number' && Number.isInteger(depth) && depth > 0 ? depth : 0
}
