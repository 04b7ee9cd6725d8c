import { displayName } from '@colophon/protocol/profile/validation'
import type { statementCalls } from '@colophon/protocol/statements/calls'
import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { eq, sql } from 'drizzle-orm'
import { readGraphVersion } from '../../papers/queries.ts'
import { graphVersions as versions } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'

type Row = {
  version: number
  before: number | null
  md5Hash: string
  savedAt: Date | string
  savedById: number | null
  username: string | null
  statements: number
  added: number
  changed: number
  removed: number
}

/**
 * Versions of a paper's statements, newest first. The database compares adjacent versions, so their entries are not
 * loaded here.
 */
export const graphVersions: Handler<typeof statementCalls.graphVersions> = async ({ query }, { db }) => {
  const { id, limit, offset } = query
  const total = await db.$count(versions, eq(versions.articleId, id))
  const { rows } = await db.execute<Row>(sql`
    with span as materialized (
      select version, lag(version) over (order by version) as before, row_number() over (order by version desc) as place
      from graph_versions where article_id = ${id} order by version desc limit ${limit + 1} offset ${offset}),
    parts as materialized (
      select span.version, entry ->> 'id' as id, md5((entry::jsonb - '{salience,extractor,kind}'::text[])::text) as hash
      from span join graph_versions kept on kept.article_id = ${id} and kept.version = span.version,
        json_array_elements(kept.entries) entry),
    earlier as (select span.version, parts.id, parts.hash from span join parts on parts.version = span.before),
    compared as (
      select coalesce(parts.version, earlier.version) as version, count(parts.id)::int as statements,
        (count(*) filter (where earlier.id is null))::int as added,
        (count(*) filter (where parts.hash <> earlier.hash))::int as changed,
        (count(*) filter (where parts.id is null))::int as removed
      from parts full join earlier on earlier.version = parts.version and earlier.id = parts.id group by 1)
    select span.version, span.before, kept.md5_hash as "md5Hash", kept.saved_at as "savedAt",
      kept.saved_by_id as "savedById", profiles.username, coalesce(statements, 0) as statements,
      coalesce(added, 0) as added, coalesce(changed, 0) as changed, coalesce(removed, 0) as removed
    from span
    join graph_versions kept on kept.article_id = ${id} and kept.version = span.version
    left join profiles on profiles.account_id = kept.saved_by_id
    left join compared on compared.version = span.version
    where span.place <= ${offset + limit} order by span.version desc`)
  const list = rows.map((row) => ({
    version: row.version,
    md5Hash: row.md5Hash,
    savedAt: new Date(row.savedAt).toISOString(),
    savedBy: row.savedById === null ? null : displayName({ id: row.savedById, username: row.username }),
    statementsCount: row.statements,
    changes: row.before === null ? null : { added: row.added, changed: row.changed, removed: row.removed },
  }))
  return [list, total]
}

/** One version of a paper's statements. */
export const graphVersion: Handler<typeof statementCalls.graphVersion> = async ({ query }, { db }) => {
  const found = await readGraphVersion(db, query.id, query.version)
  if (!found) return fail('versionNotFound')
  const { version, md5Hash, savedAt, savedById, entries } = found.row
  return {
    version,
    md5Hash,
    savedAt: savedAt.toISOString(),
    savedBy: savedById === null ? null : displayName({ id: savedById, username: found.username }),
    statementsCount: entries.length,
    graph: entries,
  }
}

/**
 * Distinct earlier states of the statements with these ids, newest first; the source of evidence and origin for
 * restored statements.
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

/** The statements that users have deleted, from the stored versions. One may have been added again. */
export async function deletedByPersons(db: Db, articleId: number): Promise<GraphEntry[]> {
  const { rows } = await db.execute<{ entry: GraphEntry }>(sql`
    with saves as (
      select version, saved_by_id is not null as is_persons, lag(version) over (order by version) as before
      from graph_versions where article_id = ${articleId}),
    parts as materialized (
      select version, entry ->> 'id' as id, entry from graph_versions, json_array_elements(entries) entry
      where article_id = ${articleId})
    select distinct on (had.id) had.entry from saves join parts had on had.version = saves.before
    where is_persons and had.id is not null and not exists (
      select from parts kept where kept.version = saves.version and kept.id = had.id)
    order by had.id, had.version desc`)
  return rows.map(({ entry }) => entry)
}
