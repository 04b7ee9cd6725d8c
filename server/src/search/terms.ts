import type { QueryScope, QueryTerm } from '@colophon/protocol/knowledge/query'
import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { IndexedPaper } from './paper.ts'

/** How often a word of the title counts as if it stood in the abstract. */
const TITLE_WEIGHT = 3
/** Stands between two parts of a paper so that no phrase reaches across; no query can hold it. */
const BREAK = '␞'
/** Marks a word as one of the title, the authors or the field; no query can hold the colon. */
const TAGS: Record<QueryScope, string> = { any: '', title: 't:', author: 'a:', field: 'f:' }
const PREFIX_TAG = 'p:'
/** Beginnings of words are known up to this many characters, and from two on. */
const PREFIX_MAX = 12
/** Longer runs are cut: they are not words, and the engine would drop them. */
const WORD_MAX = 60

type Described = Pick<IndexedPaper, 'title' | 'authors' | 'abstract' | 'field'>

/**
 * What the index holds of a paper's description. `words`: its stems, title weighted, and each part's again under its tag
 * for `title:` and the like; `exact`: its words as they stand, part by part.
 */
export function paperTerms(paper: Described): { words: string; exact: string } {
  const title = wordsOf(paper.title)
  const authors = paper.authors.map(wordsOf)
  const abstract = wordsOf(paper.abstract)
  const field = wordsOf(paper.field)
  return { words: stemmed(title, authors.flat(), abstract, field), exact: asTheyStand(title, authors, abstract, field) }
}

function stemmed(title: string[], authors: string[], abstract: string[], field: string[]): string {
  const titleStems = title.map(stem)
  const names = authors.map(stem)
  const fieldStems = field.map(stem)
  return [
    ...Array.from({ length: TITLE_WEIGHT }, () => titleStems).flat(),
    ...names,
    ...abstract.map(stem),
    ...fieldStems,
    ...tagged(titleStems, 'title'),
    ...tagged(names, 'author'),
    ...tagged(fieldStems, 'field'),
    ...prefixes(title),
  ].join(' ')
}

function asTheyStand(title: string[], authors: string[][], abstract: string[], field: string[]): string {
  const parts = [
    title,
    ...authors,
    abstract,
    field,
    tagged(title, 'title'),
    ...authors.map((author) => tagged(author, 'author')),
    tagged(field, 'field'),
  ]
  return parts.map((words) => words.join(' ')).join(` ${BREAK} `)
}

/** The stems of a passage. */
export function passageWords(text: string): string {
  return stems(text).join(' ')
}

/** The words of a passage as they stand. */
export function passageExact(text: string): string {
  return wordsOf(text).join(' ')
}

/** What the beginnings of title words are called in `words`; together they find titles as they are typed. */
export function prefixTokens(words: readonly string[]): string[] {
  return words.map((word) => PREFIX_TAG + [...word].slice(0, PREFIX_MAX).join(''))
}

/** What a query's term is called in `words`. */
export function stemTokens(term: QueryTerm): string[] {
  return tagged(term.words.map(cut).map(stem), term.scope)
}

/** What a query's term is called in `exact`. */
export function exactTokens(term: QueryTerm): string[] {
  return tagged(term.words.map(cut), term.scope)
}

function prefixes(words: readonly string[]): string[] {
  const beginnings = new Set<string>()
  for (const word of words) {
    const characters = [...word].slice(0, PREFIX_MAX)
    for (let length = Math.min(2, characters.length); length <= characters.length; length += 1) {
      beginnings.add(PREFIX_TAG + characters.slice(0, length).join(''))
    }
  }
  return [...beginnings]
}

function stems(text: string): string[] {
  return wordsOf(text).map(stem)
}

function wordsOf(text: string): string[] {
  return foldedWords(text).map(cut)
}

function tagged(words: string[], scope: QueryScope): string[] {
  return TAGS[scope] === '' ? words : words.map((word) => TAGS[scope] + word)
}

function cut(word: string): string {
  return word.length > WORD_MAX ? word.slice(0, WORD_MAX) : word
}
