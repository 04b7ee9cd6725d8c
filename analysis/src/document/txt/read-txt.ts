import { DocumentError } from '../document-error.ts'
import type { Draft, DraftBlock } from '../draft.ts'
import { limits } from '../limits.ts'
import { authorNames } from '../meta/author-names.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { decodeText } from './decode-text.ts'
import { headingLevel, isRule } from './heading-level.ts'
import { splitParagraphs } from './split-paragraphs.ts'

const bullet = /^(?:[-*•‣–]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+\S/

/** Reads plain text: paragraphs are parted by blank lines, or are one per line; hard-wrapped lines belong together. */
export function readTxt(bytes: Uint8Array): Draft {
  const decoded = decodeText(bytes)
  if (decoded === null) throw new DocumentError('documentTypeUnsupported')
  const warnings = decoded.length > limits.textLength ? ['The end of a very long text was left out.'] : []
  const paragraphs = splitParagraphs(cleanText(decoded.slice(0, limits.textLength).replace(/\f/g, '\n\n')))
  const blocks = paragraphs.map(blockOf).filter((block) => block.lines.length > 0)
  markLists(blocks)
  const authors = markOpening(blocks)
  return { pages: [], blocks, title: null, authors, warnings }
}

function blockOf(lines: readonly string[]): DraftBlock {
  const level = headingLevel(lines)
  const words = lines.filter((line) => !isRule(line))
  const marked = level === null ? words : words.slice(0, 1).map((line) => line.replace(/^#{1,6}\s+/, ''))
  const drafted = marked.map((line) => ({ text: cleanLine(line), place: null })).filter((line) => line.text !== '')
  if (level !== null) return { type: 'heading', level, lines: drafted }
  return { type: bullet.test(drafted[0]?.text ?? '') ? 'list' : 'paragraph', lines: drafted }
}

/** Numbered lines that follow one another without text between them are a list, not headings. */
function markLists(blocks: readonly DraftBlock[]): void {
  const numbers = blocks.map((block) =>
    block.type === 'heading' ? /^(\d{1,2})[.)]?\s/.exec(textOf(block))?.[1] : null,
  )
  const isNext = (i: number): boolean =>
    Boolean(numbers[i]) && Number(numbers[i]) === Number(numbers[i - 1] || Number.NaN) + 1
  for (const [i, block] of blocks.entries()) {
    if (!isNext(i) && !isNext(i + 1)) continue
    block.type = 'list'
    delete block.level
  }
}

/** Types the title and the author line, if the text opens with them; returns the authors. */
function markOpening(blocks: DraftBlock[]): string[] {
  const [first, second] = blocks
  if (!first || !second || !isTitle(first)) return []
  first.type = 'title'
  delete first.level
  const line = textOf(second)
  const names = second.type === 'heading' || line.length > 400 || /[.!?]$/.test(line) ? [] : authorNames(line)
  const named = names.join('').replace(/\s/g, '').length
  if (named < line.replace(/\s|\band\b/g, '').length * 0.6) return []
  second.type = 'authors'
  return names
}

function isTitle(block: DraftBlock): boolean {
  const text = textOf(block)
  const known = block.type === 'heading' ? block.level === 1 && !/^\d/.test(text) : block.type === 'paragraph'
  return known && block.lines.length <= 3 && text.length <= 250 && !/[.:;,]$/.test(text) && /\p{L}{3}/u.test(text)
}

function textOf(block: DraftBlock): string {
  return block.lines.map((line) => line.text).join(' ')
}
