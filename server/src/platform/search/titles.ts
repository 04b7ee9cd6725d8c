import './engine-settings.ts'
import type { QueryTerm } from '@colophon/protocol/articles/query'
import { foldedWords } from '@colophon/protocol/articles/words'
import { MatchQuery, Operator } from '@lancedb/lancedb'
import { mayFind } from './filters.ts'
import { exactPlan } from './plan.ts'
import type { Viewer } from './request.ts'
import type { Tables } from './tables.ts'
import { prefixTokens } from './terms.ts'

/** How many titles are looked at to choose the best of. */
const LOOKED_AT = 60

/**
 * Papers that the viewer may find whose titles hold words beginning as these folded ones do: titles that begin so first,
 * then those with the words side by side. Ids, best first.
 */
export async function titlesBeginning(
  { papers }: Tables,
  words: readonly string[],
  viewer: Viewer,
  limit: number,
): Promise<number[]> {
  if (words.length === 0) return []
  const query = new MatchQuery(prefixTokens(words).join(' '), 'words', { operator: Operator.And })
  const rows = await papers
    .query()
    .fullTextSearch(query)
    .where(mayFind(viewer))
    .select(['id', 'title', '_score'])
    .limit(LOOKED_AT)
    .toArray()
  const typed = words.join(' ')
  return rows
    .map((row) => ({ id: Number(row.id), place: ` ${folded(row.title)}`.indexOf(` ${typed}`) }))
    .map(({ id, place }, order) => ({ id, worth: (place === 0 ? 0 : place > 0 ? LOOKED_AT : 2 * LOOKED_AT) + order }))
    .sort((a, b) => a.worth - b.worth)
    .slice(0, limit)
    .map(({ id }) => id)
}

/** Papers that the viewer may find with exactly this title, whatever its case, accents and punctuation. */
export async function titled({ papers }: Tables, title: string, viewer: Viewer): Promise<number[]> {
  const words = foldedWords(title)
  if (words.length === 0) return []
  const term: QueryTerm = { scope: 'title', words, isPhrase: true }
  const plan = exactPlan({ all: [[term]], none: [], filters: [], noneOf: [], isCut: false, notes: [] })
  if (plan === null) return []
  const query = papers.query().fullTextSearch(plan.papers).where(mayFind(viewer))
  const rows = await query.select(['id', 'title', '_score']).limit(LOOKED_AT).toArray()
  return rows.filter((row) => folded(row.title) === words.join(' ')).map((row) => Number(row.id))
}

function folded(text: string): string {
  return foldedWords(text).join(' ')
}
