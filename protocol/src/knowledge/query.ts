import { SEARCH_TEXT_MAX } from '../articles/constants.ts'
import { foldedWords, isUnspaced } from './words.ts'

/** Most terms other than plain words; the rest is cut and `isCut` is set. */
export const QUERY_TERMS_MAX = 32
/** Most terms in total: a question may be a whole paragraph. */
export const QUERY_WORDS_MAX = 160

/** The scope of a term: anywhere, or one part of a paper's metadata. */
export type QueryScope = 'any' | 'title' | 'author' | 'field'

/** Folded words that must match: all of them, or as a `phrase` exactly, in order and unstemmed. Never empty. */
export type QueryTerm = { scope: QueryScope; words: string[]; isPhrase: boolean }

/**
 * A condition on metadata. Years are inclusive; null leaves that side open. `by` means the caller's papers; `access`
 * whether the caller may read the paper or needs permission; `published`, which cannot be typed, leaves out own drafts.
 */
export type QueryFilter =
  | { kind: 'year'; from: number | null; to: number | null }
  | { kind: 'has'; what: 'statements' }
  | { kind: 'by'; who: 'me' }
  | { kind: 'access'; what: 'open' | 'permission' }
  | { kind: 'published' }

/**
 * A note on the interpretation of a query: an unbalanced quote with the likely query, or an apparent operator taken as
 * plain text.
 */
export type QueryNote = { kind: 'unbalancedQuote'; balanced: string } | { kind: 'plainText'; text: string }

/**
 * A parsed query. Each entry of `all` and of `filters` is a list of alternatives (`OR`), and every entry must match;
 * nothing in `none` and `noneOf` may. Alternatives between a term and a filter cannot be expressed: both must match.
 */
export type ParsedQuery = {
  all: QueryTerm[][]
  none: QueryTerm[]
  filters: QueryFilter[][]
  noneOf: QueryFilter[]
  isCut: boolean
  notes: QueryNote[]
}

/** A query without words and conditions, which finds every paper. */
export const EMPTY_QUERY: ParsedQuery = { all: [], none: [], filters: [], noneOf: [], isCut: false, notes: [] }

/**
 * Parses a query as typed: words, "exact phrase", `title:` `author:` `field:` `year:` `has:` `by:me` `access:`, `-term`
 * and `OR`. Everything else is plain text; no input is an error.
 */
export function parseQuery(text: string): ParsedQuery {
  const whole = text.toWellFormed().replace(/[“”„‟«»＂]/g, '"')
  const isCut = whole.length > SEARCH_TEXT_MAX
  const query: ParsedQuery = { all: [], none: [], filters: [], noneOf: [], isCut, notes: [] }
  let isAlternative = false
  let before: Item | null = null
  const counts = { all: 0, others: 0 }
  for (const token of whole.slice(0, SEARCH_TEXT_MAX).matchAll(TOKEN)) {
    const raw = token[0]
    if (raw === 'OR') {
      isAlternative = true
      continue
    }
    const note = noteOn(raw, token.index, whole)
    if (note) query.notes.push(note)
    const item = read(raw)
    if (item === null) continue
    counts.all += 1
    if (isAlternative || !isPlainWord(item)) counts.others += 1
    if (counts.all > QUERY_WORDS_MAX || counts.others > QUERY_TERMS_MAX) {
      query.isCut = true
      break
    }
    add(query, item, isAlternative && before !== null && kindOf(before) === kindOf(item))
    isAlternative = false
    before = item
  }
  return query
}

const TOKEN = /-?(?:(?:title|author|field|year|has|by|access):\s{0,3})?(?:"[^"]*"|\S+)/giu
const OPERATOR = /^(title|author|field|year|has|by|access):\s*([^\s].*)$/isu
const LIKE_OPERATOR = /^-?[a-z]{2,12}:[^\s/:]/iu
const QUOTED = /^"([^"]*)"$/su
const YEAR = /^(\d{4})$/
const YEARS = /^(\d{4})?(?:-|–|\.\.)(\d{4})?$/
const YEAR_BOUND = /^([<>])(=?)(\d{4})$/

type Item = { isNegated: boolean } & ({ term: QueryTerm } | { filter: QueryFilter })

