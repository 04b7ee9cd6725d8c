import type { BlockType, Box, Page } from '@colophon/protocol/reader/document'
import type { Turn } from './pdf/lines/turn.ts'

/** A part of a line with its horizontal position, for boxes of partial lines. Offsets are into the line. */
export interface Span {
  start: number
  end: number
  x: number
  width: number
}

/** The position of a line; `spans` is empty if only the whole line can be boxed (rotated text). */
export interface Place {
  box: Box
  spans: Span[]
  /** Of turned text: its position in the frame in which it is upright. */
  upright?: { turn: Turn; page: Page; box: Box; spans: Span[] }
}

/** One line of a block, already clean: no control characters, no double or outer spaces. */
export interface DraftLine {
  text: string
  place: Place | null
  /** Empty line and indentation before it in a listing. */
  before?: string
  /** Superscripts, such as note numbers; offsets are into the line. */
  raised?: { start: number; end: number }[]
  /** Of a row of a Word table: its cells, of which some cover several columns or rows. */
  cells?: DraftCell[]
}

/** A cell of a Word table: the index of its first column, and how many columns and rows it covers. */
export interface DraftCell {
  text: string
  column: number
  columns: number
  rows: number
}

/** A block before its lines are joined. */
export interface DraftBlock {
  type: BlockType
  level?: number
  lines: DraftLine[]
  /** Its text is known to be wrong or missing. */
  isGarbled?: boolean
  /** Its position if larger than its lines: a figure with its drawing. */
  boxes?: Box[]
}

/** The result of each format's reader, the input of `assemble`. */
export interface Draft {
  pages: Page[]
  blocks: DraftBlock[]
  /** The title if no block has it; else `null`, and the block of type `title` counts. */
  title: string | null
  authors: string[]
  /** The file's metadata, used only if the pages give nothing. */
  claimed?: { keywords: string[]; doi: string | null; year: number | null; venue: ClaimedVenue }
  /** The pages are slides. Their sections are not marked, since nothing on slides is an abstract. */
  isSlides?: boolean
  /** OCR pages with their confidence, 0..100. */
  scanned?: { page: number; confidence: number }[]
  warnings: string[]
}

/** Where a file's metadata say that the paper appeared; empty where they do not. */
export interface ClaimedVenue {
  /** Names of the journal, or of what a program writes in their place. */
  names: string[]
  publisher: string
  /** The subject, which many publishers fill with the name, the numbers and the DOI. */
  note: string
  doi: string | null
  volume: string
  issue: string
  pages: string
}
