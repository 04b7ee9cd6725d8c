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

/**
 * The ids of the statements that a person's save took away, by the kept versions of a paper; null where no version is
 * kept of a person, so that nothing is known of what was taken away. An id may be there again.
 */
export async function deletedByPersons(db: Db, articleId: number): Promise<string[] | null> {
  const { rows } = await db.execute<{ saves: number; ids: string[] }>(sql`
    with saves as (
      select version, saved_by_id is not null as is_persons, lag(version) over (order by version) as before
      from graph_versions where article_id = ${articleId}),
    parts as materialized (
      select version, entry ->> 'id' as id from graph_versions, json_array_elements(entries) entry
      where article_id = ${articleId})
    select (select count(*) from saves where is_persons and before is not null)::int as saves,
      array(select distinct had.id from saves join parts had on had.version = saves.before
        where is_persons and had.id is not null and not exists (
          select from parts kept where kept.version = saves.version and kept.id = had.id)) as ids`)
  const [found] = rows
  return found && found.saves > 0 ? found.ids : null
}
