import type {
  Block,
  BlockType,
  Box,
  Citation,
  NoteMark,
  PaperDocument,
  SectionType,
  Sentence,
} from '@colophon/protocol/reader/document'
import { textWidth } from '@colophon/protocol/reader/letter-widths'
import type { Draft, DraftBlock, DraftLine } from './draft.ts'
import { limits } from './limits.ts'
import { type CutMark, cutMarks, type UnmarkedLine } from './marks/cut-marks.ts'
import { paperMeta } from './meta/paper-meta.ts'
import { sectionType } from './meta/section-type.ts'
import { findCitations, type RaisedText } from './references/find-citations.ts'
import { readReferences } from './references/read-references.ts'
import { splitSentences } from './sentences/split-sentences.ts'
import { findTables } from './tables/find-tables.ts'
import { rowSentences } from './tables/row-sentences.ts'
import { isEnglishWord } from './text/english-words.ts'
import { isUnspacedBreak } from './text/script.ts'

/** Longest word checked at a line end. */
const longestWord = 80

/** Second parts of compounds usually spelt with a hyphen. */
const compoundTail =
  /^(?:based|like|free|level|scale|specific|dependent|driven|aware|oriented|dimensional|order|term|world|source|known|defined|type|class|size|quality|art|related|shaped)\b/

/** First parts that are words as well, but mostly written together with what follows. */
const combining =
  /^(?:anti|auto|back|bio|broad|counter|cross|down|electro|extra|fore|geo|hyper|infra|inter|intra|macro|mega|meta|micro|mini|mono|multi|nano|neuro|non|out|over|para|photo|poly|post|pre|pro|proto|pseudo|semi|sub|super|tele|thermo|trans|ultra|under|with)$/i

/** Shortest parts of a compound that are recognised by the dictionary; shorter ones are too often parts of words. */
const shortestParts = { head: 4, tail: 5 }

const separator = '\n\n'
const splitTypes: ReadonlySet<BlockType> = new Set(['abstract', 'paragraph', 'list', 'caption', 'footnote'])
const wholeTypes: ReadonlySet<BlockType> = new Set(['title', 'heading', 'reference'])
const lineTypes: ReadonlySet<BlockType> = new Set(['code', 'table', 'formula', 'figure'])

/**
 * Makes the document of a draft: joins lines, lays out `text`, and finds sentences with a box per line. Titles,
 * headings, references and rows of tables are one sentence each; authors, code, formulas, figure text and running heads
 * have none.
 */
export function assemble(source: PaperDocument['source'], draft: Draft): PaperDocument {
  const vocabulary = vocabularyOf(linesOf(draft.blocks))
  const warnings = [...draft.warnings]
  const sections = new SectionTrail(draft.isSlides ?? false)
  const blocks: Block[] = []
  const sentences: Sentence[] = []
  const placedLines: PlacedLine[][] = []
  const kept: DraftBlock[] = []
  const texts: string[] = []
  let length = 0
  for (const drafted of cutMarks(draft.blocks)) {
    const joined = join(drafted, vocabulary)
    if (joined.text === '' && !drafted.boxes) continue
    const start = texts.length === 0 ? 0 : length + separator.length
    if (start + joined.text.length > limits.textLength) {
      warnings.push(`The text was cut at ${limits.textLength.toLocaleString('en')} characters.`)
      break
    }
    length = start + joined.text.length
    texts.push(joined.text)
    const placed = drafted.lines.map((line, i) => {
      const range = joined.ranges[i] ?? { start: 0, end: 0 }
      return { line, start: start + range.start, end: start + range.end }
    })
    placedLines.push(placed)
    for (const range of sentenceRanges(drafted.type, joined.text)) {
      sentences.push(sentenceAt(placed, start + range.start, start + range.end, blocks.length))
    }
    blocks.push(blockOf(drafted, joined.text, start, sections))
    kept.push(drafted)
  }
  const text = texts.join(separator)
  const references = readReferences(blocks)
  const cut = marksIn(placedLines)
  const raised = [...raisedIn(placedLines), ...cut.map(({ at, ...mark }) => ({ ...mark, start: at, end: at }))]
  const boxAt = new Map(cut.flatMap(({ at, box }) => (box ? [[at, box]] : [])))
  const citations = findCitations(blocks, references, raised).map((found): Citation => {
    const { block, ...rest } = found
    const own = found.start === found.end ? boxAt.get(found.start) : undefined
    const boxes = own ? [own] : boxesOf(placedLines[block] ?? [], found.start, found.end)
    return { ...rest, page: boxes[0]?.page ?? null, boxes }
  })
  const noteMarks = withNotes(cut, blocks)
  const meta = paperMeta(draft, blocks, cut)
  const tables = findTables(kept, blocks)
  const rows = rowSentences(
    tables,
    placedLines.map((lines, block) => (blocks[block]?.type === 'table' ? lines : [])),
  )
  const withRows = [
    ...sentences,
    ...rows.map(({ start, end, block }) => sentenceAt(placedLines[block] ?? [], start, end, block)),
  ]
  const found = {
    blocks,
    sentences: withRows.sort((a, b) => a.start - b.start),
    meta,
    references,
    citations,
    tables,
    ...(noteMarks.length > 0 ? { noteMarks } : {}),
  }
  const scanned = draft.scanned?.length ? { scanned: draft.scanned } : {}
  return { version: 1, source, text, pages: draft.pages, ...found, ...scanned, warnings }
}

