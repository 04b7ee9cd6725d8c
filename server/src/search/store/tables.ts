import './engine-settings.ts'
import type { Connection, Table } from '@lancedb/lancedb'
import { INDEXES, PAPERS, PASSAGES } from './schema.ts'

/** The two tables of one generation. */
export type Tables = { papers: Table; passages: Table }

/** Opens the tables of a generation; creates them if missing. */
export async function openTables(db: Connection, generation: number): Promise<Tables> {
  const papers = await db.createEmptyTable(name('papers', generation), PAPERS, { mode: 'create', existOk: true })
  const passages = await db.createEmptyTable(name('passages', generation), PASSAGES, { mode: 'create', existOk: true })
  return { papers, passages }
}

/** Indexes unindexed rows: all of a new table, or those written since. */
export async function indexTables(tables: Tables): Promise<void> {
  await indexTable(tables.papers, 'papers')
  await indexTable(tables.passages, 'passages')
}

/**
 * Rebuilds the indexes of one table. Unlike the engine's own optimisation it conflicts with other rebuilds only, not
 * with writes.
 */
export async function indexTable(table: Table, kind: keyof Tables): Promise<void> {
  for (const [column, options] of INDEXES[kind]) await table.createIndex(column, { ...options(), replace: true })
}

export async function areIndexed({ papers, passages }: Tables): Promise<boolean> {
  const counts = await Promise.all([papers.listIndices(), passages.listIndices()])
  return counts[0].length >= INDEXES.papers.length && counts[1].length >= INDEXES.passages.length
}

/**
 * Drops the tables of all other generations. One that an overtaken rebuild still writes to may stay until the next
 * time.
 */
export async function dropOthers(db: Connection, generations: number[]): Promise<void> {
  const kept = new Set(generations.flatMap((generation) => [name('papers', generation), name('passages', generation)]))
  for (const table of await db.tableNames()) {
    if (/^(papers|passages)_\d+$/.test(table) && !kept.has(table)) await db.dropTable(table).catch(() => undefined)
  }
}

function name(kind: keyof Tables, generation: number): string {
  return `${kind}_${generation}`
}
