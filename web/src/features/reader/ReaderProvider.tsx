import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { type CitedPaper, citationCalls } from '@colophon/protocol/citations/calls'
import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { withParams } from '../../lib/url-params.ts'
import type { ReaderView } from '../articles/paper-tabs.ts'
import { hasOriginal } from '../articles/paper-tabs.ts'
import { usePdf } from './pdf/use-pdf.ts'
import { headingOf, pageOf, ReadingPosition, setEntryState } from './position/position.ts'
import { targetOf } from './position/target.ts'
import { useServerPosition } from './position/use-reading-position.ts'
import {
  type AreaMark,
  CurrentScope,
  type Mark,
  type PdfSource,
  ReaderScope,
  type ReaderValue,
  type Viewport,
} from './reader-context.ts'
import { useDocument } from './use-document.ts'

type Props = {
  article: OpenArticle
  userId: number | null
  view: ReaderView
  /** The statement in the URL, if any. */
  statement: GraphEntry | null
  /** False while no text view is shown, so that the document is not loaded. */
  isWanted: boolean
  marks: readonly Mark[]
  areas: readonly AreaMark[]
  children: ReactNode
}

/** Holds a paper's text and file while its page is open, in any view. */
export function ReaderProvider({ article, userId, view, statement, isWanted, marks, areas, children }: Props) {
  const { hash } = useLocation()
  const [params] = useSearchParams()
  const pdf = usePdf(article.id)
  const source = hasOriginal(article) ? pdf : null
  // In the original view the text only serves find and navigation, so the page is loaded first.
  const isPageDue = isWanted && view === 'original' && isAwaited(source)
  const { document, failure, retry } = useDocument(article.id, isWanted && !isPageDue)
  const isFirstDue = isPageDue || (isWanted && view !== 'original' && !document && !failure)
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
      marks,
      areas,
      viewport,
      track,
      onServer,
      ...jumps,
    }),
    [
      article.id,
      userId,
      view,
      document,
      failure,
      retry,
      source,
      isFirstDue,
      papers,
      target,
      marks,
      areas,
      onServer,
      jumps,
    ],
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

/** The bibliography entries that are papers here; failures are ignored. */
function useKnownReferences(articleId: number, isWanted: boolean): ReadonlyMap<number, CitedPaper> {
  const { data } = useAnswer(citationCalls.references, { query: { articleId } }, isWanted ? String(articleId) : null)
  return useMemo(() => new Map(data?.map(({ reference, paper }) => [reference, paper])), [data])
}

type Jumps = Pick<ReaderValue, 'jump' | 'from' | 'goBack' | 'entry'>

/** Jumps within a paper as browser history entries, so that the browser's back button works like ours. */
function useJumps(viewport: RefObject<Viewport | null>): Jumps {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const { jumps, from } = useMemo(() => jumpState(state), [state])
  const jump = useCallback(
    (hash: string, changes: Record<string, string | null> = {}) => {
      const position = viewport.current?.position() ?? null
      setEntryState({ position })
      const next = withParams(new URLSearchParams(search), { statement: null, quote: null, ...changes })
      const state = { jumps: jumps + 1, from: position } satisfies JumpState
      void navigate({ search: next, hash }, { state, preventScrollReset: true })
    },
    [navigate, search, jumps, viewport],
  )
  const goBack = useCallback(() => void navigate(-1), [navigate])
  const params = new URLSearchParams(search)
  const entry = [jumps, hash, params.get('statement'), params.get('quote')].join(' ')
  return useMemo(() => ({ jump, from, goBack, entry }), [jump, from, goBack, entry])
}

/** The state of a history entry created by a jump: the number of jumps, and where the last one started. */
const JumpState = z.object({ jumps: z.int().min(0), from: ReadingPosition.nullable() })
type JumpState = z.infer<typeof JumpState>

/** The jump that made a history entry, from its state. */
export function jumpState(state: unknown): JumpState {
  return JumpState.safeParse(state).data ?? { jumps: 0, from: null }
}
