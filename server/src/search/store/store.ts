import './engine-settings.ts'
import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import { type Connection, connect, Session, type Table } from '@lancedb/lancedb'
import { Field, Int32, Schema } from 'apache-arrow'
import { isDamage, SearchDamaged } from './damage.ts'
import { type GenerationRecord, type Generations, openGenerations } from './generations.ts'
import { isRemote, storageOptions } from './remote.ts'
import { retryConflicts } from './retry.ts'
import { hasPresentTerms } from './schema.ts'
import {
  areIndexed,
  closeTables,
  createTables,
  indexTables,
  newestGeneration,
  openOrReplace,
  openTables,
  type Tables,
} from './tables.ts'
import { localLock, type WriteLock } from './write-lock.ts'

/** The search tables of the serving generation. */
export type Store = {
  db: Connection
  /** Opened again where its table was lost. */
  record(): Promise<GenerationRecord>
  /** Ids written during a rebuild, so that it can catch up; opened again where it was lost. */
  touched(): Promise<Table>
  tables(generation: number): Promise<Tables>
  /** Creates the tables of a new generation. */
  create(generation: number): Promise<Tables>
  /** The serving tables, at most GENERATION_AGE_MS behind a switch by another process. */
  serving(): Promise<Tables>
  /** The number of the serving generation when it was last read. */
  servingNow(): number
  /** The serving tables, without that delay. */
  latest(): Promise<Tables>
  /** Runs a write of these papers so that no concurrent rebuild loses it. */
  write(ids: number[], work: (tables: Tables) => Promise<void>): Promise<void>
  /** Runs work, such as the switch of a rebuild, while no write runs. */
  withoutWrites<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** How a process uses the tables: `lock` where several write, `isReader` where this one only answers requests. */
export type StoreUse = {
  lock?: WriteLock
  isReader?: boolean
  /** Called where tables of this generation are missing, damaged or of an earlier version, and have to be rebuilt. */
  onDamage?: (error: SearchDamaged, serving: number) => void
}

const GENERATION_AGE_MS = 1000
/** Searches that have begun in replaced tables may end; longer ones are repeated in the new tables. */
const REPLACED_MS = 10_000
/** A reader asks an object store for the latest version this often, in seconds, instead of with each query. */
const REMOTE_AGE_S = 0.5
const TOUCHED = new Schema([new Field('paper_id', new Int32()), new Field('generation', new Int32())])

const MB = 1_048_576
/**
 * Limits of the engine's caches, whose default is seven gigabytes. It keeps data of earlier versions of the tables until
 * a cache is full, so a process that writes needs small ones. One that answers requests gets a share of the memory:
 * searches of 721,000 papers use 45 MB of metadata, and take three times as long when that does not fit.
 */
const CACHES = {
  written: {
    index: { share: 0, min: 128 * MB, max: 128 * MB },
    metadata: { share: 0, min: 64 * MB, max: 64 * MB },
  },
  read: {
    index: { share: 1 / 8, min: 512 * MB, max: 4096 * MB },
    metadata: { share: 1 / 64, min: 64 * MB, max: 384 * MB },
  },
}
type Caches = (typeof CACHES)[keyof typeof CACHES]

/**
 * Opens the tables at a folder or an s3:// address (credentials from the AWS_ environment); creates them if missing.
 */
export async function openStore(
  url: string,
  { lock = localLock(), isReader = false, onDamage = () => undefined }: StoreUse = {},
): Promise<Store> {
  const connectTo = (session: Session) =>
    // LanceDB would take a bare name that starts with db for a cloud address.
    connect(url.includes('://') ? url : resolve(url), {
      // As an option, since `connect` ignores a session that is passed as its third argument.
      session,
      ...(isRemote(url)
        ? { readConsistencyInterval: isReader ? REMOTE_AGE_S : 0, storageOptions: storageOptions() }
        : { readConsistencyInterval: 0 }),
    })
  const db = await connectTo(openCaches(CACHES.written))
  const newest = await newestGeneration(db)
  const isNew = newest === 0 && !(await db.tableNames()).includes('generations')
  if (isNew) {
    await createTables(db, 1)
    onDamage(new SearchDamaged(null), 1)
  }
  let record = await openGenerations(db, newest || 1)
  let touched = await openOrReplace(db, 'touched', TOUCHED)
  const open = new Map<number, Promise<Tables>>()
  let known: { generations: Generations; at: number } | null = null

  /** A reader has caches for each generation, so that those of replaced tables are freed. */
  const ofGeneration = async () => (isReader ? connectTo(openCaches(CACHES.read)) : db)
  function tables(generation: number): Promise<Tables> {
    return keep(generation, open.get(generation) ?? ofGeneration().then((own) => openTables(own, generation)))
  }
  function keep(generation: number, opened: Promise<Tables>): Promise<Tables> {
    open.set(generation, opened)
    opened.catch(() => open.delete(generation))
    return opened
  }

  async function read(): Promise<Generations> {
    const generations = await record.read().catch(async (error: unknown) => {
      if (!isDamage(error)) throw error
      // Lost: a new record begins with the newest tables.
      record = await openGenerations(db, (await newestGeneration(db)) || 1)
      open.clear()
      return record.read()
    })
    if (generations.serving < (known?.generations.serving ?? 0)) open.clear()
    known = { generations, at: performance.now() }
    for (const [generation, replaced] of open) {
      if (generation >= generations.serving) continue
      open.delete(generation)
      if (isReader) setTimeout(() => void replaced.then(closeTables, () => undefined), REPLACED_MS).unref()
    }
    return generations
  }

  async function touch(): Promise<Table> {
    await touched.countRows().catch(async (error: unknown) => {
      if (!isDamage(error)) throw error
      touched = await openOrReplace(db, 'touched', TOUCHED)
    })
    return touched
  }

  async function indexServing(): Promise<void> {
    const serving = await tables((await read()).serving)
    if (!(await areIndexed(serving))) await retryConflicts(() => indexTables(serving))
    if (!hasPresentTerms(await serving.papers.schema())) {
      onDamage(new SearchDamaged(null), known?.generations.serving ?? 0)
    }
  }

  async function write(ids: number[], work: (tables: Tables) => Promise<void>): Promise<void> {
    let before = await read()
    for (;;) {
      const current = await tables(before.serving)
      const { building } = before
      await lock.write(async () => {
        await retryConflicts(() => work(current))
        if (building === 0) return
        const note = await touch()
        await retryConflicts(() => note.add(ids.map((id) => ({ paper_id: id, generation: building }))))
      })
      const after = await read()
      if (after.serving === before.serving && after.building === before.building) return
      before = after
    }
  }

  await indexServing().catch((error: unknown) => {
    if (!isDamage(error)) throw error
    onDamage(new SearchDamaged(error), known?.generations.serving ?? 0)
  })
  return {
    db,
    async record() {
      await read()
      return record
    },
    servingNow: () => known?.generations.serving ?? 0,
    touched: touch,
    tables,
    create: (generation) =>
      keep(
        generation,
        ofGeneration().then((own) => createTables(own, generation)),
      ),
    write,
    withoutWrites: lock.join,
    async serving() {
      const isFresh = known !== null && performance.now() - known.at < GENERATION_AGE_MS
      return tables((isFresh && known ? known.generations : await read()).serving)
    },
    latest: async () => tables((await read()).serving),
    close: () => db.close(),
  }
}

function openCaches({ index, metadata }: Caches): Session {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const [indexBytes, metadataBytes] = [index, metadata].map(({ share, min, max }) =>
    BigInt(Math.floor(Math.min(max, Math.max(min, memory * share)))),
  )
  return new Session(indexBytes, metadataBytes)
}
