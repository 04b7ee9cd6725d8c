import { setTimeout as sleep } from 'node:timers/promises'
import type { Table } from '@lancedb/lancedb'
import type { RecordBatch } from 'apache-arrow'
import { prefetchOne } from '../../platform/process/prefetch.ts'
import type { IndexedPaper } from '../paper.ts'
import { sqlIn } from '../query/sql.ts'
import type { Generations } from './generations.ts'
import { retryConflicts } from './retry.ts'
import { paperRows, passageRows } from './rows.ts'
import { hasPresentTerms } from './schema.ts'
import type { Store } from './store.ts'
import { dropOthers, indexTables, type Tables } from './tables.ts'
import { removePapers, upsert, writePapers } from './write.ts'

/** How long other processes may read the old tables after the switch, which they see within a second. */
const GRACE_MS = 2000
const BATCH = 1000
/** Rows that are copied in one write. */
const COPIED_AT_ONCE = 10_000
/** So few papers are copied while writes wait; after so many passes, more. */
const FEW = 10
const PASSES_MAX = 5
/** No read of the record of generations takes as long. */
const VERSIONS_KEPT_MS = 60_000

/** Fills a new generation of the tables; throws where another one took over. */
type Fill = (fresh: Tables, checkTurn: () => Promise<void>) => Promise<void>

/** Fills a new generation of the tables from the source, applies writes made meanwhile, and switches to it. */
export function rebuild(store: Store, source: AsyncIterable<IndexedPaper[]>): Promise<number> {
  return replaceTables(store, async (fresh, checkTurn) => {
    const seen = new Set<number>()
    let written = Promise.resolve()
    for await (const papers of prefetchOne(source)) {
      await checkTurn()
      ;({ written } = await copy(fresh, papers, seen, written))
    }
    await written
  })
}

/**
 * Copies the serving tables to a new generation, without small files and old versions, while writes go on. A stop ends
 * it soon; the next one removes what it leaves.
 */
export async function renew(store: Store, stopped: AbortSignal): Promise<void> {
  const { papers, passages } = await store.latest()
  // The copy would pass for one of the present version; the rebuild that is queued replaces these.
  if (!hasPresentTerms(await papers.schema())) return
  const fill: Fill = async (fresh, checkTurn) => {
    const check = async () => {
      stopped.throwIfAborted()
      await checkTurn()
    }
    await copyRows(papers, fresh.papers, check)
    await copyRows(passages, fresh.passages, check)
  }
  await replaceTables(store, fill, stopped)
  if (!stopped.aborted) await forgetVersions(store)
}

async function replaceTables(store: Store, fillFresh: Fill, stopped?: AbortSignal): Promise<number> {
  const { from, to } = await begin(store)
  const isOvertaken = async () => (await (await store.record()).read()).building !== to.building
  const checkTurn = async () => {
    if (await isOvertaken()) throw overtaken()
  }
  const fresh = await fillAndSwitch(store, (tables) => fillFresh(tables, checkTurn), from, to).catch(
    async (error: unknown) => {
      throw (await isOvertaken()) ? overtaken() : error
    },
  )
  await sleep(GRACE_MS, undefined, stopped && { signal: stopped }).catch(() => undefined)
  if (stopped?.aborted) return fresh.papers.countRows()
  const { serving, building } = await (await store.record()).read()
  const touched = await store.touched()
  await retryConflicts(() => touched.delete(`generation <= ${to.building}`))
  await dropOthers(store.db, [serving, building])
  return fresh.papers.countRows()
}

async function fillAndSwitch(
  store: Store,
  fillFresh: (fresh: Tables) => Promise<void>,
  from: Generations,
  to: Generations,
): Promise<Tables> {
  const fresh = await store.create(to.building)
  await fillFresh(fresh)
  await compact(fresh)
  await indexTables(fresh)
  await compact(fresh)
  const catchUp = openCatchUp(store, from, fresh, to.building)
  // While writes go on, a pass may never be the last one.
  for (let passes = 1; (await catchUp()) > FEW && passes < PASSES_MAX; passes += 1);
  await store.withoutWrites(async () => {
    await catchUp()
    const record = await store.record()
    if (!(await record.change(to, { serving: to.building, building: 0 }))) throw overtaken()
  })
  return fresh
}

/** Joins small files and deletes those of earlier versions at once; no process reads them. */
async function compact({ papers, passages }: Tables): Promise<void> {
  const cleanupOlderThan = new Date()
  await Promise.all([papers.optimize({ cleanupOlderThan }), passages.optimize({ cleanupOlderThan })])
}

