import { wordsIn } from '@colophon/protocol/knowledge/words'
import { STOP_WORDS } from '../../search/plan.ts'

/** What completes a query: an author by the first name, the same one `turned` (the last word first), or a phrase. */
export type Suggestion = { kind: 'author' | 'turned' | 'term'; folded: string; label: string; papers: number }

type Paper = { title: string; authors: readonly string[] }
type Counted = Omit<Suggestion, 'papers'>

/** A phrase that stands in fewer titles is chance; it is not offered. */
export const TERM_PAPERS_MIN = 3
const PHRASE_MAX = 3
/** Only the most frequent are kept. */
const KEPT_MAX = 400_000
/** Cells of the first count; two phrases may share one, which costs memory and changes nothing. */
const CELLS = 1 << 24
const LENGTH_MAX = 200

/**
 * What one paper adds to the counts, each once: its authors' names, and the phrases of one to three words of its title that
 * do not begin or end with a little word.
 */
export function suggestionsIn({ title, authors }: Paper): Counted[] {
  return [...namesIn(authors).flatMap(bothWays), ...phrasesIn(title)]
}

/**
 * Counts what many papers add. They are gone through twice: the first time only hashes are counted, so that the millions of
 * phrases that stand in one title are never held; this needs some 100 MB for a million papers instead of gigabytes.
 * Phrases too rare to be offered are in the answer as long as there are few, so that a count can be carried on.
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

/** How many titles have a phrase, up to TERM_PAPERS_MIN, by the hash of the phrase; and how many hashes there are. */
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

/** Each phrase of a title once. Words are parted by a space or a hyphen; any other sign ends a phrase. */
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

/** Words that titles write big are written small; abbreviations and names within words stay. */
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

/** An author is found by the first name and by the last. */
function bothWays(author: Counted): Counted[] {
  const words = author.folded.split(' ')
  if (words.length === 1) return [author]
  return [author, { ...author, kind: 'turned', folded: [...words.slice(-1), ...words.slice(0, -1)].join(' ') }]
}

function mostFrequent(all: Suggestion[], keptMax: number): Suggestion[] {
  return all.length <= keptMax ? all : all.sort((a, b) => b.papers - a.papers).slice(0, keptMax)
}

/** FNV-1a, folded to the number of cells. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 24)) & (CELLS - 1)
}
