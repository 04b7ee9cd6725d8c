import type { Block, BlockType, Reference } from '@colophon/protocol/reader/document'
import { limits } from '../limits.ts'
import { familyName } from './read-references.ts'

/** A call-out without boxes: a range of the text, its block, and its entries. */
export interface FoundCitation {
  start: number
  end: number
  block: number
  references: number[]
}

/** A superscript, such as a note number; without length if it was cut from the text. */
export interface RaisedText {
  text: string
  start: number
  end: number
  block: number
}

const running: ReadonlySet<BlockType> = new Set(['abstract', 'paragraph', 'list', 'caption', 'footnote'])

const bracketed =
  /\[((?:\d{1,4}|[A-Z][\p{L}\p{N}+]{1,11})(?:(?:\s*[,;]\s*|\s*[–—-]\s*)(?:\d{1,4}|[A-Z][\p{L}\p{N}+]{1,11}))*)(?:,\s*(?:p|pp|[Ss]ec|[Ss]ection|[Ff]ig|[Cc]h|[Cc]hapter|[Tt]h(?:eorem|m)|[Ll]emma|[Ee]q|§)[^[\]]{0,40})?\]/gu

/** Not after a number, as in `45 (12)`, nor after the word for a formula, figure, table, section, step or item. */
const inParentheses =
  /(?<!\d\s?|\)\s?(?:[-–—]|and|to)\s?|\b(?:[Ee]q|[Ee]qs|[Ee]quations?|[Ff]ormulas?|[Ff]ig(?:ure)?s?|[Tt]ables?|[Ss]ec(?:tion)?s?|[Ss]teps?|[Ii]tems?)\.?\s?)\((\d{1,3}(?:(?:\s*[,;]\s*|\s*[–—-]\s*)\d{1,3})*)\)/gu

/** A style refers to few entries if to at most this share of them. */
const FEW = 0.1

const raisedNumbers = /^\d{1,3}(?:[,–—-]\d{1,3})*$/

/**
 * The call-outs in running text, in the style that refers to most entries: numbers in brackets, author and year, or raised
 * numbers; numbers in parentheses where these refer to few. Call-outs without an entry are ignored.
 */
export function findCitations(
  blocks: readonly Block[],
  references: readonly Reference[],
  raised: readonly RaisedText[],
): FoundCitation[] {
  if (references.length === 0) return []
  const byLabel = new Map<string, number>()
  for (const [i, { label }] of references.entries()) if (!byLabel.has(label)) byLabel.set(label, i)
  const texts = [...blocks.entries()].filter(([, { type }]) => running.has(type))
  const numbers = { byLabel, last: [...byLabel.keys()].reduce((most, label) => Math.max(most, Number(label) || 0), 0) }
  const styles = [
    texts.flatMap(([index, block]) => numberedCalls(block, index, numbers, bracketed)),
    texts.flatMap(([index, block]) => namedCalls(block, index, references)),
    raised.flatMap((range) => raisedCall(range, blocks, numbers)),
  ]
  const called = styles.map(countEntries)
  const most = Math.max(...called)
  const found = styles[called.indexOf(most)] ?? []
  if (most > FEW * references.length) return found.slice(0, limits.citations)
  // Numbers in parentheses are mostly those of formulas, of items, or values.
  const plain = texts.flatMap(([index, block]) => numberedCalls(block, index, numbers, inParentheses))
  return (countEntries(plain) > most ? plain : found).slice(0, limits.citations)
}

function countEntries(calls: readonly FoundCitation[]): number {
  return new Set(calls.flatMap(({ references }) => references)).size
}

/** The entries by label, and the largest number among the labels. */
interface Numbers {
  byLabel: ReadonlyMap<string, number>
  last: number
}

/** Call-outs by label, such as `[3, 5–7]`. */
function numberedCalls(block: Block, index: number, numbers: Numbers, pattern: RegExp): FoundCitation[] {
  return [...block.text.matchAll(pattern)].flatMap((match) => {
    const found = expand(match[1] ?? '', numbers)
    const start = block.start + match.index
    return found ? [{ start, end: start + match[0].length, block: index, references: found }] : []
  })
}

function namedCalls(block: Block, index: number, references: readonly Reference[]): FoundCitation[] {
  return authorYearCalls(block.text, references).map(({ start, end, references: found }) => ({
    start: block.start + start,
    end: block.start + end,
    block: index,
    references: found,
  }))
}

/**
 * The entries named by `3, 5–7` or `Lin19; Ber20`; `null` if none exists or one cannot. Of a bibliography that is not
 * read whole some numbers are missing.
 */
function expand(list: string, { byLabel, last }: Numbers): number[] | null {
  const found = new Set<number>()
  for (const part of list.split(/\s*[,;]\s*/)) {
    const [from, to] = /^(\d+)\s*[–—-]\s*(\d+)$/.exec(part)?.slice(1).map(Number) ?? []
    const labels = from === undefined || to === undefined ? [part] : rangeOf(from, to)
    for (const label of labels) {
      const reference = byLabel.get(label)
      if (reference !== undefined) found.add(reference)
      else if (!(Number(label) > 0 && Number(label) <= last)) return null
    }
  }
  return found.size > 0 ? [...found] : null
}

/** At most 100 numbers: a longer range is a page range or an error. */
function rangeOf(from: number, to: number): string[] {
  if (to < from || to - from > 100) return ['']
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
}

