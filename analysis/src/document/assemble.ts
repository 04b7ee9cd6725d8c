import type {
  Block,
  BlockType,
  Citation,
  PaperDocument,
  SectionType,
  Sentence,
} from '@colophon/protocol/articles/document'
import type { Draft, DraftBlock } from './draft.ts'
import { limits } from './limits.ts'
import { paperMeta } from './meta/paper-meta.ts'
import { sectionType } from './meta/section-type.ts'
import { boxesOf, type PlacedLine, unionByPage } from './place-text.ts'
import { findCitations, type RaisedText } from './references/find-citations.ts'
import { readReferences } from './references/read-references.ts'
import { splitSentences } from './sentences/split-sentences.ts'
import { findTables } from './tables/find-tables.ts'
import { joinLines, vocabularyOf } from './text/join-lines.ts'

const separator = '\n\n'
const splitTypes: ReadonlySet<BlockType> = new Set(['abstract', 'paragraph', 'list', 'caption', 'footnote'])
const wholeTypes: ReadonlySet<BlockType> = new Set(['title', 'heading', 'reference'])
const lineTypes: ReadonlySet<BlockType> = new Set(['code', 'table', 'formula', 'figure'])

/**
 * Makes the document of a draft: joins lines, lays out `text`, and finds sentences with a box for each line they touch.
 * Titles, headings and references are one sentence each; authors, code, tables, formulas, figure text and running heads
 * have none.
 */
export function assemble(source: PaperDocument['source'], draft: Draft): PaperDocument {
  const vocabulary = vocabularyOf(linesOf(draft.blocks))
  const warnings = [...draft.warnings]
  const sections = new SectionTrail()
  const blocks: Block[] = []
  const sentences: Sentence[] = []
  const placedLines: PlacedLine[][] = []
  const kept: DraftBlock[] = []
  const texts: string[] = []
  let length = 0
  for (const drafted of draft.blocks) {
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
      const [from, to] = [start + range.start, start + range.end]
      const boxes = boxesOf(placed, from, to)
      sentences.push({ start: from, end: to, block: blocks.length, page: boxes[0]?.page ?? null, boxes })
    }
    blocks.push(blockOf(drafted, joined.text, start, sections))
    kept.push(drafted)
  }
  const text = texts.join(separator)
  const references = readReferences(blocks)
  const citations = findCitations(blocks, references, raisedIn(placedLines)).map((found): Citation => {
    const boxes = boxesOf(placedLines[found.block] ?? [], found.start, found.end)
    return { start: found.start, end: found.end, references: found.references, page: boxes[0]?.page ?? null, boxes }
  })
  const meta = paperMeta(draft, blocks, text)
  const tables = findTables(kept, blocks)
  const found = { blocks, sentences, meta, references, citations, tables }
  const scanned = draft.scanned?.length ? { scanned: draft.scanned } : {}
  return { version: 1, source, text, pages: draft.pages, ...found, ...scanned, warnings }
}

/** What the sections around a heading are about, so that `3.1 Sites` below `3 Methods` speaks of methods too. */
class SectionTrail {
  #open: { level: number; type: SectionType }[] = []

  enter(level: number, heading: string): SectionType {
    this.#open = this.#open.filter((above) => above.level < level)
    const own = sectionType(heading)
    const type = own === 'other' ? (this.#open.at(-1)?.type ?? 'other') : own
    this.#open.push({ level, type })
    return type
  }
}

function raisedIn(placedLines: readonly (readonly PlacedLine[])[]): RaisedText[] {
  return placedLines.flatMap((lines, block) =>
    lines.flatMap(({ line, start }) =>
      (line.raised ?? []).map((range) => ({ start: start + range.start, end: start + range.end, block })),
    ),
  )
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
