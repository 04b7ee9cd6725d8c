import type { BlockType, Box, Page } from '@colophon/protocol/reader/document'

/** A stretch of a line with its horizontal place, so that a part of the line can be boxed. Offsets are into the line. */
export interface Span {
  start: number
  end: number
  x: number
  width: number
}

/** Where a line stands; `spans` is empty where only the whole line can be boxed (turned text). */
export interface Place {
  box: Box
  spans: Span[]
}

/** One line of a block as the format gave it, already clean: no control characters, no doubled or outer spaces. */
export interface DraftLine {
  text: string
  place: Place | null
  /** Stretches set small above the line, such as the numbers of notes; offsets are into the line. */
  raised?: { start: number; end: number }[]
}

/** A block before its lines are joined. */
export interface DraftBlock {
  type: BlockType
  level?: number
  lines: DraftLine[]
  /** Its text is known to be wrong or missing. */
  isGarbled?: boolean
  /** Where it stands, if that is more than its lines take: a figure with its drawing. */
  boxes?: Box[]
}

/** What each format's reader hands over; `assemble` makes the document of it. */
export interface Draft {
  pages: Page[]
  blocks: DraftBlock[]
  /** The title where no block carries it; else `null`, and the block of type `title` speaks. */
  title: string | null
  authors: string[]
  /** What the file's own description says; believed only where its pages say nothing. */
  claimed?: { keywords: string[]; doi: string | null }
  /** Pages whose text was read off a picture, and how sure that is, 0..100. */
  scanned?: { page: number; confidence: number }[]
  warnings: string[]
}
