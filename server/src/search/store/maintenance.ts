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
/** Compaction reads the whole table, so a large one may have one more fragment per this many rows. */
const ROWS_PER_FRAGMENT = 20_000
/** The pause after a compaction, as a multiple of its duration. */
const COMPACTION_PAUSE = 5
/** Writes wait while a table of up to this many rows is compacted, which takes seconds. */
const BLOCKING_ROWS_MAX = 100_000
const PAUSE_MS = 500
/** The pause where another process maintains the tables. */
const ELSEWHERE_MS = 5000

/**
 * Each compaction writes the whole table once more. `pauseMs` separates compactions; versions older than `ageMs` are
 * deleted, since no read takes as long: in an object store questions end after seconds.
 */
export const COSTS = { folder: { pauseMs: 0, ageMs: 600_000 }, remote: { pauseMs: 30_000, ageMs: 60_000 } }

/**
 * Indexes new rows and compacts small fragments without blocking searches, in one process at a time. Its cost grows
 * with the table, so it pauses after each run as long as that took, and longer after compactions.
 */
export function startMaintenance(
  serving: () => Promise<Tables>,
  log: Logger,
  lock: WriteLock,
  { pauseMs, ageMs }: (typeof COSTS)['remote'],
): Maintenance {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let restUntil = 0
  let joinFrom = 0
  /** Tables with versions that a later run deletes. */
  const outdated = new Set<keyof Tables>()
  let isStopped = false

  function wrote(): void {
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
        restUntil = isMore === null ? now + ELSEWHERE_MS : 2 * now - began
        if (isMore !== false) wrote()
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
    for (const kind of ['papers', 'passages'] as const) {
      const { rows, isFragmented } = await sizeOf(tables[kind])
      if (isStopped || !(isFragmented || outdated.has(kind))) continue
      isMore = true
      if (began < joinFrom) continue
      const work = () => compact(tables[kind], ageMs)
      const joined = rows <= BLOCKING_ROWS_MAX ? await lock.join(work) : await work()
      if (joined === 'nothing') outdated.delete(kind)
      else outdated.add(kind)
      const tookMs = Math.round(performance.now() - began)
      log.debug({ kind, joined, tookMs }, 'search data compacted')
      joinFrom = performance.now() + Math.max(pauseMs, COMPACTION_PAUSE * tookMs)
    }
    return isMore
  }

  wrote()
  return {
    wrote,
    async stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      await running
    },
  }
}

async function sizeOf(table: Table): Promise<{ rows: number; isFragmented: boolean }> {
  const { numRows: rows, fragmentStats } = await table.stats()
  return { rows, isFragmented: fragmentStats.numFragments >= FRAGMENTS_MAX + rows / ROWS_PER_FRAGMENT }
}

/** Compacts and indexes a table and deletes its old versions; a concurrent write may abort it. */
async function compact(table: Table, ageMs: number): Promise<'joined' | 'nothing' | 'aborted'> {
  try {
    const { compaction } = await table.optimize({ cleanupOlderThan: new Date(Date.now() - ageMs) })
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
