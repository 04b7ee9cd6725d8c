import type { Reference } from '@colophon/protocol/articles/document'
import { familyName } from './read-references.ts'

/** A call-out by name and year, with offsets into the text that it was found in. */
export interface NamedCall {
  start: number
  end: number
  references: number[]
}

/** Characters before a year in which the name is looked for. */
const reach = 140
const year = /(?<![\d.,/:-])((?:1[5-9]|20)\d{2})([a-z])?(?![\d/]|[-–]\d)/g

/**
 * Call-outs such as `(Lind et al., 2020; Berg, 2019, 2021)`, `Lind and Berg (2020)`: a year before which, in its part of
 * the bracket or just before the bracket, the first author of an entry of that year is named.
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

/** Where the name begins in the text before a year, and the entries it may mean. */
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

/** What may stand between the first author and the year: further names, `et al.`, `’s`; never running words. */
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

/** A further year of the call before: `Berg, 2019, 2021`. */
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

/** Takes in the bracket that closes behind a year where the bracket opened inside the call: `Lind (2020)`. */
function withBracket(text: string, start: number, end: number): number {
  const inside = text.slice(start, end)
  return inside.includes('(') && !inside.includes(')') && text.charAt(end) === ')' ? end + 1 : end
}
