import type { GraphEntry } from '@colophon/protocol/articles/graph'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'

/**
 * Every state that the statements with these ids had in the kept versions of a paper, newest first, each once: what a
 * restored statement gets its evidence and its origin from.
 */
export async function statesOf(db: Db, articleId: number, ids: readonly string[]): Promise<GraphEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ entry: GraphEntry }>(sql`
    with states as (
      select distinct on (entry ->> 'id', md5(entry::text)) entry, version
      from graph_versions, json_array_elements(entries) entry
      where article_id = ${articleId} and entry ->> 'id' = any(${sql.param([...ids])}::text[])
      order by entry ->> 'id', md5(entry::text), version desc)
    select entry from states order by version desc`)
  return rows.map(({ entry }) => entry)
}
