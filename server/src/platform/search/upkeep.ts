import type { Logger } from 'pino'
import { isConflict } from './retry.ts'
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
/** Stretches of data, one per write, that may lie side by side before they are joined. */
const FRAGMENTS_MAX = 100
/** Versions this old are deleted; nothing reads as long as this. */
const VERSION_AGE_MS = 600_000
const PAUSE_MS = 500

/**
 * Indexes new rows and joins small stretches of data, never while a search has to wait for it. Its cost grows with the
 * table, so after each run it rests as long as it took.
 */
export function startUpkeep(serving: () => Promise<Tables>, log: Logger): Upkeep {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let restUntil = 0
  let isStopped = false

  function wrote(): void {
    if (timer !== null || running !== null || isStopped) return
    timer = setTimeout(run, Math.max(PAUSE_MS, restUntil - performance.now())).unref()
  }

  function run(): void {
    timer = null
    const began = performance.now()
    running = tidy(serving, log)
      .catch((error: unknown) => log.warn({ err: error }, 'search upkeep failed and will be tried again'))
      .then((isMore) => {
        running = null
        restUntil = 2 * performance.now() - began
        if (isMore) wrote()
      })
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

/** Answers whether there may be more to do already. */
async function tidy(serving: () => Promise<Tables>, log: Logger): Promise<boolean> {
  const tables = await serving()
  let isMore = false
  for (const kind of ['papers', 'passages'] as const) {
    const table = tables[kind]
    const indexes = await table.listIndices()
    const unindexed = Math.max(0, ...indexes.map(({ numUnindexedRows }) => numUnindexedRows ?? 0))
    if (unindexed >= UNINDEXED_MAX) {
      await indexTable(table, kind)
      log.debug({ kind, unindexed }, 'search rows indexed')
      isMore = true
    }
    const { fragmentStats } = await table.stats()
    if (fragmentStats.numFragments >= FRAGMENTS_MAX) {
      // A write that comes between undoes the join and nothing else; the next run tries again.
      const join = table.optimize({ cleanupOlderThan: new Date(Date.now() - VERSION_AGE_MS) })
      await join.catch((error: unknown) => {
        if (!isConflict(error)) throw error
      })
    }
  }
  return isMore
}
