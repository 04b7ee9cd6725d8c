import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { GraphEntry } from '@colophon/protocol/articles/graph'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { hasOriginal } from '../paper/paper-tabs.ts'
import { useKnownReferences } from './citations/use-known-references.ts'
import { type PdfSource, usePdf } from './pdf/use-pdf.ts'
import type { ReaderView } from './place/place.ts'
import { createPlaceStore } from './place/place-store.ts'
import { targetOf } from './place/target.ts'
import { useContinued } from './place/use-continued.ts'
import { useJumps } from './place/use-jumps.ts'
import { ReaderScope, type Viewport } from './reader-context.ts'
import { useDocument } from './use-document.ts'

type Props = {
  article: OpenArticle
  userId: number | null
  view: ReaderView
  /** The statement that the address names, if it names one. */
  statement: GraphEntry | null
  /** False while only something beside the text is shown, so that nothing is loaded for nobody. */
  isWanted: boolean
  children: ReactNode
}

/** Holds a paper's text and file for as long as its page is open, whichever view of it is shown. */
export function ReaderProvider({ article, userId, view, statement, isWanted, children }: Props) {
  const { hash } = useLocation()
  const [params] = useSearchParams()
  const pdf = usePdf(article.id)
  const source = hasOriginal(article) ? pdf : null
  // Beside the original the text is for finding and going about, so the page that was asked for comes first.
  const isFirstDue = isWanted && view === 'original' && isAwaited(source)
  const { document, failure, retry } = useDocument(article.id, isWanted && !isFirstDue)
  const papers = useKnownReferences(article.id, (document?.references?.length ?? 0) > 0)
  const viewport = useRef<Viewport | null>(null)
  const [places] = useState(createPlaceStore)
  const continued = useContinued(userId, article.id, isWanted)
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
      places,
      continued,
      ...jumps,
    }),
    [article.id, userId, view, document, failure, retry, source, isFirstDue, papers, target, places, continued, jumps],
  )
  return <ReaderScope value={value}>{children}</ReaderScope>
}

function isAwaited(source: PdfSource | null): boolean {
  return source !== null && !source.isBegun && !source.question && !source.failure
}
