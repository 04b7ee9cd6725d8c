import type { BlockType } from '@colophon/protocol/reader/document'
import { bottomOf, type Line, topOf } from '../lines/line.ts'

/** The column of a block, in points of the reading frame. */
export interface Column {
  page: number
  left: number
  right: number
  /** Usual distance of adjacent baselines. */
  pitch: number
}

/** A block before its type is final; `lines` is never empty. */
export interface PdfBlock {
  type: BlockType
  level?: number
  lines: Line[]
  column: Column
  /** About the publication: the journal, the kind of article, dates, a licence. */
  isFront?: boolean
  /** A table with all its lines, over any number of columns. */
  isWhole?: boolean
}

/** The first line of a block. */
export function firstOf({ lines: [first] }: PdfBlock): Line {
  if (!first) throw new RangeError('a block has at least one line')
  return first
}

/** An extent in points of the reading frame. */
export interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

/** The extent of lines; if none, an extent that nothing overlaps. */
export function areaOf(lines: readonly Line[]): Area {
  return {
    left: Math.min(...lines.map(({ x }) => x)),
    right: Math.max(...lines.map(({ right }) => right)),
    top: Math.min(...lines.map(topOf)),
    bottom: Math.max(...lines.map(bottomOf)),
  }
}

/** A block's text, lines joined by spaces. */
export function textOf(block: PdfBlock): string {
  return block.lines.map((line) => line.text).join(' ')
}

/** The type size of most of a block's letters. */
export function sizeOf(block: PdfBlock): number {
  const letters = new Map<number, number>()
  for (const { size, text } of block.lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0]
}

/** The single font of all lines, ignoring superscripts and symbols, or null. */
export function fontOf(block: PdfBlock): string | null {
  const font = longestLine(block.lines)?.font
  return block.lines.every((line) => line.font === font) ? (font ?? null) : null
}

function longestLine(lines: readonly Line[]): Line | undefined {
  return lines.reduce<Line | undefined>(
    (best, line) => (best && best.text.length >= line.text.length ? best : line),
    undefined,
  )
}
