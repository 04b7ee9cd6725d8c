import type { CitedPaper } from '@colophon/protocol/citations/calls'
import type { Area } from '@colophon/protocol/highlights/areas'
import type { HighlightColor } from '@colophon/protocol/highlights/entities'
import type { SavedPosition } from '@colophon/protocol/reader/calls'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createContext, type RefObject, useContext } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import type { PageSize } from '../../lib/pdf/page-size.ts'
import type { ReaderView } from '../articles/paper-tabs.ts'
import type { ReadingPosition } from './position/position.ts'
import type { Target } from './position/target.ts'
import type { TextRange } from './text-range.ts'

/** The file is protected: its password is asked for again, as it is never kept. */
export type PasswordQuestion = { give: (password: string) => void; isWrong: boolean }

export type Known = {
  pdf: PDFDocumentProxy | null
  /** The size of the first page, which most pages share. */
  size: PageSize | null
  question: PasswordQuestion | null
  failure: Failure | null
  /** Other requests may start: the first page is shown, or loading takes long. */
  isBegun: boolean
}

/** The file of a paper, opened when something first wants it and then kept open until the page is left. */
export type PdfSource = Known & { want: () => void; retry: () => void }

/** The view that is mounted: its position, and scrolling to one. */
export type Viewport = {
  position: () => ReadingPosition | null
  show: (position: ReadingPosition) => void
}

/** A marked passage and its colour. */
export type Mark = TextRange & { id: number; color: HighlightColor }

/** A marked area of a page and its colour. */
export type AreaMark = { id: number; color: HighlightColor; area: Area }

/** Shared by the parts of the reader: the paper, the reader's position, and navigation. */
export type ReaderValue = {
  articleId: number
  userId: number | null
  view: ReaderView
  document: PaperDocument | null
  failure: Failure | null
  retry: () => void
  /** The file, for those who may download it and if it is a PDF. */
  source: PdfSource | null
  /** True while the text, or the first page of the original, loads, so that expensive layout can wait. */
  isFirstDue: boolean
  /** The bibliography entries that are papers here. */
  papers: ReadonlyMap<number, CitedPaper>
  /** The target of the URL. */
  target: Target | null
  /** The passages and areas that are marked. */
  marks: readonly Mark[]
  areas: readonly AreaMark[]
  viewport: RefObject<Viewport | null>
  /** Receives the position that decides on the current page and heading. */
  track: (position: ReadingPosition | null) => void
  /** The account's last position in this paper on the server, null if none; undefined until known, and for visitors. */
  onServer: SavedPosition | null | undefined
  /** Jumps to `#page-3`, `#block-12` or `#reference-4`, or changes URL parameters, and remembers the origin. */
  jump: (hash: string, changes?: Record<string, string | null>) => void
  /** Changes with each jump, also to the same target; unchanged when only the side panel changes. */
  entry: string
  /** The position to return to after a jump, or null. */
  from: ReadingPosition | null
  goBack: () => void
}

const ReaderContext = createContext<ReaderValue | null>(null)

/** Provides the reader to its children. */
export const ReaderScope = ReaderContext.Provider

/** The surrounding reader. */
export function useReader(): ReaderValue {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('This is a part of the reader and cannot stand alone.')
  return reader
}

/** The current page, from 1, null without pages; and the index of the current heading's block, -1 before the first. */
type Reading = { page: number | null; heading: number }

const CurrentContext = createContext<Reading>({ page: null, heading: -1 })

/** Apart from the reader's value, so that scrolling does not re-render the text. */
export const CurrentScope = CurrentContext.Provider

/** The current page and heading. */
export function useCurrent(): Reading {
  return useContext(CurrentContext)
}

const BarSlotContext = createContext<HTMLElement | null>(null)

/** Where the reader's controls are drawn: a place in the bar of the paper, null until it is there. */
export const BarSlot = BarSlotContext.Provider

/** The place of the reader's controls. */
export function useBarSlot(): HTMLElement | null {
  return useContext(BarSlotContext)
}
