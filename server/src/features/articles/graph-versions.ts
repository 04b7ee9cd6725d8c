import type { articleCalls } from '@colophon/protocol/articles/calls'
import { displayName } from '@colophon/protocol/profile/validation'
import { eq, sql } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { graphVersions as versions } from './tables.ts'

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
 * The versions of a paper's statements, newest first. The database compares each with the one before it, statement by
 * statement: the entries of a page of versions never come here.
 */
export const graphVersions: Handler<typeof articleCalls.graphVersions> = async ({ query }, { db }) => {
  const { id, limit, offset } = query
  const total = await db.$count(versions, eq(versions.articleId, id))
  const { rows } = await db.execute<Row>(sql`
    with span as materialized (
      select version, lag(version) over (order by version) as before, row_number() over (order by version desc) as place
      from graph_versions where article_id = ${id} order by version desc limit ${limit + 1} offset ${offset}),
    parts as materialized (
      select span.version, entry ->> 'id' as id, md5((entry::jsonb - '{salience,extractor}'::text[])::text) as hash
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
