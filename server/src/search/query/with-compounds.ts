import '../store/engine-settings.ts'
import type { ParsedQuery, QueryTerm } from '@colophon/protocol/knowledge/query'
import { BooleanQuery, type FullTextQuery, MatchQuery, Occur, PhraseQuery, type Table } from '@lancedb/lancedb'
import type { Tables } from '../store/tables.ts'
import { compoundOf, PARTS_MAX } from './compounds.ts'
import { exactTokens, stemTokens } from './terms.ts'

/** Most words of a query that is searched for compounds: each takes a look into the index. */
const TERMS_MAX = 8
/** Lengths of a word that may be written as two, and of the shorter one. */
const WORD = { min: 6, max: 24 }
const PART_MIN = 3

/**
 * The query with the other ways to write its compounds: `end-point` and `end point` also as `endpoint`, and that as two
 * words, if the index has them so.
 */
export async function withCompounds(tables: Tables, query: ParsedQuery): Promise<ParsedQuery> {
  if (query.all.length > TERMS_MAX) return query
  const all: QueryTerm[][] = []
  for (let at = 0; at < query.all.length; at += 1) {
    const clause = query.all[at] ?? []
    const [first, second] = [only(clause), only(query.all[at + 1] ?? [])]
    const pair = first && second && joinedPair(first, second)
    if (pair && (await occurs(tables, stemmed(pair)))) {
      all.push([{ ...pair, words: [...first.words, ...second.words] }, pair])
      at += 1
    } else all.push([...clause, ...(first ? await otherwise(tables, first) : [])])
  }
  return { ...query, all }
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

async function otherwise(tables: Tables, term: QueryTerm): Promise<QueryTerm[]> {
  const [word = ''] = term.words
  if (term.words.length > 1) {
    const whole = term.words.length <= PARTS_MAX ? compoundOf(term.words) : null
    return whole === null ? [] : [{ ...term, words: [whole] }]
  }
  if (!/^[a-z]+$/.test(word) || word.length < WORD.min || word.length > WORD.max) return []
  const splits = splitsOf(word).map((words): QueryTerm => ({ ...term, words, isPhrase: true }))
  const any = combined(splits.map(phrase))
  if (any === null || !(await occurs(tables, any))) return []
  const found = await Promise.all(splits.map((split) => occurs(tables, phrase(split))))
  return splits.filter((_, index) => found[index])
}

/** A word as two, the second one in singular and plural. */
function splitsOf(word: string): [string, string][] {
  const ats = Array.from({ length: word.length - 2 * PART_MIN + 1 }, (_, index) => index + PART_MIN)
  return ats.flatMap((at): [string, string][] => {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (compoundOf([first, second]) === null) return []
    return [
      [first, second],
      [first, second.endsWith('s') ? second.slice(0, -1) : `${second}s`],
    ]
  })
}

function stemmed(term: QueryTerm): FullTextQuery {
  return new MatchQuery(stemTokens(term).join(' '), 'words')
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
