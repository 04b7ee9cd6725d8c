import type { ParsedQuery, QueryScope, QueryTerm } from '@colophon/protocol/knowledge/query'
import { searchStem, searchStems } from '@colophon/protocol/knowledge/search-stem'
import { type Word, wordsIn } from '@colophon/protocol/knowledge/words'
import type { MatchedField, Snippet } from '../request.ts'
import { HYPHEN } from './compounds.ts'
import { IDENTIFIER_MAX, identifierOf } from './identifiers.ts'
import { STOP_WORDS } from './stop-words.ts'

/** In UTF-16 code units. */
export const SNIPPET_MAX = 240

/** The parts of a hit that snippets are taken from. */
export type HitText = {
  title: string
  authors: string
  abstract: string
  field: string
  passage: { text: string; page: number | null } | null
}

/** The best matching part of a hit, and the excerpt of it, or of its abstract, with the most query words. */
export function showMatch(
  query: ParsedQuery,
  hit: HitText,
): { matchedField: MatchedField | null; snippet: Snippet | null } {
  const terms = query.all.flat()
  const parts: [MatchedField, string, QueryScope[]][] = [
    ['title', hit.title, ['any', 'title']],
    ['authors', hit.authors, ['any', 'author']],
    ['abstract', hit.abstract, ['any']],
    ['text', hit.passage?.text ?? '', ['any']],
    ['field', hit.field, ['any', 'field']],
  ]
  const marked = parts.map(([name, text, scopes]) => {
    const marks = marksIn(
      text,
      terms.filter(({ scope }) => scopes.includes(scope)),
    )
    const found = new Set(marks.map(({ term }) => term))
    return { name, text, marks, found, count: found.size }
  })
  const best = marked.reduce((most, part) => (part.count > most.count ? part : most))
  if (best.count === 0) return { matchedField: null, snippet: leadSnippet(hit.abstract) }
  // A sentence is preferred to the title, which is shown anyway, unless it contains fewer of the words.
  const prose = marked.filter(({ name }) => name === 'abstract' || name === 'text')
  const telling = prose.filter(
    ({ found, count }) => count > 0 && (count >= best.count || [...found].some((term) => !best.found.has(term))),
  )
  const shown = telling.reduce((most, part) => (part.count > most.count ? part : most), telling[0] ?? best)
  const page = shown.name === 'text' ? (hit.passage?.page ?? null) : null
  return { matchedField: best.name, snippet: { ...window(shown.text, shown.marks), page } }
}

/** The beginning of an unsearched text; null when it is empty. */
export function leadSnippet(text: string): Snippet | null {
  return text.trim() === '' ? null : { ...window(text, []), page: null }
}

type Mark = { start: number; end: number; term: number }

function marksIn(text: string, terms: QueryTerm[]): Mark[] {
  if (text === '' || terms.length === 0) return []
  const words = wordsIn(text)
  const isTelling = terms.some(({ isPhrase, words: all }) => isPhrase || all.some((word) => !STOP_WORDS.has(word)))
  const stems = new Map<string, number>()
  const phrases = terms.flatMap((term, index) => {
    if (term.isPhrase) return phraseMarks(words, term.words, index)
    if (isTelling && term.words.every((word) => STOP_WORDS.has(word))) return []
    for (const [part, word] of term.words.entries())
      if (!stems.has(searchStem(word))) stems.set(searchStem(word), index * 100 + part)
    return []
  })
  // Stems begin like their words, and most words of a text begin otherwise.
  const initials = new Set([...stems.keys()].map((each) => each.charCodeAt(0)))
  // One pass over the text, independent of the query's length.
  const marks = words.flatMap(({ word, start, end }) => {
    if (!initials.has(word.charCodeAt(0))) return []
    const found = searchStems(word).map((each) => stems.get(each))
    const term = found.find((each) => each !== undefined)
    return term === undefined ? [] : [{ start, end, term }]
  })
  return merged(
    [...phrases, ...identifierMarks(text, words, terms), ...compoundMarks(text, words, stems), ...marks].sort(
      (a, b) => a.start - b.start || b.end - a.end,
    ),
  )
}

