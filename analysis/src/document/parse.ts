import type { PaperDocument } from '@colophon/protocol/reader/document'
import { assemble } from './assemble.ts'
import { DocumentError } from './document-error.ts'
import type { Draft, DraftBlock } from './draft.ts'
import { sectionType } from './meta/section-type.ts'
import type { Recognize } from './ocr/recognizer.ts'
import { citeNotice } from './pdf/layout/patterns.ts'
import { type Progress, readPdf } from './pdf/read-pdf.ts'
import { entryMark } from './references/entry-label.ts'
import { readEntry } from './references/read-entry.ts'
import { splitEntries } from './references/split-entries.ts'
import { readTxt } from './txt/read-txt.ts'

const abstractRunIn = /^(?:abstract|summary)\s*[.:—–-]+\s*\S/i

/** An abstract without following heading ends after this many blocks. */
const longestAbstract = 8

const keywords = /^(?:key\s?words|index terms|ccs concepts|categories and subject|schlüsselwörter|mots[- ]clés)/i

/** Fewest entries of a bibliography without a heading. */
const fewest = 3

/** Format and limits of parsing. */
export interface ParseOptions {
  source: PaperDocument['source']
  /** For an encrypted PDF; otherwise ignored. */
  password?: string
  /** Most pages of a PDF; docx and txt have no pages. */
  maxPages: number
  /** Called after each page; `total` is 1 for formats without pages. */
  onProgress?: Progress
  /** OCR for scanned pages; without it they have no text. */
  recognize?: Recognize
}

/**
 * Parses a file into the document model, leaving the bytes unchanged. Throws only `DocumentError`; unread parts are
 * reported in `warnings`.
 */
export async function parseDocument(bytes: Uint8Array, options: ParseOptions): Promise<PaperDocument> {
  if (bytes.length === 0) throw new DocumentError('documentEmpty')
  const draft = await readDraft(bytes, options)
  const document = assemble(options.source, {
    ...draft,
    blocks: splitEntries(draft.isSlides ? draft.blocks : markUnheaded(markSections(draft.blocks))),
  })
  if (document.text === '') throw new DocumentError(document.pages.length > 0 ? 'documentNoText' : 'documentEmpty')
  return document
}

async function readDraft(bytes: Uint8Array, options: ParseOptions): Promise<Draft> {
  try {
    if (options.source === 'pdf') return await readPdf(bytes, options)
    const draft = options.source === 'docx' ? await readWord(bytes) : readTxt(bytes)
    options.onProgress?.(1, 1)
    return draft
  } catch (cause) {
    throw cause instanceof DocumentError ? cause : new DocumentError('documentBroken', cause)
  }
}

/** Loaded on demand: mammoth takes longer to load than a PDF page to parse. */
async function readWord(bytes: Uint8Array): Promise<Draft> {
  const { readDocx } = await import('./docx/read-docx.ts')
  return readDocx(bytes)
}

/**
 * Marks a bibliography without heading: at the end of the text, blocks numbered from `[1]`, or all starting with names
 * and a year. Unchanged if one is already marked.
 */
export function markUnheaded(blocks: readonly DraftBlock[]): DraftBlock[] {
  if (blocks.some((block) => block.type === 'reference')) return [...blocks]
  const from = numberedFrom(blocks) ?? namedFrom(blocks)
  if (from === null) return [...blocks]
  const end = blocks.findIndex((block, i) => i > from && block.type === 'heading')
  return blocks.map((block, i) => {
    const isEntry = i >= from && (end < 0 || i < end) && isText(block)
    return isEntry ? { ...block, type: 'reference' } : block
  })
}

function isText(block: DraftBlock): boolean {
  return block.type === 'paragraph' || block.type === 'list' || block.type === 'footnote'
}

/** Index of the last block that starts with `[1]` and is followed by `[2]`, `[3]` at line starts. */
function numberedFrom(blocks: readonly DraftBlock[]): number | null {
  const first = blocks.findLastIndex((block) => isText(block) && isNumber(block.lines[0]?.text, 1))
  if (first < 1) return null
  let next = 1
  let dated = 0
  for (const line of blocks.slice(first).flatMap((block) => (isText(block) ? block.lines : []))) {
    if (isNumber(line.text, next)) next++
    if (/(?:19|20)\d{2}/.test(line.text)) dated++
  }
  return next > fewest && dated * 2 >= next ? first : null
}

function isNumber(text: string | undefined, number: number): boolean {
  const mark = entryMark(text ?? '')
  return mark?.kind === 'bracketed' && mark.label === String(number)
}

