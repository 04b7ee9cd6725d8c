import type { Table } from '@lancedb/lancedb'
import type { Logger } from 'pino'
import { renew } from './rebuild.ts'
import { isConflict, retryConflicts } from './retry.ts'
import type { Store } from './store.ts'
import { indexTable, type Tables } from './tables.ts'
import type { WriteLock } from './write-lock.ts'

/** Maintains the index in the background. */
export type Maintenance = {
  /** Reports a write. */
  wrote(): void
  /** Stops after the running task. */
  stop(): Promise<void>
}

const KINDS = ['papers', 'passages'] as const

/** Unindexed rows allowed: until they are indexed each search scans them, about 10 µs per row. */
const UNINDEXED_MAX = 500
/** Fragments, one per write, that may exist: fifty make a search three times as slow as one. */
const FRAGMENTS_MAX = 10
/** Writes of this process that leave former versions of rows; each is three small files or more. */
const WRITES_MAX = 100
/** Compaction reads the whole table, so a large one may have one more fragment per this many rows. */
const ROWS_PER_FRAGMENT = 20_000
/** The pause after a compaction, as a multiple of its duration. */
const COMPACTION_PAUSE = 1
/** Tables of up to this many rows are compacted by copying them, during which writes go on. */
const COPIED_ROWS_MAX = 1_000_000
const PAUSE_MS = 500
/** The pause where another process maintains the tables. */
const ELSEWHERE_MS = 5000

/** How tables are compacted. */
type Rhythm = {
  /** The least time between two looks, in milliseconds. */
  lookMs: number
  /** The least time between two compactions. */
  pauseMs: number
  /** A table that was written since the last look may have this many times more fragments. */
  patience: number
  /** Tables with former versions that are older are copied without the text that was deleted or replaced. */
  eraseMs: number
}

const HOUR_MS = 3_600_000
/** A look an hour later at most still erases within a day. */
const ERASE_MS = 23 * HOUR_MS

/**
 * A compaction in place would let writes wait, for up to a minute in an object store, and leaves every file of the old
 * version for some time. Copies have neither fault, but afterwards every process reads the indexes again, so they wait
 * for a quiet moment.
 */
export const RHYTHMS: Record<'folder' | 'remote', Rhythm> = {
  folder: { lookMs: 2000, pauseMs: 0, patience: 3, eraseMs: ERASE_MS },
  remote: { lookMs: 5000, pauseMs: 30_000, patience: 5, eraseMs: ERASE_MS },
}

/** Older versions are deleted; no read takes as long. */
const VERSIONS_KEPT_MS = 600_000

/**
 * Indexes new rows and compacts small fragments without blocking searches, in one process at a time. Its cost grows
 * with the table, so it pauses after each run as long as that took, and longer after compactions.
 */