function phraseMarks(words: Word[], phrase: string[], term: number): Mark[] {
  return words.flatMap(({ start }, index) => {
    const last = words[index + phrase.length - 1]
    const isHere = last && phrase.every((word, offset) => words[index + offset]?.word === word)
    return isHere ? [{ start, end: last.end, term: term * 100 }] : []
  })
}

/** Identifiers of several words that are the same as one of the query, however that is written. */
function identifierMarks(text: string, words: Word[], terms: QueryTerm[]): Mark[] {
  const wanted = new Map(
    terms.flatMap(({ isPhrase, words: all }, index) => {
      const [word = ''] = all
      const whole = all.length === 1 && /\p{Nd}/u.test(word) ? word : identifierOf(all)
      return isPhrase || whole === null ? [] : [[whole, index * 100] as const]
    }),
  )
  if (wanted.size === 0) return []
  return words.flatMap(({ start }, index) => {
    const run = words.slice(index, index + IDENTIFIER_MAX)
    const spaced = run.findIndex((word, at) => /\s/.test(text.slice(run[at - 1]?.end ?? word.start, word.start)))
    const joined = spaced === -1 ? run : run.slice(0, spaced)
    return joined.flatMap(({ end }, last) => {
      const parts = joined.slice(0, last + 1).map(({ word }) => word)
      const term = wanted.get((last === 0 ? parts[0] : identifierOf(parts)) ?? '')
      return term === undefined ? [] : [{ start, end, term }]
    })
  })
}

/** Words joined by a hyphen that the query writes as one. */
function compoundMarks(text: string, words: Word[], stems: ReadonlyMap<string, number>): Mark[] {
  return words.flatMap(({ word, start, end }, index) => {
    const next = words[index + 1]
    if (!next || next.start !== end + 1 || !HYPHEN.test(text.charAt(end))) return []
    const term = stems.get(searchStem(word + next.word))
    return term === undefined ? [] : [{ start, end: next.end, term }]
  })
}

/** Drops marks that overlap an earlier one. */
function merged(marks: Mark[]): Mark[] {
  let end = -1
  return marks.filter((mark) => {
    if (mark.start < end) return false
    end = mark.end
    return true
  })
}

/** The excerpt of at most SNIPPET_MAX characters with the most distinct query words, cut at spaces. */
function window(text: string, marks: Mark[]): Omit<Snippet, 'page'> {
  const from = marks.length === 0 ? 0 : bestStart(text, marks)
  const start = from === 0 ? 0 : afterSpace(text, from)
  const end = text.length - start <= SNIPPET_MAX ? text.length : beforeSpace(text, start, start + SNIPPET_MAX)
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end)
  return {
    text: text.slice(start, end).replace(/\s/g, ' '),
    marks: inside.map((mark): [number, number] => [mark.start - start, mark.end - start]),
  }
}

/** Starts some words before the best run of marks, for context. */
function bestStart(text: string, marks: Mark[]): number {
  let best = { start: 0, value: 0 }
  for (const [index, mark] of marks.entries()) {
    const near = marks.slice(index).filter(({ end }) => end <= mark.start + SNIPPET_MAX * 0.75)
    const value = new Set(near.map(({ term }) => term)).size * 100 + near.length
    if (value > best.value) best = { start: mark.start, value }
  }
  const lead = best.start - SNIPPET_MAX * 0.2
  return Math.max(0, Math.min(Math.floor(lead), text.length - SNIPPET_MAX))
}

function afterSpace(text: string, from: number): number {
  const space = text.slice(from, from + 30).search(/\s/)
  return whole(text, space === -1 ? from : from + space + 1)
}

function beforeSpace(text: string, start: number, end: number): number {
  const space = text.slice(start, end + 1).search(/\s\S*$/)
  return whole(text, space > SNIPPET_MAX - 40 ? start + space : end)
}

/** Never inside a surrogate pair. */
function whole(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at
}
