import type { QueryScope, QueryTerm } from '@colophon/protocol/knowledge/query'
import { searchStem, searchStems } from '@colophon/protocol/knowledge/search-stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { IndexedPaper } from '../paper.ts'
import { compoundsIn } from './compounds.ts'
import { identifierOf, identifiersIn } from './identifiers.ts'

/** The weight of a title word relative to one of the abstract. */
const TITLE_WEIGHT = 3
/** Separates parts of a paper so that no phrase spans them; cannot occur in a query. */
const BREAK = '␞'
/** Prefixes of words in title, authors or field; a query word cannot contain the colon. */
const TAGS: Record<QueryScope, string> = { any: '', title: 't:', author: 'a:', field: 'f:' }
const PREFIX_TAG = 'p:'
/** Prefixes are indexed from two up to this many characters. */
const PREFIX_MAX = 12
/** Longer runs are cut: they are not words, and the engine would drop them. */
const WORD_MAX = 60

/** The version of the terms in the index; tables with those of an earlier one are rebuilt. */
export const TERMS_VERSION = 2

type Described = Pick<IndexedPaper, 'title' | 'authors' | 'abstract' | 'field'>

/**
 * Index terms of a paper's description. `words`: stems, whole identifiers and compounds with the title weighted, and each part's
 * again with its tag for `title:` and the like; `exact`: the words as written, part by part.
 */
export function paperTerms(paper: Described): { words: string; exact: string } {
  const title = wordsOf(paper.title)
  const authors = paper.authors.map(wordsOf)
  const abstract = wordsOf(paper.abstract)
  const field = wordsOf(paper.field)
  return {
    words: stemmed(title, authors.flat(), abstract, field, paper),
    exact: asTheyStand(title, authors, abstract, field),
  }
}

function stemmed(title: string[], authors: string[], abstract: string[], field: string[], paper: Described): string {
  const titleStems = [...title.flatMap(searchStems), ...joined(paper.title)]
  const names = [...authors.flatMap(searchStems), ...paper.authors.flatMap(joined)]
  const fieldStems = field.flatMap(searchStems)
  return [
    ...Array.from({ length: TITLE_WEIGHT }, () => titleStems).flat(),
    ...names,
    ...abstract.flatMap(searchStems),
    ...joined(paper.abstract),
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

export function passageWords(text: string): string {
  return [...wordsOf(text).flatMap(searchStems), ...joined(text)].join(' ')
}

export function passageExact(text: string): string {
  return wordsOf(text).join(' ')
}

/** Terms for prefixes of title words in `words`, used to find titles while typing. */
export function prefixTokens(words: readonly string[]): string[] {
  return words.map((word) => PREFIX_TAG + [...word].slice(0, PREFIX_MAX).join(''))
}

/** The terms of a query term in `words`. */
export function stemTokens(term: QueryTerm): string[] {
  return tagged(term.words.map(cut).map(searchStem), term.scope)
}

/** The term in `words` of a query term that is an identifier of several words; none for others. */
export function identifierTokens({ words, scope }: QueryTerm): string[] {
  const whole = identifierOf(words)
  return whole === null ? [] : tagged([cut(whole)], scope)
}

/** The terms of a query term in `exact`. */
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

/** Several words of a text that are also written as one: identifiers and compounds. */
function joined(text: string): string[] {
  return [...identifiersIn(text), ...compoundsIn(text).map(searchStem)].map(cut)
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