/** Index of the first of the final blocks that are all author-year entries. */
function namedFrom(blocks: readonly DraftBlock[]): number | null {
  let from: number | null = null
  let entries = 0
  for (let i = blocks.length - 1; i >= blocks.length / 2; i--) {
    const block = blocks[i]
    if (!block || !isText(block)) {
      if (block && ['header', 'footer', 'figure'].includes(block.type)) continue
      break
    }
    if (!isNamedEntry(block)) break
    from = i
    entries++
  }
  return entries >= fewest ? from : null
}

function isNamedEntry(block: DraftBlock): boolean {
  const text = block.lines
    .slice(0, 4)
    .map((line) => line.text)
    .join(' ')
  const begins = /^[^(]{4,300}\((?:\d{4}[a-z]?|n\.d\.)\)\.?\s/.test(text)
  return begins && (readEntry(text).authors.length > 0 || /10\.\d{4,9}\/|https?:/.test(text))
}

/**
 * Marks the paragraphs of the abstract and the reference entries below their headings. A block that is only "Abstract"
 * or "References" becomes a heading.
 */
export function markSections(blocks: readonly DraftBlock[]): DraftBlock[] {
  let section: 'abstract' | 'references' | null = null
  let level = 6
  let abstractSeen = blocks.some(({ type }) => type === 'abstract')
  let abstractBlocks = 0
  let abstractWidth: number | null = null
  return blocks.map((block, i) => {
    const text = opening(block)
    const cut = section === 'references' && block.type === 'heading' && isCutEntry(text, blocks[i + 1])
    const heading = !cut && (block.type === 'heading' || isNamed(block, text))
    if (heading) {
      const opens = sectionOf(text, abstractSeen)
      if (opens || section === 'abstract' || (block.level ?? 1) <= level) section = opens
      if (opens) level = block.level ?? 1
      if (opens === 'abstract') abstractSeen = true
      return { level: 1, ...block, type: 'heading' }
    }
    if (section === 'abstract' && (keywords.test(text) || ++abstractBlocks > longestAbstract)) section = null
    if (section === 'abstract' && block.type === 'paragraph') {
      const width = measureOf(block)
      if (abstractWidth !== null && width !== null && isOtherMeasure(abstractWidth, width)) section = null
      abstractWidth ??= width
    }
    if (section === 'references' && (cut || isEntry(block))) return entryOf(block)
    if (block.type !== 'paragraph') return block
    if (!abstractSeen && abstractRunIn.test(text)) {
      abstractSeen = true
      return { ...block, type: 'abstract' }
    }
    return section === 'abstract' ? { ...block, type: 'abstract' } : block
  })
}

/** The width of a paragraph's lines in points, if it has enough. */
function measureOf({ lines }: DraftBlock): number | null {
  return lines.length < 2 ? null : Math.max(...lines.slice(0, 100).map((line) => line.place?.box.width ?? 0)) || null
}

/** The abstract ends if the text width changes: to columns, or wider after a narrow abstract. */
function isOtherMeasure(own: number, next: number): boolean {
  return next < 0.8 * own || next > 1.08 * own
}

/** Running text below the heading but for how to cite the paper, including small type at the foot of a page, elsewhere a footnote. */
function isEntry(block: DraftBlock): boolean {
  if (block.lines.some(({ text }) => citeNotice.test(text))) return false
  if (block.type === 'footnote') return block.lines.some((line) => line.place !== null)
  return ['paragraph', 'list', 'code', 'formula'].includes(block.type)
}

/** An entry line that resembles a heading: it is incomplete, or the next block starts in lower case. */
function isCutEntry(text: string, next: DraftBlock | undefined): boolean {
  return /(?:[-,&]|\b(?:and|of|the|in|on|for))$/.test(text) || /^\p{Ll}{2}/u.test(next?.lines[0]?.text ?? '')
}

function entryOf({ level: _level, ...block }: DraftBlock): DraftBlock {
  return { ...block, type: 'reference' }
}

function sectionOf(text: string, abstractSeen: boolean): 'abstract' | 'references' | null {
  const type = sectionType(text)
  return type === 'references' || (type === 'abstract' && !abstractSeen) ? type : null
}

function isNamed(block: DraftBlock, text: string): boolean {
  return block.type === 'paragraph' && block.lines.length === 1 && sectionOf(text, false) !== null
}

function opening(block: DraftBlock): string {
  const text = block.lines.slice(0, 2).map((line) => line.text)
  return text.join(' ').trim()
}
