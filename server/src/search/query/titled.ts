import type { ParsedQuery } from '@colophon/protocol/knowledge/query'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { MatchQuery, Operator, type Table } from '@lancedb/lancedb'
import { type Facts, readPapers } from './facts.ts'
import { conditions, mayFind } from './filters.ts'
import { described, type Query } from './open-query.ts'
import { sqlAnd } from './sql.ts'
import { stemTokens } from './terms.ts'

/** Papers with all words of a title in theirs that are looked at. */
const CANDIDATES = 200
/** Fewer words are a topic rather than a title, and more a whole text. */
const WORDS = { min: 3, max: 100 }

/** Ids of papers with exactly this title, as normalised words, that meet a condition. */
export async function papersTitled(
  { papers, facts }: { papers: Table; facts: Facts },
  words: readonly string[],
  where: string,
): Promise<number[]> {
  if (words.length === 0) return []
  // Titles with all stems are read, since looking up a phrase takes the index three times as long.
  const stems = stemTokens({ scope: 'title', words: [...words], isPhrase: false })
  const all = new MatchQuery(stems.join(' '), 'words', { operator: Operator.And })
  const ids = (await described(papers, facts, all, where, CANDIDATES)).map(({ id }) => id)
  const wanted = words.join(' ')
  const titled: number[] = []
  for await (const batch of readPapers(papers, facts, ids, ['id', 'title'])) {
    for (const { id, title } of batch) if (foldedWords(title).join(' ') === wanted) titled.push(Number(id))
  }
  return titled
}

/** Ids of papers whose title is exactly what was typed; none if that is not plain words, or not ranked by relevance. */
export async function titledAsTyped({ tables: { papers }, facts, request }: Query): Promise<ReadonlySet<number>> {
  const words = request.sort === 'relevance' ? plainWords(request.query) : []
  if (words.length < WORDS.min || words.length > WORDS.max) return new Set()
  const where = sqlAnd([mayFind(request.viewer), ...conditions(request, 'id')])
  return new Set(await papersTitled({ papers, facts }, words, where))
}

function plainWords({ all, none }: ParsedQuery): string[] {
  const terms = all.map(([term, ...others]) =>
    others.length === 0 && term?.scope === 'any' && !term.isPhrase ? term : null,
  )
  return none.length > 0 || terms.includes(null) ? [] : terms.flatMap((term) => term?.words ?? [])
}