/** Appends all rows of a table to another one, some thousands at a time. */
async function copyRows(from: Table, to: Table, checkTurn: () => Promise<void>): Promise<void> {
  let waiting: RecordBatch[] = []
  let rows = 0
  const add = async () => {
    await checkTurn()
    const [first] = waiting
    if (first) await to.add({ schema: first.schema, batches: waiting })
    waiting = []
    rows = 0
  }
  for await (const batch of from.query()) {
    waiting.push(batch)
    rows += batch.numRows
    if (rows >= COPIED_AT_ONCE) await add()
  }
  await add()
}

/** The small tables that every change of generation writes to are kept small as well. */
async function forgetVersions(store: Store): Promise<void> {
  const cleanupOlderThan = new Date(Date.now() - VERSIONS_KEPT_MS)
  const touched = await store.touched()
  await retryConflicts(async () => void (await touched.optimize({ cleanupOlderThan })))
  await retryConflicts(async () => (await store.record()).forgetVersions(cleanupOlderThan))
}

function overtaken(): Error {
  return new Error('another rebuild of the search index took over')
}

/** Announces the rebuild to all writers; an abandoned or running one is taken over. */
async function begin({ db, record: recorded }: Store): Promise<{ from: Generations; to: Generations }> {
  const record = await recorded()
  for (;;) {
    const from = await record.read()
    const to = { serving: from.serving, building: Math.max(from.serving, from.building) + 1 }
    if (!(await record.change(from, to))) continue
    await dropOthers(db, [to.serving])
    return { from, to }
  }
}

/**
 * No other process writes to tables being built, so papers are appended; duplicates are replaced. The next rows are
 * prepared while the engine writes the previous ones (`earlier`); resolves when the last are written.
 */
async function copy(
  fresh: Tables,
  batch: IndexedPaper[],
  seen: Set<number>,
  earlier: Promise<void>,
): Promise<{ written: Promise<void> }> {
  let written = earlier
  for (let start = 0; start < batch.length; start += BATCH) {
    const part = [...new Map(batch.slice(start, start + BATCH).map((paper) => [paper.id, paper])).values()]
    const { again = [], first = [] } = Object.groupBy(part, ({ id }) => (seen.has(id) ? 'again' : 'first'))
    const write = await added(fresh, first)
    await written
    written = write().then(() => (again.length > 0 ? writePapers(fresh, again) : undefined))
    // Handled where it is awaited.
    written.catch(() => undefined)
    for (const { id } of part) seen.add(id)
  }
  return { written }
}

async function added(fresh: Tables, papers: IndexedPaper[]): Promise<() => Promise<void>> {
  const rows = papers.length > 0 ? await paperRows(papers) : null
  const passages = papers.some((paper) => paper.passages.length > 0) ? await passageRows(papers) : null
  return async () => {
    if (rows) await fresh.papers.add(rows)
    if (passages) await fresh.passages.add(passages)
  }
}

/**
 * Returns a function that copies the rows of papers written since its last call, or since the start, from the serving
 * tables, and returns their number.
 */
function openCatchUp(store: Store, from: Generations, fresh: Tables, building: number): () => Promise<number> {
  let seen = new Map<number, number>()
  return async () => {
    const touched = await store.touched()
    const rows = await touched.query().where(`generation = ${building}`).select(['paper_id']).toArray()
    const times = new Map<number, number>()
    for (const row of rows) times.set(Number(row.paper_id), (times.get(Number(row.paper_id)) ?? 0) + 1)
    const ids = [...times.keys()].filter((id) => times.get(id) !== seen.get(id))
    seen = times
    if (ids.length === 0) return 0
    // Opened only now: tables that were lost hold nothing to copy, and no write of them succeeds.
    const serving = await store.tables(from.serving)
    for (let start = 0; start < ids.length; start += BATCH)
      await replace(serving, fresh, ids.slice(start, start + BATCH))
    return ids.length
  }
}

async function replace(serving: Tables, fresh: Tables, ids: number[]): Promise<void> {
  const papers = await serving.papers.query().where(sqlIn('id', ids)).toArrow()
  const passages = await serving.passages.query().where(sqlIn('paper_id', ids)).toArrow()
  await removePapers(fresh, ids)
  if (papers.numRows > 0) await upsert(fresh.papers, 'id', papers)
  if (passages.numRows > 0) await upsert(fresh.passages, 'key', passages)
}
