import { limits } from '../../limits.ts'
import { withInitials } from '../lines/drop-caps.ts'
import { appendLine, type Line } from '../lines/line.ts'
import { inReadingDirection } from '../lines/reading-direction.ts'
import { isCodeLine, type TypeStyle } from '../lines/type-style.ts'
import type { Region } from './columns.ts'
import { beginsEntry, type LineKind, TYPES } from './kinds.ts'
import { beginsNote } from './notes.ts'
import {
  afterAbstract,
  captionStart,
  equationNumber,
  headingNumber,
  isLeader,
  listStart,
  referenceStart,
  sentenceEnd,
} from './patterns.ts'
import type { Column, PdfBlock } from './pdf-block.ts'

/**
 * Groups the rows of a region into blocks by their kinds, and within those by distance, size, font, indentation, and
 * line starts and ends.
 */
export function blocksOf(rows: readonly Line[], kinds: readonly LineKind[], style: TypeStyle): PdfBlock[] {
  const column = columnOf(rows)
  const blocks: PdfBlock[] = []
  let open: PdfBlock | undefined
  let before: LineKind | undefined
  for (const [at, line] of rows.entries()) {
    const kind = kinds[at] ?? 'text'
    const previous = open?.lines.at(-1)
    if (open && previous && kind === before && !starts(kind, open, previous, line, style)) open.lines.push(line)
    else {
      const isAfter = kind === 'abstract' && afterAbstract.test(line.text)
      open = {
        type: isAfter ? 'paragraph' : TYPES[kind],
        lines: [line],
        column,
        ...(kind === 'front' && { isFront: true }),
      }
      blocks.push(open)
    }
    before = kind
  }
  return blocks
}

function starts(kind: LineKind, open: PdfBlock, previous: Line, line: Line, style: TypeStyle): boolean {
  if (kind === 'title') return false
  if (kind === 'reference') return beginsEntry(line)
  if (kind === 'heading') return !goesOnHeading(open, previous, line)
  if (kind === 'abstract') {
    const isApart = line.baseline - previous.baseline > 2.5 * line.size
    return isApart || afterAbstract.test(line.text) || startsByText(open, previous, line)
  }
  return startsBlock(open, previous, line, style)
}

/** True for a second line of a heading: in the same style, close below one that had no room for its first word. */
function goesOnHeading({ column }: PdfBlock, previous: Line, line: Line): boolean {
  const isAlike = Math.abs(previous.size - line.size) < 0.06 * line.size && previous.font === line.font
  const isClose = line.baseline - previous.baseline < 1.8 * line.size
  const letter = (line.right - line.x) / Math.max(1, line.text.length)
  const word = letter * (line.text.split(' ')[0]?.length ?? 0)
  return isAlike && isClose && !headingNumber.test(line.text) && previous.right + word > column.right - line.size
}

/** The extent of rows, and the distance of their lines. */
export function columnOf(rows: readonly Line[]): Column {
  const wide = rows.filter((line) => line.text.length > 20)
  const sample = wide.length >= 3 ? wide : rows
  const lefts = sample.map((line) => line.x).sort((a, b) => a - b)
  const rights = sample.map((line) => line.right).sort((a, b) => a - b)
  const steps = rows
    .slice(1)
    .map((line, i) => line.baseline - (rows[i]?.baseline ?? 0))
    .filter((step, i) => step > 0.9 * (rows[i]?.size ?? 0) && step < 2.2 * (rows[i]?.size ?? 0))
    .sort((a, b) => a - b)
  const page = rows[0]?.page ?? 1
  const pitch = steps[Math.floor(steps.length / 2)] ?? (rows[0]?.size ?? 10) * 1.2
  return {
    page,
    left: lefts[Math.floor(lefts.length * 0.15)] ?? 0,
    right: rights[Math.floor(rights.length * 0.85)] ?? 0,
    pitch,
  }
}

function startsBlock(open: PdfBlock, previous: Line, line: Line, style: TypeStyle): boolean {
  const size = Math.max(previous.size, line.size)
  const step = line.baseline - previous.baseline
  if (style.monospaced.has(previous.font) !== style.monospaced.has(line.font) && runsOn(open, previous, line, style)) {
    return false
  }
  if (Math.abs(previous.size - line.size) > 0.12 * size && !isFragment(line, previous)) return true
  if (step > Math.max(1.35 * Math.min(open.column.pitch, 2 * size), 1.3 * size)) return true
  if (equationNumber.test(previous.text) || isLeader(previous.text) || beginsNote(line, style)) return true
  if (isCodeLine(previous, style) !== isCodeLine(line, style)) return true
  if (changesFont(open, previous, line, style)) return true
  if (captionStart.test(line.text) && line.x < open.column.left + 4 * size) return startsCaption(open, line)
  return startsByText(open, previous, line) || startsByIndent(open, previous, line)
}

/** Distance of baselines of running text, in type sizes. */
const usualPitch = 1.1

/** A prose line that is little more than a monospaced name, and the line after it. */
function runsOn(open: PdfBlock, previous: Line, line: Line, style: TypeStyle): boolean {
  const [first] = open.lines
  const pitch = Math.max(open.column.pitch, usualPitch * Math.max(previous.size, line.size))
  if (!first || isCodeLine(first, style) || line.baseline - previous.baseline > 1.15 * pitch) return false
  const edges = [leadingIndent(open.column, line), leadingEdge(line) - leadingEdge(previous)]
  const isAligned = edges.some((edge) => Math.abs(edge) < 0.5 * line.size)
  return isAligned && isFull(open, previous) && !sentenceEnd.test(previous.text)
}

