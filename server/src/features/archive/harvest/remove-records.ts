import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'

/** Tables whose rows are about a paper but not by a person. */
const DERIVED = ['archive_records', 'search_matches', 'cited_works']

/** `removed` are deleted papers; `marked` is the number of those that stay as withdrawn. */
export type Removed = { removed: number[]; marked: number }

/**
 * Removes records that their provider deleted. One that a person has filed, marked, rated, discussed or asked about
 * stays, marked as withdrawn. A record stored from a later state of the provider stays unchanged.
 */
export async function removeRecords(
  tx: Db,
  deletions: readonly { articleUrl: string; deletedAt: string }[],
): Promise<Removed> {
  if (deletions.length === 0) return { removed: [], marked: 0 }
  const given = sql`json_to_recordset(${JSON.stringify(deletions)}::json) as given("articleUrl" text, "deletedAt" timestamptz)`
  // Until the end of the transaction the lock keeps people from filing or discussing them.
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from articles join ${given} on article_url = "articleUrl" and updated_at <= "deletedAt"
    where source = 'arxiv' order by id for update of articles`)
  const ids = rows.map(({ id }) => id)
  const used = await usedIds(tx, ids)
  const unused = ids.filter((id) => !used.has(id))
  await tx.execute(sql`delete from articles where id = any(${sql.param(unused)}::integer[])`)
  // Without its hash the same record counts as new if it appears again.
  const { rowCount } = await tx.execute(sql`
    with gone as (
      update articles set updated_at = "deletedAt" from ${given}
      where article_url = "articleUrl" and id = any(${sql.param([...used])}::integer[]) returning id
    )
    update archive_records set is_withdrawn = true, record_hash = '' from gone
    where article_id = id and (not is_withdrawn or record_hash <> '')`)
  return { removed: unused, marked: rowCount ?? 0 }
}

/** Those of the papers that another table refers to and would lose its rows with them. */
async function usedIds(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows: references } = await tx.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(attname) as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'articles'::regclass and confdeltype = 'c'
      and conrelid::regclass::text <> all(${sql.param(DERIVED)}::text[])`)
  const wanted = sql`any(${sql.param([...ids])}::integer[])`
  const parts = references.map(({ table, column }) => {
    const name = sql.raw(column)
    return sql`select ${name} as id from ${sql.raw(table)} where ${name} = ${wanted}`
  })
  const { rows } = await tx.execute<{ id: number }>(sql.join(parts, sql` union `))
  return new Set(rows.map(({ id }) => id))
}
