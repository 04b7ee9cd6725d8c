import './engine-settings.ts'
import { resolve } from 'node:path'
import { type Connection, connect, Session, type Table } from '@lancedb/lancedb'
import { Field, Int32, Schema } from 'apache-arrow'
import { type GenerationRecord, type Generations, openGenerations } from './generations.ts'
import { isRemote, storageOptions } from './remote.ts'
import { retryConflicts } from './retry.ts'
import { areIndexed, indexTables, openTables, type Tables } from './tables.ts'
import { NO_LOCK, type WriteLock } from './write-lock.ts'

/** The search tables of the serving generation. */
export type Store = {
  db: Connection
  record: GenerationRecord
  /** Ids written during a rebuild, so that it can catch up. */
  touched: Table
  tables(generation: number): Promise<Tables>
  /** The serving tables, at most GENERATION_AGE_MS behind a switch by another process. */
  serving(): Promise<Tables>
  /** The serving tables, without that delay. */
  latest(): Promise<Tables>
  /** Runs a write of these papers so that no concurrent rebuild loses it. */
  write(ids: number[], work: (tables: Tables) => Promise<void>): Promise<void>
  close(): void
}

/** How a process uses the tables: `lock` where several write, `isReader` where this one only answers requests. */
export type StoreUse = { lock?: WriteLock; isReader?: boolean }

const GENERATION_AGE_MS = 1000
/** A reader asks an object store for the latest version this often, in seconds, instead of with each query. */
const REMOTE_AGE_S = 0.5
const TOUCHED = new Schema([new Field('paper_id', new Int32()), new Field('generation', new Int32())])

/** Cache limits in bytes for index data and metadata; the default is seven gigabytes. */
const CACHE = { index: 512n * 1_048_576n, metadata: 128n * 1_048_576n }

/**
 * Opens the tables at a folder or an s3:// address (credentials from the AWS_ environment); creates them if missing.
 */
export async function openStore(url: string, { lock = NO_LOCK, isReader = false }: StoreUse = {}): Promise<Store> {
  // LanceDB would take a bare name that starts with db for a cloud address.
  const db = await connect(
    url.includes('://') ? url : resolve(url),
    isRemote(url)
      ? { readConsistencyInterval: isReader ? REMOTE_AGE_S : 0, storageOptions: storageOptions() }
      : { readConsistencyInterval: 0 },
    new Session(CACHE.index, CACHE.metadata),
  )
  const record = await openGenerations(db)
  const touched = await db.createEmptyTable('touched', TOUCHED, { mode: 'create', existOk: true })
  const open = new Map<number, Promise<Tables>>()
  let known: { generations: Generations; at: number } | null = null

  function tables(generation: number): Promise<Tables> {
    const opened = open.get(generation) ?? openTables(db, generation)
    open.set(generation, opened)
    opened.catch(() => open.delete(generation))
    return opened
  }

  async function read(): Promise<Generations> {
    const generations = await record.read()
    known = { generations, at: performance.now() }
    for (const generation of open.keys()) {
      if (generation < generations.serving) open.delete(generation)
    }
    return generations
  }

  async function write(ids: number[], work: (tables: Tables) => Promise<void>): Promise<void> {
    let before = await read()
    for (;;) {
      const current = await tables(before.serving)
      await lock.write(() => retryConflicts(() => work(current)))
      if (before.building !== 0) {
        const { building } = before
        await retryConflicts(() => touched.add(ids.map((id) => ({ paper_id: id, generation: building }))))
      }
      const after = await read()
      if (after.serving === before.serving && after.building === before.building) return
      before = after
    }
  }

  const first = await tables((await read()).serving)
  if (!(await areIndexed(first))) await retryConflicts(() => indexTables(first))
  return {
    db,
    record,
    touched,
    tables,
    write,
    async serving() {
      const isFresh = known !== null && performance.now() - known.at < GENERATION_AGE_MS
      return tables((isFresh && known ? known.generations : await read()).serving)
    },
    latest: async () => tables((await read()).serving),
    close: () => db.close(),
  }
}