/** A caption starts a block, unless the words merely wrapped: "as shown in / Figure 3. We …". */
function startsCaption(open: PdfBlock, line: Line): boolean {
  const previous = open.lines.at(-1)
  const wrapped = previous && previous.right > open.column.right - 2 * previous.size && !sentenceEnd.test(previous.text)
  return !wrapped || /^(?:\S+\s+){2}?\p{Lu}/u.test(line.text) === false || previous.font !== line.font
}

/** Superscripts, subscripts and parts of formulas belong to the nearby line, not to a new paragraph. */
function isFragment(line: Line, previous: Line): boolean {
  return (
    Math.min(line.text.length, previous.text.length) <= 3 && Math.abs(line.baseline - previous.baseline) < previous.size
  )
}

/** A line in a font other than the body's starts or ends a heading. */
function changesFont(open: PdfBlock, previous: Line, line: Line, style: TypeStyle): boolean {
  if (previous.font === line.font) return false
  const whole = (of: Line): boolean => of.spans.every((span) => span.font === of.font || span.end - span.start <= 3)
  const body = (of: Line): boolean => of.font === style.bodyFont
  if (body(line) && !body(previous)) return whole(previous) && open.lines.every(whole) && previous.text.length > 3
  return body(previous) && !body(line) && whole(line) && sentenceEnd.test(previous.text) && line.text.length > 3
}

function startsByText(open: PdfBlock, previous: Line, line: Line): boolean {
  const short = trailingGap(open.column, previous) > 0.12 * (open.column.right - open.column.left)
  if (/^[•‣▪◦●■∙]\s*\S/.test(line.text)) return true
  if (/^\[[\w+.-]{1,12}\]\s/.test(line.text) && (short || sentenceEnd.test(previous.text))) return true
  const item = listStart.test(line.text) || referenceStart.test(line.text) || headingNumber.test(line.text)
  if (item && sentenceEnd.test(previous.text) && (short || listStart.test(open.lines[0]?.text ?? ''))) return true
  return short && /[.!?。！？؟۔]["'”’)」]*$/.test(previous.text) && /^["“‘(「]?[\p{Lu}\p{Lo}\p{N}]/u.test(line.text)
}

/** An indented first line, or with hanging indentation a line at the margin. */
function startsByIndent(open: PdfBlock, previous: Line, line: Line): boolean {
  const size = line.size
  const [first] = open.lines
  if (!first) return false
  const indent = leadingEdge(line) - leadingEdge(previous)
  const full = isFull(open, previous)
  if (indent > 0.7 * size && indent < 5 * size && leadingIndent(open.column, previous) < 0.5 * size) {
    const item = listStart.test(first.text) || referenceStart.test(first.text)
    const ended = open.lines.length > 1 || (sentenceEnd.test(previous.text) && !full)
    return ended && !item && !isHanging(open)
  }
  const back = -indent > 0.7 * size && -indent < 5 * size
  if (!back || open.lines.length === 1 || !isHanging(open)) return false
  return !full || sentenceEnd.test(previous.text) || /\d$/.test(previous.text)
}

/** True if a line reaches the end of its column. */
function isFull(open: PdfBlock, line: Line): boolean {
  return trailingGap(open.column, line) < 3 * line.size
}

/** The start of a line in reading direction. */
function leadingEdge(line: Line): number {
  return line.rtl ? -line.right : line.x
}

/** The indentation of a line from its column's edge. */
function leadingIndent(column: Column, line: Line): number {
  return line.rtl ? column.right - line.right : line.x - column.left
}

/** The space between a line's end and its column's edge. */
function trailingGap(column: Column, line: Line): number {
  return line.rtl ? line.x - column.left : column.right - line.right
}

/** True if all lines after the first are indented further. */
function isHanging(block: PdfBlock): boolean {
  const [first, ...rest] = block.lines
  return (
    first !== undefined &&
    rest.length > 0 &&
    rest.every((line) => leadingEdge(line) > leadingEdge(first) + 0.5 * line.size)
  )
}

/** Joins pieces at the same height into rows: table cells, section numbers, equation numbers. */
export function rowsOf(region: Region): Line[] {
  if (region.length > limits.arrangedPieces) return [...region]
  const rows: Line[][] = []
  for (const line of withInitials(region).sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.findLast((other) => isBeside(other, line))
    if (row) row.push(line)
    else rows.push([line])
  }
  return rows.map(joinRow).sort((a, b) => a.baseline - b.baseline)
}

function isBeside(row: readonly Line[], line: Line): boolean {
  const [first] = row
  if (!first) return false
  const size = Math.max(first.size, line.size)
  const raised = Math.min(first.size, line.size) < 0.85 * size
  const near = Math.abs(first.baseline - line.baseline) <= (raised ? 0.45 : 0.35) * size
  return near && row.every((other) => line.x > other.right - 0.5 * size || line.right < other.x + 0.5 * size)
}

function joinRow(row: readonly Line[]): Line {
  const rtl = lettersOf(row.filter((line) => line.rtl)) * 2 > lettersOf(row)
  const [first, ...rest] = row.toSorted((a, b) => (rtl ? b.x - a.x : a.x - b.x))
  if (!first) throw new RangeError('a row has at least one line')
  const longest = row.reduce((best, line) => (line.text.length > best.text.length ? line : best), first)
  const joined: Line = { ...first, spans: [...first.spans], ...(longest.scores && { scores: longest.scores }) }
  for (const next of rest) {
    const gap = rtl ? joined.x - next.right : next.x - joined.right
    if (gap > 1.2 * joined.size) joined.cells++
    appendLine(joined, next, true)
  }
  if (joined.spans.some((span) => span.rtl)) inReadingDirection(joined, rtl)
  return joined
}

function lettersOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.text.length, 0)
}
