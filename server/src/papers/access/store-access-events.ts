import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import type { AccessEvent } from './note-access.ts'
import { accessLog } from './tables.ts'

/** Key of an access log entry: user, paper, kind and day (UTC). */
export function keyOf({ articleId, accountId, kind, at }: AccessEvent): string {
  return [articleId, accountId, kind, at.toISOString().slice(0, 10)].join(' ')
}

/**
 * Upserts access log entries without duplicates among them. Sorted, so that processes do not deadlock; entries of
 * deleted papers or accounts are skipped. Locks accounts before papers, in the same order as their deletion. Entries of
 * these papers that are two years older are deleted.
 */
export async function storeAccessEvents(db: Db, openings: readonly AccessEvent[]): Promise<void> {
  const rows = JSON.stringify(openings.map(({ at, ...opening }) => ({ ...opening, at: at.toISOString() })))
  await db.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${rows}::json) as g("articleId" int, "accountId" int, kind text, at timestamptz)
    ), people as materialized (
      select c.id from accounts c where c.id in (
        select "accountId" from given union select a.owner_id from articles a where a.id in (select "articleId" from given)
      ) order by c.id for key share
    ), papers as materialized (
      select a.id from articles a where a.id in (select "articleId" from given)
        and a.owner_id = any(array(select id from people)) order by a.id for key share
    ), old as (
      delete from ${accessLog} where article_id = any(array(select id from papers))
        and last_at < (select max(at) from given) - interval '2 years'
    )
    insert into ${accessLog} as o (article_id, account_id, kind, day, first_at, last_at)
    select "articleId", "accountId", kind, (at at time zone 'UTC')::date, at, at from given
    where "articleId" = any(array(select id from papers)) and "accountId" = any(array(select id from people))
    order by 1, 2, 3, 4
    on conflict (article_id, account_id, kind, day) do update
      set first_at = least(o.first_at, excluded.first_at), last_at = greatest(o.last_at, excluded.last_at)`)
}