/** The section types of nested headings, so that `3.1 Sites` below `3 Methods` is about methods. */
class SectionTrail {
  #open: { level: number; type: SectionType }[] = []
  readonly #isSlides: boolean

  constructor(isSlides: boolean) {
    this.#isSlides = isSlides
  }

  /** A summary on slides is no abstract. */
  enter(level: number, heading: string): SectionType {
    this.#open = this.#open.filter((above) => above.level < level)
    const named = sectionType(heading)
    const own = this.#isSlides && named === 'abstract' ? 'other' : named
    const type = own === 'other' ? (this.#open.at(-1)?.type ?? 'other') : own
    this.#open.push({ level, type })
    return type
  }
}

function raisedIn(placedLines: readonly (readonly PlacedLine[])[]): RaisedText[] {
  return placedLines.flatMap((lines, block) =>
    lines.flatMap(({ line, start }) =>
      (line.raised ?? []).map((range) => ({
        start: start + range.start,
        end: start + range.end,
        text: line.text.slice(range.start, range.end),
        block,
      })),
    ),
  )
}

/** A mark cut from the text, with its offset there and its block. */
type PlacedMark = CutMark & { block: number }

function marksIn(placedLines: readonly (readonly PlacedLine[])[]): PlacedMark[] {
  return placedLines.flatMap((lines, block) =>
    lines.flatMap(({ line, start, end }) =>
      line.marks.map((mark) => ({ ...mark, at: Math.min(end, start + mark.at), block })),
    ),
  )
}

/** The marks with the footnotes they lead to: that with the same mark on their page, else on the next. */
function withNotes(cut: readonly PlacedMark[], blocks: readonly Block[]): NoteMark[] {
  const isOwn = ({ at, block }: PlacedMark): boolean => blocks[block]?.type === 'footnote' && blocks[block].start === at
  const notes = new Map(cut.filter(isOwn).map(({ text, block }) => [`${blocks[block]?.page} ${text}`, block]))
  return cut.map((mark) => {
    const page = blocks[mark.block]?.page ?? 0
    const leads = !isOwn(mark) && blocks[mark.block]?.type !== 'authors'
    const note = notes.get(`${page} ${mark.text}`) ?? notes.get(`${page + 1} ${mark.text}`) ?? null
    return { at: mark.at, text: mark.text, note: leads ? note : null }
  })
}

function* linesOf(blocks: readonly DraftBlock[]): Generator<string> {
  for (const block of blocks) for (const line of block.lines) yield line.text
}

function join(block: DraftBlock, vocabulary: ReadonlySet<string>): ReturnType<typeof joinLines> {
  const texts = block.lines.map((line) => line.text)
  if (!lineTypes.has(block.type)) return joinLines(texts, vocabulary)
  let joined = ''
  const ranges = block.lines.map(({ text, before = '' }, i) => {
    joined += (i === 0 ? '' : '\n') + before
    const start = joined.length
    joined += text
    return { start, end: joined.length }
  })
  return { text: joined, ranges }
}

function blockOf(drafted: DraftBlock, text: string, start: number, sections: SectionTrail): Block {
  const boxes = drafted.boxes ?? unionByPage(drafted.lines.flatMap((line) => (line.place ? [line.place.box] : [])))
  const isHeading = drafted.type === 'heading'
  return {
    type: drafted.type,
    ...(drafted.level === undefined ? {} : { level: drafted.level }),
    ...(isHeading ? { section: sections.enter(drafted.level ?? 1, text) } : {}),
    ...(drafted.isGarbled ? { isGarbled: true } : {}),
    text,
    start,
    end: start + text.length,
    page: boxes[0]?.page ?? null,
    boxes,
  }
}

function sentenceRanges(type: BlockType, text: string): { start: number; end: number }[] {
  if (splitTypes.has(type)) return splitSentences(text)
  return wholeTypes.has(type) ? [{ start: 0, end: text.length }] : []
}

function sentenceAt(lines: readonly PlacedLine[], start: number, end: number, block: number): Sentence {
  const parts = partsOf(lines, start, end)
  const boxes = parts.map(({ box }) => box)
  const starts = parts.length > 1 ? { starts: parts.map((part) => part.start) } : {}
  return { start, end, block, page: boxes[0]?.page ?? null, boxes, ...starts }
}

/** One line of a block with its range in the document's text. */
interface PlacedLine {
  line: UnmarkedLine
  start: number
  end: number
}

function boxesOf(lines: readonly PlacedLine[], start: number, end: number): Box[] {
  return partsOf(lines, start, end).map(({ box }) => box)
}

/** Box and start of each line of a block that overlaps `[start, end)` of the document's text; `[]` without pages. */
function partsOf(lines: readonly PlacedLine[], start: number, end: number): { box: Box; start: number }[] {
  const parts: { box: Box; start: number }[] = []
  for (let i = firstAfter(lines, start); i < lines.length; i++) {
    const placed = lines[i]
    if (!placed || placed.start >= end) break
    const from = Math.max(start, placed.start)
    const to = Math.min(end, placed.end)
    if (to <= from || !placed.line.place) continue
    parts.push({ box: partBox(placed.line, placed.line.place, from - placed.start, to - placed.start), start: from })
  }
  return parts
}

/** Index of the first line that ends after an offset. */
function firstAfter(lines: readonly PlacedLine[], offset: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The box of the characters `[from, to)` of a line, with letters of their usual widths within a span. */
function partBox({ text }: DraftLine, place: NonNullable<DraftLine['place']>, from: number, to: number): Box {
  const touched = place.spans.filter((span) => span.end > from && span.start < to)
  if (touched.length === 0) return place.box
  const edges = touched.flatMap((span) => {
    const unit = span.width / Math.max(0.1, textWidth(text.slice(span.start, span.end)))
    const xOf = (end: number): number => span.x + unit * textWidth(text.slice(span.start, Math.max(span.start, end)))
    return [xOf(from), xOf(Math.min(to, span.end))]
  })
  const x = Math.min(...edges)
  return { ...place.box, x: round(x), width: round(Math.max(0, Math.max(...edges) - x)) }
}

/** A block's boxes: adjacent lines in one column of one page are merged. */
function unionByPage(boxes: readonly Box[]): Box[] {
  const unions: Box[] = []
  for (const box of boxes) {
    const last = unions.at(-1)
    const overlaps = last && box.x < last.x + last.width && last.x < box.x + box.width
    if (!last || last.page !== box.page || !overlaps || box.y < last.y - last.height) {
      unions.push({ ...box })
      continue
    }
    const right = Math.max(last.x + last.width, box.x + box.width)
    const bottom = Math.max(last.y + last.height, box.y + box.height)
    last.x = Math.min(last.x, box.x)
    last.y = Math.min(last.y, box.y)
    last.width = round(right - last.x)
    last.height = round(bottom - last.y)
  }
  return unions
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Several lines joined, with the range `[start, end)` of each. */
interface JoinedLines {
  text: string
  ranges: { start: number; end: number }[]
}

/**
 * Joins lines with spaces, except in scripts without spaces. A line-end hyphen is removed if the next line continues
 * the word; it is kept if the document spells the word with it elsewhere (`vocabulary`), between two English words that
 * are no word together, and after digits and capitals (`COVID-`, `2-`).
 */
export function joinLines(lines: readonly string[], vocabulary: ReadonlySet<string>): JoinedLines {
  const parts: string[] = []
  const ranges: JoinedLines['ranges'] = []
  let length = 0
  for (const line of lines) {
    const before = parts.at(-1) ?? ''
    const joint = before === '' ? 'none' : jointOf(before.slice(-longestWord), line, vocabulary)
    const last = ranges.at(-1)
    if (joint === 'drop' && last) {
      parts.splice(-1, 1, before.slice(0, -1))
      length--
      last.end = length
    }
    const start = length + (joint === 'space' ? 1 : 0)
    parts.push(joint === 'space' ? ` ${line}` : line)
    length = start + line.length
    ranges.push({ start, end: length })
  }
  return { text: parts.join(''), ranges }
}

/** The lower-case words of lines, without those at line ends: the vocabulary of `joinLines`. */
export function vocabularyOf(lines: Iterable<string>): Set<string> {
  const words = new Set<string>()
  for (const line of lines) {
    for (const [word] of line.toLowerCase().matchAll(/(?<=\s|\()\p{L}+(?:-\p{L}+)*(?=[\s),.;:])/gu)) words.add(word)
  }
  return words
}

function jointOf(before: string, after: string, vocabulary: ReadonlySet<string>): 'none' | 'drop' | 'space' {
  if (isUnspacedBreak(before, after) || isSplitAddress(before, after)) return 'none'
  const head = /(\p{L}[\p{L}\p{M}'’-]*|\p{N}+)[-‐]$/u.exec(before)?.[1]
  if (head === undefined)
    return /(?:[\u2010-\u2014/]|[\])}/%’”]-)$/.test(before) && !/\s.$/.test(before) ? 'none' : 'space'
  const tail = /^\p{Ll}[\p{L}\p{M}]*(?:-\p{L}+)*/u.exec(after.slice(0, longestWord))?.[0]
  if (tail === undefined || !/\p{Ll}$/u.test(head)) return isSplitCapitals(head, after, vocabulary) ? 'drop' : 'none'
  const joined = (head + tail).toLowerCase()
  const hyphened = `${head}-${tail}`.toLowerCase()
  if (vocabulary.has(joined)) return 'drop'
  if (vocabulary.has(hyphened) || /-(?:of|to|in|the|and|by|on|at)$/.test(head)) return 'none'
  if (compoundTail.test(tail) && vocabulary.has(head.toLowerCase())) return 'none'
  return isCompound(head, tail) ? 'none' : 'drop'
}

/** Two English words that are no word together: `stress-tested`. */
function isCompound(head: string, tail: string): boolean {
  if (!/^[a-z]+$/i.test(head) || !/^[a-z]+$/.test(tail) || combining.test(head)) return false
  if (head.length < shortestParts.head || tail.length < shortestParts.tail) return false
  const [first, whole] = [head.toLowerCase(), (head + tail).toLowerCase()]
  return isEnglishWord(first) && isEnglishWord(tail) && !isEnglishWord(whole)
}

/** True if a URL or DOI continues in the next line: it ends in a mark that no URL ends in, or the mark is next. */
function isSplitAddress(before: string, after: string): boolean {
  const last = /\S+$/.exec(before)?.[0] ?? ''
  if (!/https?:|^www\.|doi:|doi\.org\/|(?:^|[\s:(])10\.\d{4,9}\/|^https?$/.test(last)) return false
  if (/[/:_=&?%#~-]$/.test(last) || /^[/_=&?%#]\S/.test(after)) return true
  if (/^\.[\p{L}\d]/u.test(after)) return true
  return (
    last.endsWith('.') && /^[\p{Ll}\d][^\s]*/u.test(after) && !/^(?:doi|https?|pages?|pp|in|accessed)\b/.test(after)
  )
}

/** `CALIBRA-` and `TION`: hyphenated capitals, if the document has the whole word elsewhere. */
function isSplitCapitals(head: string, after: string, vocabulary: ReadonlySet<string>): boolean {
  const tail = /^\p{Lu}{2,}/u.exec(after)?.[0]
  return tail !== undefined && /^\p{Lu}{2,}$/u.test(head) && vocabulary.has((head + tail).toLowerCase())
}