function read(raw: string): Item | null {
  const isNegated = raw.startsWith('-') && raw.length > 1
  const body = isNegated ? raw.slice(1) : raw
  const operator = OPERATOR.exec(body)
  if (operator) {
    const [, name = '', value = ''] = operator
    const item = readOperator(name.toLowerCase(), unquoted(value), QUOTED.test(value))
    if (item !== null) return { isNegated, ...item }
  }
  const term = readTerm('any', unquoted(body), QUOTED.test(body))
  return term === null ? null : { isNegated, term }
}

function readOperator(
  name: string,
  value: string,
  isQuoted: boolean,
): { term: QueryTerm } | { filter: QueryFilter } | null {
  if (name === 'year') {
    const filter = readYears(value.trim())
    return filter === null ? null : { filter }
  }
  if (name === 'has' || name === 'by' || name === 'access') {
    const filter = CONDITIONS[`${name}:${value.trim().toLowerCase()}`]
    return filter ? { filter } : null
  }
  if (name !== 'title' && name !== 'author' && name !== 'field') return null
  const term = readTerm(name, value, isQuoted)
  return term === null ? null : { term }
}

const CONDITIONS: Record<string, QueryFilter> = {
  'has:statement': { kind: 'has', what: 'statements' },
  'has:statements': { kind: 'has', what: 'statements' },
  'by:me': { kind: 'by', who: 'me' },
  'access:open': { kind: 'access', what: 'open' },
  'access:permission': { kind: 'access', what: 'permission' },
}

/** A quote at the start of a token is closed at the end; one within or after a word, such as for inches, is removed. */
function noteOn(raw: string, at: number, whole: string): QueryNote | null {
  const value = raw.replace(/^-?(?:[a-z]+:\s*)?/iu, '')
  const quote = QUOTED.test(value) ? -1 : raw.indexOf('"')
  if (quote !== -1) {
    const opens = value.startsWith('"')
    const balanced = opens ? `${whole.trimEnd()}"` : whole.slice(0, at + quote) + whole.slice(at + quote + 1)
    return { kind: 'unbalancedQuote', balanced: balanced.trim() }
  }
  const item = LIKE_OPERATOR.test(raw) ? read(raw) : null
  return item && 'term' in item && item.term.scope === 'any' ? { kind: 'plainText', text: raw } : null
}

function readTerm(scope: QueryScope, text: string, isQuoted: boolean): QueryTerm | null {
  const words = foldedWords(text)
  if (words.length === 0) return null
  return { scope, words, isPhrase: isQuoted || (words.length > 1 && isUnspaced(text)) }
}

function readYears(value: string): QueryFilter | null {
  const single = YEAR.exec(value)
  if (single) return { kind: 'year', from: Number(single[1]), to: Number(single[1]) }
  const bound = YEAR_BOUND.exec(value)
  if (bound) {
    const year = Number(bound[3])
    const step = bound[2] === '=' ? 0 : 1
    return bound[1] === '<'
      ? { kind: 'year', from: null, to: year - step }
      : { kind: 'year', from: year + step, to: null }
  }
  const range = YEARS.exec(value)
  if (!range || (range[1] === undefined && range[2] === undefined)) return null
  const from = range[1] === undefined ? null : Number(range[1])
  const to = range[2] === undefined ? null : Number(range[2])
  return from !== null && to !== null && from > to ? { kind: 'year', from: to, to: from } : { kind: 'year', from, to }
}

function add(query: ParsedQuery, item: Item, isAlternative: boolean): void {
  if ('term' in item) {
    if (item.isNegated) query.none.push(item.term)
    else addTo(query.all, item.term, isAlternative)
  } else if (item.isNegated) query.noneOf.push(item.filter)
  else addTo(query.filters, item.filter, isAlternative)
}

function isPlainWord(item: Item): boolean {
  return 'term' in item && !item.isNegated && !item.term.isPhrase && item.term.scope === 'any'
}

function kindOf(item: Item): string {
  return `${item.isNegated} ${'term' in item}`
}

function addTo<T>(lists: T[][], value: T, isAlternative: boolean): void {
  const last = lists.at(-1)
  if (isAlternative && last) last.push(value)
  else lists.push([value])
}

function unquoted(text: string): string {
  return QUOTED.exec(text)?.[1] ?? text
}
