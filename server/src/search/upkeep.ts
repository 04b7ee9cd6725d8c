import type { Table } from '@lancedb/lancedb'
import type { Logger } from 'pino'
import { isConflict, retryConflicts } from './retry.ts'
import { indexTable, type Tables } from './tables.ts'

/** Keeps the index in shape in the background. */
export type Upkeep = {
  /** Tells that something was written. */
  wrote(): void
  /** Stops after what is under way. */
  stop(): Promise<void>
}

/** Rows that may wait to be indexed: until then each search reads them one by one, about 10 µs a row. */
const UNINDEXED_MAX = 500
/** Stretches of data, one per write, that may lie side by side: fifty make a search three times as slow as one. */
const FRAGMENTS_MAX = 10
/** Joining reads the whole table, so a large one may have one more for each of these rows. */
const ROWS_PER_FRAGMENT = 20_000
/** Versions this old are deleted; nothing reads as long as this. */
const VERSION_AGE_MS = 600_000
/** How long it waits before it joins again, as a multiple of what that took. */
const JOIN_REST = 5
const PAUSE_MS = 500

/**
 * Indexes new rows and joins small stretches of data, never while a search has to wait for it. Its cost grows with the
 * table, so after each run it rests as long as that took, and longer from joining.
 */
export function startUpkeep(serving: () => Promise<Tables>, log: Logger): Upkeep {
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
        log.warn({ err: error }, 'search upkeep failed; the next write tries again')
        return false
      })
      .then((isMore) => {
        running = null
        restUntil = 2 * performance.now() - began
        if (isMore) wrote()
      })
  }

  /** Answers whether there may be more to do already. */
  async function tidy(): Promise<boolean> {
    const tables = await serving()
    let isMore = false
    for (const kind of ['papers', 'passages'] as const) {
      const table = tables[kind]
      const unindexed = await unindexedRows(table)
      if (unindexed >= UNINDEXED_MAX && !isStopped) {
        // Another process may join data at this moment, which comes first.
        await retryConflicts(() => indexTable(table, kind))
        log.debug({ kind, unindexed }, 'search rows indexed')
        isMore = true
      }
    }
    const began = performance.now()
    for (const kind of ['papers', 'passages'] as const) {
      if (isStopped || !(await isScattered(tables[kind]))) continue
      isMore = true
      if (began < joinFrom) continue
      const isJoined = await join(tables[kind])
      log.debug({ kind, isJoined }, 'search data joined')
      joinFrom = performance.now() + JOIN_REST * (performance.now() - began)
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

async function isScattered(table: Table): Promise<boolean> {
  const { numRows, fragmentStats } = await table.stats()
  return fragmentStats.numFragments >= FRAGMENTS_MAX + numRows / ROWS_PER_FRAGMENT
}

/** Joins the data and indexes it. A write that comes between undoes that and nothing else; then the answer is false. */
async function join(table: Table): Promise<boolean> {
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