/** Superscript numbers after a word, not after a symbol or a unit (`x²`, `cm²`, `10³`). */
function raisedCall(range: RaisedText, blocks: readonly Block[], numbers: Numbers): FoundCitation[] {
  const block = blocks[range.block]
  if (!block || !running.has(block.type)) return []
  // Some journals set only spaces between numbers.
  const text = range.text
    .trim()
    .replace(/\s*([,–—-])\s*/g, '$1')
    .replace(/\s+/g, ',')
  const before = block.text.slice(Math.max(0, range.start - block.start - 12), range.start - block.start)
  if (!raisedNumbers.test(text) || !/(?:\p{L}{3}|\p{L}[.,;:)”’"'\]]{1,2}|\)[.,;:]?)$/u.test(before)) return []
  const found = expand(text, numbers)
  return found ? [{ start: range.start, end: range.end, block: range.block, references: found }] : []
}

/** An author-year call-out, with offsets into its text. */
export interface NamedCall {
  start: number
  end: number
  references: number[]
}

/** Characters before a year searched for the name. */
const reach = 140

const year = /(?<![\d.,/:-])((?:1[5-9]|20)\d{2})([a-z])?(?![\d/]|[-–]\d)/g

/**
 * Call-outs such as `(Lind et al., 2020; Berg, 2019, 2021)`, `Lind and Berg (2020)`: a year preceded, in its part of
 * the bracket or just before it, by the first author of an entry of that year.
 */
export function authorYearCalls(text: string, references: readonly Reference[]): NamedCall[] {
  const byYear = entriesByYear(references)
  const calls: NamedCall[] = []
  for (const match of text.matchAll(year)) {
    const entries = byYear.get(Number(match[1]))
    if (!entries) continue
    const end = match.index + match[0].length
    const from = Math.max(0, match.index - reach)
    const previous = calls.at(-1)
    const listed = previous && /^[a-z]?,\s*(?:and\s+)?$/.test(text.slice(previous.end, match.index))
    const again = listed ? sameAuthor(previous, entries, references) : null
    const place = again ? null : nameStart(text.slice(from, match.index), entries)
    const found = again ?? place
    if (!found) continue
    const suffixed = found.entries.filter((entry) => match[2] === undefined || entry.suffix === match[2])
    const pointed = (suffixed.length > 0 ? suffixed : found.entries).map((entry) => entry.index)
    calls.push({
      start: place ? from + place.start : match.index,
      end: withBracket(text, place ? from + place.start : match.index, end),
      references: pointed,
    })
  }
  return calls
}

interface Entry {
  index: number
  family: string
  others: string[]
  suffix: string | undefined
}

function entriesByYear(references: readonly Reference[]): Map<number, Entry[]> {
  const byYear = new Map<number, Entry[]>()
  for (const [index, { authors, year: published, text }] of references.entries()) {
    const [first, ...rest] = authors.map(familyName)
    if (published === null || first === undefined || first.length < 2) continue
    const suffix = new RegExp(`${published}([a-z])\\b`).exec(text)?.[1]
    const list = byYear.get(published) ?? []
    list.push({ index, family: first, others: rest, suffix })
    byYear.set(published, list)
  }
  return byYear
}

/** The start of the name before a year, and the possible entries. */
function nameStart(before: string, entries: readonly Entry[]): { start: number; entries: Entry[] } | null {
  const inBracket = Math.max(before.lastIndexOf('('), before.lastIndexOf('['), before.lastIndexOf(';'))
  const narrative = /[([]\s*$/.test(before)
  const from = narrative ? Math.max(0, before.length - 80) : inBracket + 1
  const window = before.slice(from)
  const found = entries.flatMap((entry) => {
    const at = placeOf(window, entry.family)
    if (at < 0) return []
    const between = window.slice(at + entry.family.length)
    return isCall(between, narrative)
      ? [{ at, entry, seconded: entry.others.some((other) => placeOf(between, other) >= 0) }]
      : []
  })
  if (found.length === 0 || (!narrative && inBracket < 0 && !/\p{L}[.]?,?\s*$/u.test(window))) return null
  const best = found.some((each) => each.seconded) ? found.filter((each) => each.seconded) : found
  const longest = Math.max(...best.map((each) => each.entry.family.length))
  const named = best.filter((each) => each.entry.family.length === longest)
  return { start: from + Math.min(...named.map((each) => each.at)), entries: named.map((each) => each.entry) }
}

/** What may be between first author and year: further names, `et al.`, `’s`; no other words. */
function isCall(between: string, narrative: boolean): boolean {
  const rest = between
    .replace(/['’]s?\b/g, '')
    .replace(/\bet\s+al\b\.?|\band\s+(?:colleagues|others|co-?workers)\b/g, '')
    .replace(/\b(?:and|de|van|von|der|den|di|la|le|e|y)\b|&/g, ' ')
  return narrative
    ? !/\p{Ll}{2,}(?<!\p{Lu}\p{Ll}*)/u.test(rest) && between.length <= 60
    : !/(?<![\p{L}])\p{Ll}{3,}/u.test(rest)
}

function placeOf(text: string, name: string): number {
  for (let at = text.lastIndexOf(name); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(name, at - 1)) {
    const around = text.charAt(at - 1) + text.charAt(at + name.length)
    if (!/[\p{L}\p{N}]/u.test(around)) return at
  }
  return -1
}

/** A further year of the previous call-out: `Berg, 2019, 2021`. */
function sameAuthor(
  previous: NamedCall | undefined,
  entries: readonly Entry[],
  references: readonly Reference[],
): { entries: Entry[] } | null {
  const before = previous?.references[0]
  const first = before === undefined ? undefined : references[before]?.authors[0]
  const same = first === undefined ? [] : entries.filter((entry) => entry.family === familyName(first))
  return same.length > 0 ? { entries: same } : null
}

/** Includes the bracket closed after a year if it opened within the call-out: `Lind (2020)`. */
function withBracket(text: string, start: number, end: number): number {
  const inside = text.slice(start, end)
  return inside.includes('(') && !inside.includes(')') && text.charAt(end) === ')' ? end + 1 : end
}
