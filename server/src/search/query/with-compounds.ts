import '../store/engine-settings.ts'
import { isEnglishEntry } from '@colophon/analysis/document/text/english-words'
import type { ParsedQuery, QueryTerm } from '@colophon/protocol/knowledge/query'
import { BooleanQuery, type FullTextQuery, MatchQuery, Occur, PhraseQuery, type Table } from '@lancedb/lancedb'
import type { Tables } from '../store/tables.ts'
import { compoundOf, PARTS_MAX } from './compounds.ts'
import { exactTokens } from './terms.ts'

/** Most words of a query that is searched for compounds: each takes a look into the index. */
const TERMS_MAX = 6
/** Lengths of a word that may be written as two, and of the shorter one. */
const WORD = { min: 6, max: 24 }
const PART_MIN = 3

/** The query with its hyphenated words also as one: `end-point` is also `endpoint`. */
export function withHyphens(query: ParsedQuery): ParsedQuery {
  const all = query.all.map((clause) => {
    const term = only(clause)
    const whole = term && term.words.length > 1 && term.words.length <= PARTS_MAX ? compoundOf(term.words) : null
    return term && whole !== null ? [term, { ...term, words: [whole] }] : clause
  })
  return { ...query, all }
}

/**
 * The query with the other ways to write its compounds, if the index has them so: `end point` also as `endpoint`, and
 * that as two words. The same object where there are none.
 */
export async function withCompounds(tables: Tables, query: ParsedQuery): Promise<ParsedQuery> {
  const others = query.all.length <= TERMS_MAX ? waysToWrite(query.all) : []
  const any = combined(others.map(({ match }) => match))
  if (any === null || !(await occurs(tables, any))) return query
  const found = others.length === 1 ? [true] : await Promise.all(others.map(({ match }) => occurs(tables, match)))
  const all = [...query.all]
  for (const { at, terms } of others.filter((_, index) => found[index])) {
    const [first, second] = [all[at] ?? [], all[at + 1] ?? []]
    if (terms.length === 1) all[at] = [...first, ...terms]
    else if (first.length === 1 && second.length === 1) all.splice(at, 2, terms, [])
  }
  return { ...query, all: all.filter((clause) => clause.length > 0) }
}

/**
 * Another way to write the word at a position, and what to look for in the index. With two terms these replace the word
 * and the next one.
 */
type Other = { at: number; terms: QueryTerm[]; match: FullTextQuery }

function waysToWrite(all: readonly (readonly QueryTerm[])[]): Other[] {
  return all.flatMap((clause, at) => {
    const [first, second] = [only(clause), only(all[at + 1] ?? [])]
    const whole = first && second && joinedPair(first, second)
    const pair = whole && {
      at,
      terms: [{ ...whole, words: [...first.words, ...second.words] }, whole],
      match: exactly(whole),
    }
    const splits = first ? splitsOf(first) : []
    return [...splits.map((split) => ({ at, terms: [split], match: phrase(split) })), ...(pair ? [pair] : [])]
  })
}

function only([term, ...others]: readonly QueryTerm[]): QueryTerm | null {
  return term && others.length === 0 && !term.isPhrase ? term : null
}

function joinedPair(first: QueryTerm, second: QueryTerm): QueryTerm | null {
  const [a = '', b = ''] = [...first.words, ...second.words]
  if (first.scope !== second.scope || first.words.length + second.words.length > 2) return null
  if (Math.min(a.length, b.length) < PART_MIN) return null
  const whole = compoundOf([a, b])
  return whole === null ? null : { ...first, words: [whole] }
}

/** A word as two English ones, the second in singular and plural. */
function splitsOf(term: QueryTerm): QueryTerm[] {
  const [word = '', ...others] = term.words
  if (others.length > 0 || !/^[a-z]+$/.test(word) || word.length < WORD.min || word.length > WORD.max) return []
  const ats = Array.from({ length: word.length - 2 * PART_MIN + 1 }, (_, index) => index + PART_MIN)
  return ats.flatMap((at): QueryTerm[] => {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    const other = second.endsWith('s') ? second.slice(0, -1) : `${second}s`
    const isEnglish = isEnglishEntry(first) && (isEnglishEntry(second) || isEnglishEntry(other))
    if (!isEnglish || compoundOf([first, second]) === null) return []
    return [second, other].map((last) => ({ ...term, words: [first, last], isPhrase: true }))
  })
}

/** One word as it is written, in singular and plural; the other column also has what texts write with a hyphen. */
function exactly({ words: [word = ''], ...term }: QueryTerm): FullTextQuery {
  const forms = [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`]
  return new MatchQuery(forms.flatMap((form) => exactTokens({ ...term, words: [form] })).join(' '), 'exact')
}

function phrase(term: QueryTerm): FullTextQuery {
  return new PhraseQuery(exactTokens(term).join(' '), 'exact')
}

function combined(queries: FullTextQuery[]): FullTextQuery | null {
  return queries.length === 0
    ? null
    : new BooleanQuery(queries.map((query): [Occur, FullTextQuery] => [Occur.Should, query]))
}

/** Whether any paper or passage matches, whoever may find it: the answer only decides how a query is written. */
async function occurs({ papers, passages }: Tables, query: FullTextQuery): Promise<boolean> {
  const first = async (table: Table, key: string) =>
    (await table.query().fullTextSearch(query).select([key, '_score']).limit(1).toArray()).length
  const [described, quoted] = await Promise.all([first(papers, 'id'), first(passages, 'key')])
  return described + quoted > 0
}
