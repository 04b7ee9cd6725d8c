import type { Table } from '@lancedb/lancedb'
import type { Logger } from 'pino'
import { isConflict, retryConflicts } from './retry.ts'
import { indexTable, type Tables } from './tables.ts'
import type { WriteLock } from './write-lock.ts'

/** Maintains the index in the background. */
export type Maintenance = {
  /** Reports a write. */
  wrote(): void
  /** Stops after the running task. */
  stop(): Promise<void>
}

/** Unindexed rows allowed: until they are indexed each search scans them, about 10 µs per row. */
const UNINDEXED_MAX = 500
/** Fragments, one per write, that may exist: fifty make a search three times as slow as one. */
const FRAGMENTS_MAX = 10
/** Writes of this process that leave former versions of rows; each is three small files or more. */
const WRITES_MAX = 100
/** Compaction reads the whole table, so a large one may have one more fragment per this many rows. */
const ROWS_PER_FRAGMENT = 20_000
/** The pause after a compaction, as a multiple of its duration. */
const COMPACTION_PAUSE = 5
/** Writes wait while a table of up to this many rows is compacted, which takes seconds. */
const BLOCKING_ROWS_MAX = 100_000
const PAUSE_MS = 500
/** The pause where another process maintains the tables. */
const ELSEWHERE_MS = 5000

/** How tables are compacted. */
type Rhythm = {
  /** The least time between two looks, in milliseconds. */
  lookMs: number
  /** The least time between two compactions. */
  pauseMs: number
  /** Older versions are deleted; no read takes as long. */
  ageMs: number
  /** A table that was written since the last look may have this many times more fragments. */
  patience: number
}

/**
 * In an object store a compaction takes seconds, in which writes wait, and leaves the whole table twice until the old
 * version is deleted. So it waits for a quiet moment; questions end after seconds, so versions are deleted sooner.
 */
export const RHYTHMS: Record<'folder' | 'remote', Rhythm> = {
  folder: { lookMs: 0, pauseMs: 0, ageMs: 600_000, patience: 1 },
  remote: { lookMs: 5000, pauseMs: 30_000, ageMs: 60_000, patience: 5 },
}

/**
 * Indexes new rows and compacts small fragments without blocking searches, in one process at a time. Its cost grows
 * with the table, so it pauses after each run as long as that took, and longer after compactions.
 */
export function startMaintenance(
  serving: () => Promise<Tables>,
  log: Logger,
  lock: WriteLock,
  { lookMs, pauseMs, ageMs, patience }: Rhythm,
): Maintenance {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let restUntil = 0
  let joinFrom = 0
  /** When the last compaction left an old version that a later one deletes. */
  const outdated = new Map<keyof Tables, number>()
  const versions = new Map<keyof Tables, number>()
  let writes = 0
  let isStopped = false

  function wrote(): void {
    writes += 1
    look()
  }

  function look(): void {
    if (timer !== null || running !== null || isStopped) return
    timer = setTimeout(run, Math.max(PAUSE_MS, restUntil - performance.now())).unref()
  }

  function run(): void {
    timer = null
    const began = performance.now()
    running = lock
      .maintain(tidy)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'search maintenance failed; the next write retries it')
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
    const tables = await serving()
    let isMore = false
    for (const kind of ['papers', 'passages'] as const) {
      const table = tables[kind]
      const unindexed = await unindexedRows(table)
      if (unindexed >= UNINDEXED_MAX && !isStopped) {
        // Compaction by another process has priority.
        await retryConflicts(() => indexTable(table, kind))
        log.debug({ kind, unindexed }, 'search rows indexed')
        isMore = true
      }
    }
    const began = performance.now()
    const written = writes
    for (const kind of ['papers', 'passages'] as const) {
      if (isStopped) break
      const { rows, fragmentation } = await sizeOf(tables[kind])
      const crowding = Math.max(fragmentation, written / WRITES_MAX)
      const joinedAt = outdated.get(kind)
      if (crowding < 1 && joinedAt === undefined) continue
      isMore = true
      const version = await tables[kind].version()
      const isQuiet = patience === 1 || versions.get(kind) === version
      versions.set(kind, version)
      const isOutdated = joinedAt !== undefined && began - joinedAt > ageMs
      const isDue = isQuiet ? crowding >= 1 || isOutdated : crowding >= patience
      if (began < joinFrom || !isDue) continue
      const work = () => compact(tables[kind], isQuiet ? Date.now() - ageMs : 0)
      const joined = rows <= BLOCKING_ROWS_MAX ? await lock.join(work) : await work()
      const now = performance.now()
      if (joined === 'nothing' || patience === 1) outdated.delete(kind)
      else outdated.set(kind, now)
      log.debug({ kind, joined, isQuiet, tookMs: Math.round(now - began) }, 'search data compacted')
      writes = Math.max(0, writes - written)
      joinFrom = now + Math.max(pauseMs, COMPACTION_PAUSE * (now - began))
    }
    return isMore
  }

  look()
  return {
    wrote,
    async stop() {
      isStopped = true
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

/** Compacts and indexes a table and deletes versions older than `before`; a concurrent write may abort it. */
async function compact(table: Table, before: number): Promise<'joined' | 'nothing' | 'aborted'> {
  try {
    const { compaction } = await table.optimize({ cleanupOlderThan: new Date(before) })
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
