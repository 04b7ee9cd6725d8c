import { DocumentError } from '../document-error.ts'
import type { Draft, DraftBlock } from '../draft.ts'
import { limits } from '../limits.ts'
import { authorNames } from '../meta/author-names.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { decodeText } from './decode-text.ts'

const named =
  /^(?:abstract|summary|introduction|background|related work|materials and methods|methods?|methodology|experiments?|results|results and discussion|discussion|conclusions?|acknowledge?ments?|references|bibliography|appendix(?: [A-Z])?|keywords|data availability|supplementary materials?)$/i

/** A line of one repeated sign, below a heading and sometimes also above. */
const rule = /^\s*([=\-~^*"#_+])\1{2,}\s*$/

const ruleLevels: Record<string, number> = { '=': 1, '-': 2 }

/** The longest hard-wrapped line; longer ones are paragraphs. */
const longestWrapped = 120

const itemStart = /^\s*(?:[-*•‣]|\(?\d{1,3}[.)]|\[\d{1,3}\])\s+\S/

/** A word; in scripts that have no capitals, and write vowels as marks, two letters are one. */
const hasWord = /\p{L}{3}|(?:\p{Lo}\p{M}*){2}/u

const bullet = /^(?:[-*•‣–]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+\S/

/** Reads plain text: paragraphs are separated by blank lines, or one per line; hard-wrapped lines are joined. */
export function readTxt(bytes: Uint8Array): Draft {
  const decoded = decodeText(bytes)
  if (decoded === null) throw new DocumentError('documentTypeUnsupported')
  const warnings = decoded.length > limits.textLength ? ['The end of a very long text was omitted.'] : []
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

/** Consecutive numbered lines without text in between are a list, not headings. */
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

/** Types title and author line at the start of the text; returns the authors. */
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
  return known && block.lines.length <= 3 && text.length <= 250 && !/[.:;,。।॥።]$/.test(text) && hasWord.test(text)
}

function textOf(block: DraftBlock): string {
  return block.lines.map((line) => line.text).join(' ')
}

/** Groups lines into paragraphs, separated by blank lines, list marks and lines too long to be wrapped. */
function splitParagraphs(text: string): string[][] {
  const paragraphs: string[][] = []
  for (const chunk of chunksOf(text)) {
    const margin = chunk.reduce((least, line) => Math.min(least, indentOf(line)), longestWrapped)
    let open: string[] = []
    for (const line of chunk) {
      const previous = open.at(-1)
      const parts = previous !== undefined && (startsAnew(open, line, margin) || endsHeading(open, line))
      if (parts) {
        paragraphs.push(open)
        open = []
      }
      open.push(line)
    }
    if (open.length > 0) paragraphs.push(open)
  }
  return paragraphs
}

function chunksOf(text: string): string[][] {
  const chunks: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line.trim() === '') chunks.push([])
    else chunks.at(-1)?.push(line)
  }
  return chunks.filter((chunk) => chunk.length > 0)
}

function startsAnew(open: readonly string[], line: string, margin: number): boolean {
  const previous = open.at(-1) ?? ''
  if (isRule(line)) return open.length > 1 && !(open.length === 2 && isRule(open[0] ?? ''))
  if (isRule(previous)) return open.length > 1
  if (/^#{1,6}\s/.test(previous) || itemStart.test(line)) return true
  if (Math.max(previous.length, line.length) > longestWrapped) return true
  const indent = indentOf(line) - indentOf(previous)
  const indented = indent >= 2 && indentOf(previous) === margin && !itemStart.test(previous)
  return indented && /[.!?]["'”’)]*\s*$/.test(previous)
}

/** True if the paragraph so far is a heading right above its section's text. */
function endsHeading(open: readonly string[], line: string): boolean {
  const [first = ''] = open
  return (
    open.length === 1 &&
    first.length <= 70 &&
    line.length >= 40 &&
    line.length > first.length &&
    /^\s*[\p{Lu}\p{Lo}“"(]/u.test(line) &&
    !isRule(line) &&
    headingLevel(open) !== null
  )
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/**
 * The level of a heading, or `null` for running text. Conservative: a single line that is marked (`## `, underlined),
 * numbered (`2.1 Methods`, `IV. RESULTS`, `Appendix B`), in capitals, or a usual section name.
 */
function headingLevel(lines: readonly string[]): number | null {
  const [first = '', second] = isRule(lines[0] ?? '') ? lines.slice(1) : lines
  const text = first.trim()
  if (text.length > 120 || lines.length > 3) return null
  if (second !== undefined) return lines.length === 2 || isRule(lines[0] ?? '') ? ruleLevel(second) : null
  const marks = /^(#{1,6})\s+\S/.exec(text)?.[1]
  if (marks) return marks.length
  if (/[.,;:!?]$/.test(text)) return null
  const level = numberLevel(text)
  if (level !== null && text.split(/\s+/).length <= 12) return level
  const capitals = /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text) && text.length <= 80
  return capitals || named.test(text) ? 1 : null
}

/** True for a rule of signs, as below a heading. */
function isRule(line: string): boolean {
  return rule.test(line)
}

function numberLevel(text: string): number | null {
  const number = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+[\p{Lu}\p{Lo}][\p{L}]+/u.exec(text)?.[1]
  if (number) return Math.min(6, number.split('.').length)
  if (
    /^(?:[IVX]{1,5}\.|(?:appendix|annex|chapter|section|part)\s+(?:\d{1,2}|[A-Z]|[IVX]{1,5})\b[.:]?)(?:\s+\p{Lu}|$)/iu.test(
      text,
    )
  )
    return 1
  if (/^第[\d一二三四五六七八九十百]{1,4}[章节節部]/u.test(text)) return 1
  return /^[A-H]\.\s+\p{Lu}\p{L}{2}/u.test(text) ? 2 : null
}

function ruleLevel(line: string): number | null {
  const sign = rule.exec(line)?.[1]
  return sign === undefined ? null : (ruleLevels[sign] ?? 3)
}
