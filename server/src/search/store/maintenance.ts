import type { Table } from '@lancedb/lancedb'
import type { Logger } from 'pino'
import { isConflict, retryConflicts } from './retry.ts'
import { indexTable, type Tables } from './tables.ts'

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
/** Older versions are deleted; no read takes as long. */
const VERSION_AGE_MS = 600_000
/** The pause after a compaction, as a multiple of its duration. */
const COMPACTION_PAUSE = 5
const PAUSE_MS = 500

/**
 * Indexes new rows and compacts small fragments without blocking searches. Its cost grows with the table, so it pauses
 * after each run as long as that took, and longer after compactions.
 */
export function startMaintenance(serving: () => Promise<Tables>, log: Logger): Maintenance {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let restUntil = 0
  let joinFrom = 0
  let isStopped = false

  function wrote(): void {
    if (timer !== null || running !== null || isStopped) return
    timer = setTimeout(run, Math.max(PAUSE_MS, restUntil - performance.now())).unref()
  }

  function run(): void {
    timer = null
    const began = performance.now()
    running = tidy()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'search maintenance failed; the next write retries it')
        return false
      })
      .then((isMore) => {
        running = null
        restUntil = 2 * performance.now() - began
        if (isMore) wrote()
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
      if (isStopped || !(await isFragmented(tables[kind]))) continue
      isMore = true
      if (began < joinFrom) continue
      const isJoined = await compact(tables[kind])
      log.debug({ kind, isJoined }, 'search data compacted')
      joinFrom = performance.now() + COMPACTION_PAUSE * (performance.now() - began)
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

async function isFragmented(table: Table): Promise<boolean> {
  const { numRows, fragmentStats } = await table.stats()
  return fragmentStats.numFragments >= FRAGMENTS_MAX + numRows / ROWS_PER_FRAGMENT
}

/** Compacts and indexes a table; false when a concurrent write aborted it. */
async function compact(table: Table): Promise<boolean> {
  try {
    await table.optimize({ cleanupOlderThan: new Date(Date.now() - VERSION_AGE_MS) })
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

async function unindexedRows(table: Table): Promise<number> {
  const indexes = await table.listIndices()
  return Math.max(0, ...indexes.map(({ numUnindexedRows }) => numUnindexedRows ?? 0))
}
