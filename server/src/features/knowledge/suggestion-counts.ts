import { wordsIn } from '@colophon/protocol/knowledge/words'
import { STOP_WORDS } from '../../search/query/stop-words.ts'

/** A query suggestion: an author by first name, the same one `turned` (last word first), or a phrase. */
export type Suggestion = { kind: 'author' | 'turned' | 'term'; folded: string; label: string; papers: number }

type Paper = { title: string; authors: readonly string[] }
type Counted = Omit<Suggestion, 'papers'>

/** Rarer phrases are accidental and not suggested. */
export const TERM_PAPERS_MIN = 3
const PHRASE_MAX = 3
/** Only the most frequent ones are stored. */
const KEPT_MAX = 400_000
/** Cells of the first count; collisions cost memory but do not affect the result. */
const CELLS = 1 << 24
const LENGTH_MAX = 200

/**
 * What one paper adds to the counts, without duplicates: its authors' names, and title phrases of one to three words
 * that neither begin nor end with a stop word.
 */
export function suggestionsIn({ title, authors }: Paper): Counted[] {
  return [...namesIn(authors).flatMap(bothWays), ...phrasesIn(title)]
}

/**
 * Counts suggestions of many papers in two passes: the first counts hashes only, so that the millions of phrases with a
 * single title are never stored; some 100 MB for a million papers instead of gigabytes. Small results include phrases
 * too rare to be suggested, so that counts can be continued incrementally.
 */
export async function countSuggestions(papers: () => AsyncIterable<Paper>, keptMax = KEPT_MAX): Promise<Suggestion[]> {
  const { rough, cells } = await countRoughly(papers())
  const least = cells <= keptMax ? 1 : TERM_PAPERS_MIN
  const terms = new Map<string, Suggestion>()
  const authors = new Map<string, Suggestion>()
  for await (const { title, authors: names } of papers()) {
    for (const term of phrasesIn(title)) if ((rough[hash(term.folded)] ?? 0) >= least) count(terms, term)
    for (const author of namesIn(names)) count(authors, author)
  }
  const frequent = [...terms.values()].filter((term) => term.papers >= least)
  const names = mostFrequent([...authors.values()], keptMax).flatMap(({ papers: number, ...author }) =>
    bothWays(author).map((each) => ({ ...each, papers: number })),
  )
  return [...names, ...mostFrequent(frequent, keptMax)].sort((a, b) =>
    a.kind === b.kind ? (a.folded < b.folded ? -1 : 1) : a.kind < b.kind ? -1 : 1,
  )
}

/** Titles per phrase hash, capped at TERM_PAPERS_MIN, and the number of hashes. */
async function countRoughly(papers: AsyncIterable<Paper>): Promise<{ rough: Uint8Array; cells: number }> {
  const rough = new Uint8Array(CELLS)
  let cells = 0
  for await (const { title } of papers) {
    for (const { folded } of phrasesIn(title)) {
      const cell = hash(folded)
      const before = rough[cell] ?? 0
      if (before === 0) cells += 1
      if (before < TERM_PAPERS_MIN) rough[cell] = before + 1
    }
  }
  return { rough, cells }
}

function count(counts: Map<string, Suggestion>, found: Counted): void {
  const known = counts.get(found.folded)
  if (known) known.papers += 1
  else counts.set(found.folded, { ...found, papers: 1 })
}

/** Each phrase of a title once. Words are separated by a space or a hyphen; any other character ends a phrase. */
function phrasesIn(title: string): Counted[] {
  const words = wordsIn(title)
  const phrases = new Map<string, string>()
  for (const [first, { word, start }] of words.entries()) {
    if (STOP_WORDS.has(word)) continue
    for (let length = 1; length <= PHRASE_MAX; length += 1) {
      const last = words[first + length - 1]
      const before = words[first + length - 2]
      if (last === undefined || (length > 1 && before && !/^[ -]$/.test(title.slice(before.end, last.start)))) break
      const folded = words
        .slice(first, first + length)
        .map((each) => each.word)
        .join(' ')
      const isTelling = folded.length >= 3 && folded.length <= LENGTH_MAX && /\p{L}/u.test(folded)
      if (isTelling && !STOP_WORDS.has(last.word)) phrases.set(folded, title.slice(start, last.end))
    }
  }
  return [...phrases].map(([folded, label]) => ({ kind: 'term', folded, label: lowered(label) }))
}

/** Lower-cases title-case words; abbreviations and camel case stay. */
function lowered(label: string): string {
  return label.replace(/[\p{L}\p{M}]+/gu, (word) =>
    /^\p{Lu}\p{Ll}*$/u.test(word) && word.length > 1 ? word.toLowerCase() : word,
  )
}

function namesIn(names: readonly string[]): Counted[] {
  const found = new Map<string, string>()
  for (const name of names) {
    const folded = wordsIn(name)
      .map(({ word }) => word)
      .join(' ')
    if (folded.length >= 3 && folded.length <= LENGTH_MAX) found.set(folded, name.trim())
  }
  return [...found].map(([folded, label]) => ({ kind: 'author', folded, label }))
}

/** An author is found by first and last name. */
function bothWays(author: Counted): Counted[] {
  const words = author.folded.split(' ')
  if (words.length === 1) return [author]
  return [author, { ...author, kind: 'turned', folded: [...words.slice(-1), ...words.slice(0, -1)].join(' ') }]
}

function mostFrequent(all: Suggestion[], keptMax: number): Suggestion[] {
  return all.length <= keptMax ? all : all.sort((a, b) => b.papers - a.papers).slice(0, keptMax)
}

/** FNV-1a, reduced to the number of cells. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 24)) & (CELLS - 1)
}
