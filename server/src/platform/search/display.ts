import type { Candidate } from './candidates.ts'
import { mayFind, mayRead } from './filters.ts'
import type { SearchHit, SearchRequest } from './request.ts'
import { authorsOf, passageKey } from './rows.ts'
import { type HitText, showMatch } from './snippet.ts'
import { sqlAnd, sqlIn } from './sql.ts'
import type { Tables } from './tables.ts'

/** What of a candidate the page needs to be shown. */
export type Chosen = Pick<Candidate, 'id' | 'score' | 'seq'>

/** The page of hits with the words that matched. Rights are asked again, as they may have changed a moment ago. */
export async function display(tables: Tables, page: Chosen[], request: SearchRequest): Promise<SearchHit[]> {
  const [papers, passages] = await Promise.all([describe(tables, page, request), quote(tables, page, request)])
  return page.flatMap(({ id, score, seq }, index) => {
    const paper = papers.get(id)
    if (paper === undefined) return []
    const text = { ...paper, passage: (seq !== null && passages.get(passageKey(id, seq))) || null }
    return [{ id, rank: request.offset + index + 1, score, ...showMatch(request.query, text) }]
  })
}

type Description = Omit<HitText, 'passage'>

async function describe({ papers }: Tables, page: Chosen[], request: SearchRequest): Promise<Map<number, Description>> {
  if (page.length === 0) return new Map()
  const where = sqlAnd([
    sqlIn(
      'id',
      page.map(({ id }) => id),
    ),
    mayFind(request.viewer),
  ])
  const rows = await papers.query().where(where).select(['id', 'title', 'authors', 'abstract', 'field']).toArray()
  return new Map(
    rows.map((row): [number, Description] => [
      Number(row.id),
      { title: row.title, authors: authorsOf(row.authors).join(', '), abstract: row.abstract, field: row.field },
    ]),
  )
}

async function quote(
  { passages }: Tables,
  page: Chosen[],
  request: SearchRequest,
): Promise<Map<string, NonNullable<HitText['passage']>>> {
  const keys = page.flatMap(({ id, seq }) => (seq === null ? [] : passageKey(id, seq)))
  if (keys.length === 0) return new Map()
  const where = sqlAnd([sqlIn('key', keys), mayRead(request.viewer)])
  const rows = await passages.query().where(where).select(['key', 'text', 'page']).toArray()
  return new Map(rows.map((row) => [row.key, { text: row.text, page: row.page }]))
}
