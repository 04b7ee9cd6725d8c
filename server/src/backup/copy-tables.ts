import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'

/** A table and its columns in the order of the copied lines, quoted for SQL. */
export type CopiedTable = { name: string; columns: string[] }

/** A sequence and its last value, quoted for SQL; a bigint as text. */
export type CopiedSequence = { name: string; value: string }

const SCHEMAS = `('public', 'graphile_worker')`

/**
 * The tables of papers, people and jobs, without those that a crash of PostgreSQL empties. What migrations ran is
 * not copied: a restored database gets it from its own migrations.
 */
export async function copiedTables(client: ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select format('%I.%I', nspname, relname) as name,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class class join pg_namespace space on space.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname in ${SCHEMAS}
      and (nspname, relname) <> ('graphile_worker', 'migrations')
    order by 1`)
  return rows
}

/** Sequences that have been used. */
export async function copiedSequences(client: ClientBase): Promise<CopiedSequence[]> {
  const { rows } = await client.query<CopiedSequence>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where last_value is not null and schemaname in ${SCHEMAS} order by 1`)
  return rows
}

/** The rows of a table in PostgreSQL's text format. */
export function copyOut(client: ClientBase, { name, columns }: CopiedTable): Readable {
  return client.query(to(`copy ${name} (${columns.join()}) to stdout`))
}

export async function copyIn(client: ClientBase, { name, columns }: CopiedTable, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(from(`copy ${name} (${columns.join()}) from stdin`)))
}

/**
 * Fills empty tables in a transaction: foreign keys are made again at its end, which checks them, and triggers are off
 * meanwhile, since what they would write is copied too.
 */
export async function filling(client: ClientBase, fill: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(key.oid) as definition
    from pg_constraint key join pg_namespace space on space.oid = connamespace
    where contype = 'f' and conparentid = 0 and nspname in ${SCHEMAS}`)
  const tables = await copiedTables(client)
  await client.query('begin')
  try {
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
    await fill()
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
