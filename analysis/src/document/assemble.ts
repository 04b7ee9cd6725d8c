import type { Block, BlockType, Box, DocumentMeta, PaperDocument, Sentence } from '@colophon/protocol/articles/document'
import type { Draft, DraftBlock, DraftLine } from './draft.ts'
import { limits } from './limits.ts'
import { splitSentences } from './sentences/split-sentences.ts'
import { joinLines, vocabularyOf } from './text/join-lines.ts'

const separator = '\n\n'
const splitTypes: ReadonlySet<BlockType> = new Set(['abstract', 'paragraph', 'list', 'caption', 'footnote'])
const wholeTypes: ReadonlySet<BlockType> = new Set(['title', 'heading', 'reference'])
const lineTypes: ReadonlySet<BlockType> = new Set(['code', 'table', 'formula', 'figure'])

/** One line of a block with the range it takes in the document's text. */
interface PlacedLine {
  line: DraftLine
  start: number
  end: number
}

/**
 * Makes the document of a draft: joins lines, lays out `text`, and finds sentences with a box for each line they touch.
 * Titles, headings and references are one sentence each; authors, code, tables, formulas, figure text and running heads
 * have none.
 */
export function assemble(source: PaperDocument['source'], draft: Draft): PaperDocument {
  const vocabulary = vocabularyOf(linesOf(draft.blocks))
  const warnings = [...draft.warnings]
  const blocks: Block[] = []
  const sentences: Sentence[] = []
  let text = ''
  for (const drafted of draft.blocks) {
    const joined = join(drafted, vocabulary)
    if (joined.text === '') continue
    const start = text === '' ? 0 : text.length + separator.length
    if (start + joined.text.length > limits.textLength) {
      warnings.push(`The text was cut at ${limits.textLength.toLocaleString('en')} characters.`)
      break
    }
    text += (text === '' ? '' : separator) + joined.text
    const placed = drafted.lines.map((line, i) => {
      const range = joined.ranges[i] ?? { start: 0, end: 0 }
      return { line, start: start + range.start, end: start + range.end }
    })
    let first = 0
    for (const range of sentenceRanges(drafted.type, joined.text)) {
      while ((placed[first]?.end ?? Number.POSITIVE_INFINITY) <= start + range.start) first++
      sentences.push(sentenceOf(placed, first, start + range.start, start + range.end, blocks.length))
    }
    blocks.push(blockOf(drafted, joined.text, start))
  }
  return { version: 1, source, text, pages: draft.pages, blocks, sentences, meta: metaOf(draft, blocks), warnings }
}

function metaOf(draft: Draft, blocks: readonly Block[]): DocumentMeta {
  const abstract = blocks.filter((block) => block.type === 'abstract').map((block) => block.text)
  const title = blocks.find((block) => block.type === 'title')?.text ?? draft.title
  return { title, authors: draft.authors, abstract: abstract.length > 0 ? abstract.join('\n\n') : null }
}

function* linesOf(blocks: readonly DraftBlock[]): Generator<string> {
  for (const block of blocks) for (const line of block.lines) yield line.text
}

function join(block: DraftBlock, vocabulary: ReadonlySet<string>): ReturnType<typeof joinLines> {
  const texts = block.lines.map((line) => line.text)
  if (!lineTypes.has(block.type)) return joinLines(texts, vocabulary)
  let end = -1
  const ranges = texts.map((text) => {
    const start = end + 1
    end = start + text.length
    return { start, end }
  })
  return { text: texts.join('\n'), ranges }
}

function blockOf(drafted: DraftBlock, text: string, start: number): Block {
  const boxes = unionByPage(drafted.lines.flatMap((line) => (line.place ? [line.place.box] : [])))
  return {
    type: drafted.type,
    ...(drafted.level === undefined ? {} : { level: drafted.level }),
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

/** `first` is the index of the first line that the sentence touches. */
function sentenceOf(lines: readonly PlacedLine[], first: number, start: number, end: number, block: number): Sentence {
  const boxes: Box[] = []
  for (let i = first; i < lines.length; i++) {
    const placed = lines[i]
    if (!placed || placed.start >= end) break
    const from = Math.max(start, placed.start)
    const to = Math.min(end, placed.end)
    if (to > from && placed.line.place) boxes.push(partBox(placed.line.place, from - placed.start, to - placed.start))
  }
  return { start, end, block, page: boxes[0]?.page ?? null, boxes }
}

/** The box of the characters `[from, to)` of a line; inside a span the characters are taken as equally wide. */
function partBox(place: NonNullable<DraftLine['place']>, from: number, to: number): Box {
  const touched = place.spans.filter((span) => span.end > from && span.start < to)
  if (touched.length === 0) return place.box
  const edges = touched.flatMap((span) => {
    const unit = span.width / Math.max(1, span.end - span.start)
    return [span.x + Math.max(0, from - span.start) * unit, span.x + (Math.min(to, span.end) - span.start) * unit]
  })
  const x = Math.min(...edges)
  return { ...place.box, x: round(x), width: round(Math.max(0, Math.max(...edges) - x)) }
}

/** A block's boxes: neighbouring lines that stand in one column of one page become one box. */
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
