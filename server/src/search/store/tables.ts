import './engine-settings.ts'
import type { Connection, Table } from '@lancedb/lancedb'
import type { Schema } from 'apache-arrow'
import { isDamage } from './damage.ts'
import { INDEXES, PAPERS, PASSAGES } from './schema.ts'

/** The two tables of one generation. */
export type Tables = { papers: Table; passages: Table }

/** Opens the tables of a generation; rejects where one is missing, which must not look like an empty one. */
export async function openTables(db: Connection, generation: number): Promise<Tables> {
  const papers = await db.openTable(name('papers', generation))
  const passages = await db.openTable(name('passages', generation))
  return { papers, passages }
}

export function closeTables({ papers, passages }: Tables): void {
  papers.close()
  passages.close()
}

/** Creates the tables of a new generation; another process may have done so. */
export async function createTables(db: Connection, generation: number): Promise<Tables> {
  const papers = await db.createEmptyTable(name('papers', generation), PAPERS, { mode: 'create', existOk: true })
  const passages = await db.createEmptyTable(name('passages', generation), PASSAGES, { mode: 'create', existOk: true })
  return { papers, passages }
}

/** Opens a table that can be empty; creates it where it is missing or cannot be read. */
export async function openOrReplace(db: Connection, table: string, schema: Schema): Promise<Table> {
  const open = () => db.createEmptyTable(table, schema, { mode: 'create', existOk: true })
  return open()
    .then(async (opened) => {
      await opened.countRows()
      return opened
    })
    .catch(async (error: unknown) => {
      if (!isDamage(error)) throw error
      await db.dropTable(table)
      return open()
    })
}

/** The newest generation that has tables; 0 without any. */
export async function newestGeneration(db: Connection): Promise<number> {
  return Math.max(0, ...(await db.tableNames()).map((table) => Number(/^papers_(\d+)$/.exec(table)?.[1] ?? 0)))
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
  const create = ([column, options]: (typeof INDEXES)[keyof Tables][number]) =>
    table.createIndex(column, { ...options(), replace: true })
  const [texts = [], others = []] = [true, false].map((isText) =>
    INDEXES[kind].filter(([column]) => TEXTS.has(column) === isText),
  )
  for (const index of others) await create(index)
  const isSmall = (await table.countRows()) <= SIDE_BY_SIDE_MAX
  if (isSmall) await Promise.all(texts.map(create))
  else for (const index of texts) await create(index)
}

const TEXTS: ReadonlySet<string> = new Set(['words', 'exact'])
/** Each text index takes one processor; two at once, in larger tables, more than half a gigabyte of memory. */
const SIDE_BY_SIDE_MAX = 200_000

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
