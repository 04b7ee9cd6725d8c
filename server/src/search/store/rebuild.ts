import { setTimeout as sleep } from 'node:timers/promises'
import { prefetchOne } from '../../platform/process/prefetch.ts'
import type { IndexedPaper } from '../paper.ts'
import { sqlIn } from '../query/sql.ts'
import type { Generations } from './generations.ts'
import { retryConflicts } from './retry.ts'
import { paperRows, passageRows } from './rows.ts'
import type { Store } from './store.ts'
import { dropOthers, indexTables, type Tables } from './tables.ts'
import { removePapers, upsert, writePapers } from './write.ts'

/** How long other processes may read the old tables after the switch. */
const GRACE_MS = 3000
const BATCH = 1000

/** Fills a new generation of the tables from the source, applies writes made meanwhile, and switches to it. */
export async function rebuild(store: Store, source: AsyncIterable<IndexedPaper[]>): Promise<number> {
  const { from, to } = await begin(store)
  const isOvertaken = async () => (await (await store.record()).read()).building !== to.building
  const fresh = await fill(store, source, from, to, isOvertaken).catch(async (error: unknown) => {
    throw (await isOvertaken()) ? overtaken() : error
  })
  const record = await store.record()
  if (!(await record.change(to, { serving: to.building, building: 0 }))) throw overtaken()
  await sleep(GRACE_MS)
  const { serving, building } = await record.read()
  const touched = await store.touched()
  await retryConflicts(() => touched.delete(`generation <= ${to.building}`))
  await dropOthers(store.db, [serving, building])
  return fresh.papers.countRows()
}

async function fill(
  store: Store,
  source: AsyncIterable<IndexedPaper[]>,
  from: Generations,
  to: Generations,
  isOvertaken: () => Promise<boolean>,
): Promise<Tables> {
  const fresh = await store.create(to.building)
  const seen = new Set<number>()
  let written = Promise.resolve()
  for await (const papers of prefetchOne(source)) {
    if (await isOvertaken()) throw overtaken()
    ;({ written } = await copy(fresh, papers, seen, written))
  }
  await written
  await compact(fresh)
  await indexTables(fresh)
  await compact(fresh)
  await catchUp(store, from, fresh, to.building)
  return fresh
}

/** Joins small files and deletes those of earlier versions at once; no process reads them. */
async function compact({ papers, passages }: Tables): Promise<void> {
  const cleanupOlderThan = new Date()
  await Promise.all([papers.optimize({ cleanupOlderThan }), passages.optimize({ cleanupOlderThan })])
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
    const write = added(fresh, first)
    await written
    written = write().then(() => (again.length > 0 ? writePapers(fresh, again) : undefined))
    // Handled where it is awaited.
    written.catch(() => undefined)
    for (const { id } of part) seen.add(id)
  }
  return { written }
}

function added(fresh: Tables, papers: IndexedPaper[]): () => Promise<void> {
  const rows = papers.length > 0 ? paperRows(papers) : null
  const passages = papers.some((paper) => paper.passages.length > 0) ? passageRows(papers) : null
  return async () => {
    if (rows) await fresh.papers.add(rows)
    if (passages) await fresh.passages.add(passages)
  }
}

/** Copies the rows of papers written since the start from the serving tables until there are no new ones. */
async function catchUp(store: Store, from: Generations, fresh: Tables, building: number): Promise<void> {
  const touched = await store.touched()
  let seen = 0
  for (;;) {
    const rows = await touched.query().where(`generation = ${building}`).select(['paper_id']).toArray()
    if (rows.length === seen) return
    seen = rows.length
    // Opened only now: tables that were lost hold nothing to copy, and no write of them succeeds.
    const serving = await store.tables(from.serving)
    const ids = [...new Set(rows.map((row) => Number(row.paper_id)))]
    for (let start = 0; start < ids.length; start += BATCH)
      await replace(serving, fresh, ids.slice(start, start + BATCH))
  }
}

async function replace(serving: Tables, fresh: Tables, ids: number[]): Promise<void> {
  const papers = await serving.papers.query().where(sqlIn('id', ids)).toArrow()
  const passages = await serving.passages.query().where(sqlIn('paper_id', ids)).toArrow()
  await removePapers(fresh, ids)
  if (papers.numRows > 0) await upsert(fresh.papers, 'id', papers)
  if (passages.numRows > 0) await upsert(fresh.passages, 'key', passages)
}
