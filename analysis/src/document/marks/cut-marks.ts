import type { Box } from '@colophon/protocol/reader/document'
import type { DraftBlock, DraftLine, Place } from '../draft.ts'

/** A superscript mark cut from a line; `at` is the offset in the line where it was. */
export interface CutMark {
  at: number
  text: string
  box: Box | null
}

/** A line without its marks. */
export interface UnmarkedLine extends DraftLine {
  marks: CutMark[]
}

/** A block of such lines. */
export interface UnmarkedBlock extends DraftBlock {
  lines: UnmarkedLine[]
}

/** Numbers or signs of notes and entries. */
const markText = /^(?:\d{1,3}(?:(?:\s?[,–—-]\s?|\s)\d{1,3}){0,8}|[*∗†‡§¶‖]{1,3})$/u

/** Also letters, which join authors with their institutions. */
const authorMark = /^[\d\p{L}*∗†‡§¶‖#,; ]{1,12}$/u

/** After these a small raised number is a power. */
const functions = /\b(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|log|exp|min|max|mol|rad)$/i

const running: ReadonlySet<DraftBlock['type']> = new Set([
  'title',
  'heading',
  'abstract',
  'paragraph',
  'list',
  'caption',
  'footnote',
])

/**
 * Cuts the superscript marks of notes and entries out of the lines, so that they are no part of words and sentences.
 * Powers and other raised parts of formulas stay.
 */
export function cutMarks(blocks: readonly DraftBlock[]): UnmarkedBlock[] {
  const notes = notesOf(blocks)
  return blocks.map((block) => ({
    ...block,
    lines: block.lines.map((line, i) => {
      const before = block.lines[i - 1]?.text ?? ''
      const found = (line.raised ?? []).filter((range) => isMark(block, line, range, { before, notes }))
      return found.length === 0 ? { ...line, marks: [] } : without(line, found)
    }),
  }))
}

/** The marks at the starts of the footnotes, by page. */
function notesOf(blocks: readonly DraftBlock[]): ReadonlySet<string> {
  const notes = blocks.flatMap(({ type, lines }) => {
    const [first] = lines
    const own = first?.raised?.[0]
    if (type !== 'footnote' || !first || own?.start !== 0) return []
    return [`${first.place?.box.page} ${first.text.slice(0, own.end).trim()}`]
  })
  return new Set(notes)
}

interface Around {
  /** The text of the line before. */
  before: string
  notes: ReadonlySet<string>
}

function isMark(block: DraftBlock, line: DraftLine, range: Range, { before, notes }: Around): boolean {
  const text = line.text.slice(range.start, range.end).trim()
  if (line.text.length === range.end - range.start) return false
  if (block.type === 'authors') return authorMark.test(text)
  if (!running.has(block.type) || !markText.test(text)) return false
  if (range.start === 0 && line === block.lines[0]) return block.type === 'footnote'
  const left = range.start === 0 ? `${before} ` : line.text.slice(0, range.start)
  const word = left.trimEnd()
  const next = line.text.charAt(range.end)
  if (/[\p{L}\p{N}(=/]/u.test(next) || functions.test(word)) return false
  if (/\p{L}{3}$|\p{L}\.\p{Ll}{1,3}$|[.,;:!?”’"]$/u.test(word)) return /\d/.test(text) || word === left
  const isApart = left !== word || /\]$|\p{L}{3}[\p{L}\p{N}]*\)?$/u.test(word)
  return isApart && notes.has(`${line.place?.box.page} ${text}`)
}

type Range = { start: number; end: number }

/** The line without the ranges, and without the space that only set them apart. */
function without(line: DraftLine, ranges: readonly Range[]): UnmarkedLine {
  const marks: CutMark[] = []
  let cut = line
  let removed = 0
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const [start, end] = [range.start - removed, range.end - removed]
    const isSpaced = cut.text.charAt(start - 1) === ' ' && /^(?:$|[\s.,;:!?)\]])/.test(cut.text.slice(end))
    const from = isSpaced ? start - 1 : start
    const to = start === 0 ? end + (/^\s*/.exec(cut.text.slice(end))?.[0].length ?? 0) : end
    marks.push({ at: from, text: cut.text.slice(start, end).trim(), box: line.place && boxOf(line.place, range) })
    cut = cutRange(cut, from, to)
    removed += to - from
  }
  return { ...cut, marks }
}

function cutRange(line: DraftLine, from: number, to: number): DraftLine {
  const moved = (offset: number): number => (offset <= from ? offset : Math.max(from, offset - (to - from)))
  const kept = <T extends Range>(ranges: readonly T[]): T[] =>
    ranges
      .map((range) => ({ ...range, start: moved(range.start), end: moved(range.end) }))
      .filter(({ start, end }) => end > start)
  return {
    ...line,
    text: line.text.slice(0, from) + line.text.slice(to),
    place: line.place && { ...line.place, spans: kept(line.place.spans) },
    ...(line.raised ? { raised: kept(line.raised) } : {}),
  }
}

function boxOf(place: Place, { start }: Range): Box {
  const span = place.spans.find((each) => each.start === start)
  return span ? { ...place.box, x: span.x, width: Math.max(0, span.width) } : place.box
}
