import type { SearchHit, SearchRequest } from '../request.ts'
import { passageKey } from '../store/rows.ts'
import type { Tables } from '../store/tables.ts'
import { mayFind, mayRead } from './filters.ts'
import type { Candidate } from './open-query.ts'
import { sqlAnd, sqlIn } from './sql.ts'

export type Chosen = Pick<Candidate, 'id' | 'score' | 'seq'>

/** Builds a page of hits with their matching passages; the rights on those are checked again. */
export async function display({ passages }: Tables, page: Chosen[], request: SearchRequest): Promise<SearchHit[]> {
  const keys = page.flatMap(({ id, seq }) => (seq === null ? [] : passageKey(id, seq)))
  const texts = new Map<string, NonNullable<SearchHit['passage']>>()
  if (keys.length > 0) {
    const where = sqlAnd([sqlIn('key', keys), mayRead(request.viewer)])
    const rows = await passages.query().where(where).select(['key', 'text', 'page']).toArray()
    for (const { key, text, page } of rows) texts.set(key, { text, page })
  }
  return page.map(({ id, score, seq }, index) => ({
    id,
    rank: request.offset + index + 1,
    score,
    passage: (seq !== null && texts.get(passageKey(id, seq))) || null,
  }))
}

/** Those of the papers that the viewer may find now, according to the table. */
export async function stillFindable({ papers }: Tables, ids: number[], { viewer }: SearchRequest): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await papers
    .query()
    .where(sqlAnd([sqlIn('id', ids), mayFind(viewer)]))
    .select(['id'])
    .toArray()
  const found = new Set(rows.map((row) => Number(row.id)))
  return ids.filter((id) => found.has(id))
}
