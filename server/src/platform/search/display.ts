import type { Candidate } from './candidates.ts'
import type { Facts } from './facts.ts'
import { mayBeFound, mayFind, mayRead } from './filters.ts'
import type { SearchHit, SearchRequest } from './request.ts'
import { authorsOf, passageKey } from './rows.ts'
import { rowOf } from './rows-of-papers.ts'
import { type HitText, showMatch } from './snippet.ts'
import { sqlAnd, sqlIn } from './sql.ts'
import type { Tables } from './tables.ts'

/** What of a candidate the page needs to be shown. */
export type Chosen = Pick<Candidate, 'id' | 'score' | 'seq'>

/** The page of hits with the words that matched. Rights are asked again, as they may have changed a moment ago. */
export async function display(
  tables: Tables,
  facts: Facts,
  page: Chosen[],
  request: SearchRequest,
): Promise<SearchHit[]> {
  const [papers, passages] = await Promise.all([describe(tables, facts, page, request), quote(tables, page, request)])
  return page.flatMap(({ id, score, seq }, index) => {
    const paper = papers.get(id)
    if (paper === undefined) return []
    const text = { ...paper, passage: (seq !== null && passages.get(passageKey(id, seq))) || null }
    return [{ id, rank: request.offset + index + 1, score, ...showMatch(request.query, text) }]
  })
}

type Description = Omit<HitText, 'passage'>

const DESCRIPTION = ['id', 'title', 'authors', 'abstract', 'field']

/** Takes the rows where they were last seen; what has moved since is looked for by its id. */
async function describe(
  { papers }: Tables,
  facts: Facts,
  page: Chosen[],
  request: SearchRequest,
): Promise<Map<number, Description>> {
  const wanted = new Set(page.map(({ id }) => id))
  const described = new Map<number, Description>()
  const lying = page.flatMap(({ id }) => rowOf(facts.rows, id) ?? [])
  if (lying.length > 0) {
    const columns = [...DESCRIPTION, 'is_published', 'owner_id']
    for (const row of await papers.takeRowIds(lying).select(columns).toArray()) {
      if (!wanted.delete(Number(row.id)) || !mayBeFound(row, request.viewer)) continue
      described.set(Number(row.id), description(row))
    }
  }
  if (wanted.size > 0) {
    const where = sqlAnd([sqlIn('id', [...wanted]), mayFind(request.viewer)])
    for (const row of await papers.query().where(where).select(DESCRIPTION).toArray()) {
      described.set(Number(row.id), description(row))
    }
  }
  return described
}

type DescriptionRow = { title: string; authors: string; abstract: string; field: string }

function description({ title, authors, abstract, field }: DescriptionRow): Description {
  return { title, authors: authorsOf(authors).join(', '), abstract, field }
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
