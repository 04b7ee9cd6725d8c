import './engine-settings.ts'
import type { Connection, Table } from '@lancedb/lancedb'
import { INDEXES, PAPERS, PASSAGES } from './schema.ts'

/** The two tables of one generation of the index. */
export type Tables = { papers: Table; passages: Table }

/** Opens the tables of a generation; makes them where they are not there yet. */
export async function openTables(db: Connection, generation: number): Promise<Tables> {
  const papers = await db.createEmptyTable(name('papers', generation), PAPERS, { mode: 'create', existOk: true })
  const passages = await db.createEmptyTable(name('passages', generation), PASSAGES, { mode: 'create', existOk: true })
  return { papers, passages }
}

/** Indexes what is not indexed: all of a new table, or what was written to an old one since. */
export async function indexTables(tables: Tables): Promise<void> {
  await indexTable(tables.papers, 'papers')
  await indexTable(tables.passages, 'passages')
}

/** Builds the indexes of one table anew. Unlike the engine's own optimisation this never collides with writers, only with that. */
export async function indexTable(table: Table, kind: keyof Tables): Promise<void> {
  for (const [column, options] of INDEXES[kind]) await table.createIndex(column, { ...options(), replace: true })
}

/** Whether every index of the tables exists. */
export async function areIndexed({ papers, passages }: Tables): Promise<boolean> {
  const counts = await Promise.all([papers.listIndices(), passages.listIndices()])
  return counts[0].length >= INDEXES.papers.length && counts[1].length >= INDEXES.passages.length
}

/** Deletes the tables of all generations but these. One that an overtaken rebuild still writes to may stay until the next time. */
export async function dropOthers(db: Connection, generations: number[]): Promise<void> {
  const kept = new Set(generations.flatMap((generation) => [name('papers', generation), name('passages', generation)]))
  for (const table of await db.tableNames()) {
    if (/^(papers|passages)_\d+$/.test(table) && !kept.has(table)) await db.dropTable(table).catch(() => undefined)
  }
}

function name(kind: keyof Tables, generation: number): string {
  return `${kind}_${generation}`
}