export function startMaintenance(
  store: Store,
  log: Logger,
  lock: WriteLock,
  { lookMs, pauseMs, patience, eraseMs }: Rhythm,
): Maintenance {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let restUntil = 0
  let compactFrom = 0
  let eraseFrom = 0
  let seen = ''
  let writes = 0
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted

  function wrote(): void {
    writes += 1
    look()
  }

  function look(): void {
    if (timer !== null || running !== null || isStopped()) return
    timer = setTimeout(run, Math.max(PAUSE_MS, restUntil - performance.now())).unref()
  }

  function run(): void {
    timer = null
    const began = performance.now()
    running = lock
      .maintain(tidy)
      .catch((error: unknown) => {
        if (!isStopped()) log.warn({ err: error }, 'search maintenance failed; the next write retries it')
        return false
      })
      .then((isMore) => {
        running = null
        const now = performance.now()
        restUntil = now + (isMore === null ? ELSEWHERE_MS : Math.max(lookMs, now - began))
        if (isMore !== false) look()
      })
  }

  /** Returns whether there may be more to do. */
  async function tidy(): Promise<boolean> {
    const tables = await store.serving()
    const isIndexed = await indexNewRows(tables)
    const isCompacted = await compactFragments(tables)
    await erase()
    return isIndexed || isCompacted
  }

  /** Returns whether there were many new rows. */
  async function indexNewRows(tables: Tables): Promise<boolean> {
    let isMore = false
    for (const kind of KINDS) {
      const unindexed = await unindexedRows(tables[kind])
      if (unindexed < UNINDEXED_MAX || isStopped()) continue
      // Compaction by another process has priority.
      await retryConflicts(() => indexTable(tables[kind], kind))
      log.debug({ kind, unindexed }, 'search rows indexed')
      isMore = true
    }
    return isMore
  }

  /** Returns whether there are many fragments, also where their compaction has to wait. */
  async function compactFragments(tables: Tables): Promise<boolean> {
    const began = performance.now()
    const written = writes
    const sizes = await Promise.all(KINDS.map(async (kind) => ({ kind, ...(await sizeOf(tables[kind])) })))
    const crowded = sizes.filter(({ fragmentation }) => Math.max(fragmentation, written / WRITES_MAX) >= 1)
    if (crowded.length === 0) return false
    const versions = (await Promise.all(KINDS.map((kind) => tables[kind].version()))).join()
    const isQuiet = versions === seen
    seen = versions
    const crowding = Math.max(written / WRITES_MAX, ...crowded.map(({ fragmentation }) => fragmentation))
    if (began < compactFrom || isStopped() || (!isQuiet && crowding < patience)) return true
    const isHuge = sizes.some(({ rows }) => rows > COPIED_ROWS_MAX)
    if (isHuge) for (const { kind } of crowded) await compactInPlace(tables[kind], kind)
    else await copy(isQuiet)
    writes = Math.max(0, writes - written)
    const now = performance.now()
    compactFrom = now + Math.max(pauseMs, COMPACTION_PAUSE * (now - began))
    return true
  }

  /** Small deletions cause no compaction, and their text would remain in the files for good. */
  async function erase(): Promise<void> {
    if (performance.now() < eraseFrom || isStopped()) return
    eraseFrom = performance.now() + eraseLookMs
    const tables = await store.latest()
    const sizes = await Promise.all(KINDS.map((kind) => tables[kind].countRows()))
    if (sizes.some((rows) => rows > COPIED_ROWS_MAX)) return
    const areOld = await Promise.all(KINDS.map((kind) => wasWrittenSince(tables[kind], eraseMs)))
    if (areOld.includes(true)) await copy(false)
  }

  async function copy(isQuiet: boolean): Promise<void> {
    const began = performance.now()
    const isDone = await lock.renew(async () => {
      await renew(store, stopping.signal)
      return true
    })
    log.debug({ isDone, isQuiet, tookMs: Math.round(performance.now() - began) }, 'search tables copied')
  }

  async function compactInPlace(table: Table, kind: keyof Tables): Promise<void> {
    if (isStopped()) return
    const began = performance.now()
    const joined = await compact(table)
    log.debug({ kind, joined, tookMs: Math.round(performance.now() - began) }, 'search data compacted')
  }

  const eraseLookMs = Math.min(HOUR_MS, eraseMs)
  const eraseTimer = setInterval(look, eraseLookMs).unref()
  look()
  return {
    wrote,
    async stop() {
      stopping.abort()
      clearInterval(eraseTimer)
      if (timer !== null) clearTimeout(timer)
      await running
    },
  }
}

/** From a fragmentation of 1 on, a table has too many fragments. */
async function sizeOf(table: Table): Promise<{ rows: number; fragmentation: number }> {
  const { numRows: rows, fragmentStats } = await table.stats()
  return { rows, fragmentation: fragmentStats.numFragments / (FRAGMENTS_MAX + rows / ROWS_PER_FRAGMENT) }
}

/** Whether a table has a version that is at least this old and has other rows than the newest one. */
async function wasWrittenSince(table: Table, ageMs: number): Promise<boolean> {
  const versions = await table.listVersions()
  const states = new Set(versions.map(({ metadata }) => ROWS.map((name) => metadata[name]).join()))
  const oldest = Math.min(...versions.map(({ timestamp }) => timestamp.getTime()))
  return states.size > 1 && Date.now() - oldest >= ageMs
}

/** What the engine says of the rows of a version; a row that is replaced changes the size of the files. */
const ROWS = ['total_rows', 'total_deletion_file_rows', 'total_fragments', 'total_files_size']

/** Compacts and indexes a table and deletes old versions; a concurrent write may abort it. */
async function compact(table: Table): Promise<'joined' | 'nothing' | 'aborted'> {
  try {
    const { compaction } = await table.optimize({ cleanupOlderThan: new Date(Date.now() - VERSIONS_KEPT_MS) })
    return compaction.filesRemoved > 0 ? 'joined' : 'nothing'
  } catch (error) {
    if (isConflict(error)) return 'aborted'
    throw error
  }
}

async function unindexedRows(table: Table): Promise<number> {
  const indexes = await table.listIndices()
  return Math.max(0, ...indexes.map(({ numUnindexedRows }) => numUnindexedRows ?? 0))
}
