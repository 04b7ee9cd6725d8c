import { wordsIn } from '@colophon/protocol/articles/words'
import { STOP_WORDS } from '../../platform/search/plan.ts'

/** A name or a phrase that completes a query. */
export type Suggestion = { kind: 'author' | 'term'; folded: string; label: string; papers: number }

/** A phrase that stands in fewer titles is chance. */
export const TERM_PAPERS_MIN = 3
const PHRASE_MAX = 3
/** Only the most frequent are kept. */
const KEPT_MAX = 400_000
/** Cells of the first count; two phrases may share one, which costs memory and changes nothing. */
const CELLS = 1 << 24
const LENGTH_MAX = 200

/**
 * Counts the names of authors and the title phrases of one to three words that do not begin or end with a little word.
 * The papers are gone through twice: the first time only hashes are counted, so that the millions of phrases that stand
 * in one title are never held; this needs some 100 MB for a million papers instead of gigabytes.
 */
export async function countSuggestions(
  papers: () => AsyncIterable<{ title: string; authors: string[] }>,
): Promise<Suggestion[]> {
  const rough = new Uint8Array(CELLS)
  for await (const { title } of papers()) {
    for (const { folded } of phrasesIn(title)) {
      const cell = hash(folded)
      if ((rough[cell] ?? 0) < TERM_PAPERS_MIN) rough[cell] = (rough[cell] ?? 0) + 1
    }
  }
  const terms = new Map<string, Suggestion>()
  const authors = new Map<string, Suggestion>()
  for await (const { title, authors: names } of papers()) {
    for (const { folded, label } of phrasesIn(title)) {
      if ((rough[hash(folded)] ?? 0) >= TERM_PAPERS_MIN) count(terms, 'term', folded, label)
    }
    for (const [folded, label] of namesIn(names)) count(authors, 'author', folded, label)
  }
  const frequent = [...terms.values()].filter((term) => term.papers >= TERM_PAPERS_MIN)
  return [...byBothNames(mostFrequent([...authors.values()])), ...mostFrequent(frequent)].sort((a, b) =>
    a.kind === b.kind ? (a.folded < b.folded ? -1 : 1) : a.kind < b.kind ? -1 : 1,
  )
}

function count(counts: Map<string, Suggestion>, kind: Suggestion['kind'], folded: string, label: string): void {
  const known = counts.get(folded)
  if (known) known.papers += 1
  else counts.set(folded, { kind, folded, label, papers: 1 })
}

/** Each phrase of a title once. Words are parted by a space or a hyphen; any other sign ends a phrase. */
function phrasesIn(title: string): { folded: string; label: string }[] {
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
  return [...phrases].map(([folded, label]) => ({ folded, label: lowered(label) }))
}

/** Words that titles write big are written small; abbreviations and names within words stay. */
function lowered(label: string): string {
  return label.replace(/[\p{L}\p{M}]+/gu, (word) =>
    /^\p{Lu}\p{Ll}*$/u.test(word) && word.length > 1 ? word.toLowerCase() : word,
  )
}

function namesIn(names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of names) {
    const folded = wordsIn(name)
      .map(({ word }) => word)
      .join(' ')
    if (folded.length >= 3 && folded.length <= LENGTH_MAX) found.set(folded, name.trim())
  }
  return found
}

/** Found by the first name and by the last; where that is another author's name, the more frequent one stays. */
function byBothNames(authors: Suggestion[]): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const author of authors) {
    const words = author.folded.split(' ')
    for (const folded of [author.folded, [...words.slice(-1), ...words.slice(0, -1)].join(' ')]) {
      if ((found.get(folded)?.papers ?? 0) < author.papers) found.set(folded, { ...author, folded })
    }
  }
  return [...found.values()]
}

function mostFrequent(all: Suggestion[]): Suggestion[] {
  return all.length <= KEPT_MAX ? all : all.sort((a, b) => b.papers - a.papers).slice(0, KEPT_MAX)
}

/** FNV-1a, folded to the number of cells. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 24)) & (CELLS - 1)
}
