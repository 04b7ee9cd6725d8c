import { setTimeout as sleep } from 'node:timers/promises'
import { parseQuery } from '@colophon/protocol/knowledge/query'
import { and, eq } from 'drizzle-orm'
import { indexedPapers, indexedPapersOf } from '../../papers/index/indexed-papers.ts'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import { collectGarbage } from '../../platform/process/collect-garbage.ts'
import type { IndexedPaper } from '../../search/paper.ts'
import type { Stored } from './store-records.ts'

/** Keeps the search index in step with an import. */
export type ImportFollower = {
  /** Reports stored papers; the index of a large import is built during it. */
  stored(batch: StoredPapers): void
  /** Reports removed papers; the index follows at the end. */
  removed(ids: readonly number[]): void
  /**
   * Brings the index up to date with everything stored, unless stopped; `isSuspect` when an earlier run may have left
   * it behind.
   */
  finish(isSuspect: boolean): Promise<void>
  /** Abandons the build in progress; the serving index stays. No effect after `finish`. */
  stop(): Promise<void>
}

/** Up to this many are written to the serving index; above, a rebuild is faster. */
const SINGLY_MAX = 2000
/** Batches of papers held in memory until they are indexed. */
const AHEAD_MAX = 4
const TRIES = 5
const PAUSE_MS = 3000

type Parts = Pick<Context, 'db' | 'search' | 'log'>
type StoredPapers = Pick<Stored, 'papers' | 'changed'>
/** A build of the index from everything stored and everything still being stored. */
type Build = {
  give(batch: StoredPapers): void
  end(): void
  built: Promise<void>
}

/**
 * Follows the import until `stopped`. Unindexed rows slow every search down, and indexing in portions repeats most of
 * the work, so a large import writes its rows to new tables, which are indexed once at its end and switched to.
 */
export async function followImport(context: Parts, stopped: AbortSignal): Promise<ImportFollower> {
  const { db, search, log } = context
  const givenUp = new AbortController()
  const signal = AbortSignal.any([stopped, givenUp.signal])
  let waiting: number[] = []
  const gone: number[] = []
  let build: Build | null = null
  let hasFailed = false
  let hasBuilt = false

  async function rebuild(source: AsyncIterable<IndexedPaper[]>): Promise<void> {
    await search.rebuild(untilStopped(source, signal))
    hasBuilt = true
  }

  function begin(): Build {
    const feed = openFeed<StoredPapers>()
    const taken = waiting
    waiting = []
    async function* papers() {
      yield* indexedPapers(db)
      for await (const { papers: fresh, changed } of feed.values) {
        if (fresh.length > 0) yield fresh
        yield* indexedPapersOf(db, changed)
      }
      // What remains is the engine's work, which needs the memory.
      collectGarbage()
      signal.throwIfAborted()
    }
    signal.addEventListener('abort', feed.end)
    const built = rebuild(papers())
      // The end of the import retries in any case.
      .catch((error: unknown) => {
        hasFailed = true
        waiting = [...taken, ...waiting]
        if (!signal.aborted) log.warn({ err: error }, 'could not build the search index beside the import')
      })
      .finally(() => {
        signal.removeEventListener('abort', feed.end)
        build = null
      })
    return {
      give(batch) {
        const ids = idsOf(batch)
        taken.push(...ids)
        // Papers that would wait for long are read again instead.
        feed.give(feed.waiting() < AHEAD_MAX ? batch : { papers: [], changed: ids })
      },
      end: feed.end,
      built,
    }
  }

  return {
    stored(batch) {
      if (build) return build.give(batch)
      waiting.push(...idsOf(batch))
      if (!hasFailed && waiting.length > SINGLY_MAX) build = begin()
    },
    removed(ids) {
      gone.push(...ids)
    },
    async finish(isSuspect) {
      build?.end()
      await build?.built
      if (gone.length > 0) await search.remove(gone)
      // A rebuild contains everything stored, whatever an earlier run left behind.
      if ((hasBuilt || !isSuspect) && waiting.length <= SINGLY_MAX) {
        for await (const papers of indexedPapersOf(db, waiting)) await search.put(papers)
        if (await isWhole(context)) return
      }
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await rebuild(indexedPapers(db))
        } catch (error) {
          if (signal.aborted) return
          // A rebuild by another process may have begun before the last records were stored.
          if (attempt === TRIES) throw error
          await sleep(PAUSE_MS)
        }
      }
    },
    async stop() {
      givenUp.abort()
      await build?.built
    },
  }
}

function idsOf({ papers, changed }: StoredPapers): number[] {
  return [...papers.map(({ id }) => id), ...changed]
}

/** Abandons a build once it is no longer needed; the serving index stays. */
async function* untilStopped<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const value of source) {
    signal.throwIfAborted()
    yield value
  }
}

/** Whether index and database have the same number of records; a killed run may have left the index behind. */
async function isWhole({ db, search }: Pick<Context, 'db' | 'search'>): Promise<boolean> {
  const [stored, found] = await Promise.all([
    db.$count(articles, and(eq(articles.source, 'arxiv'), articles.isPublished)),
    search.search({
      query: parseQuery(''),
      viewer: { userId: null, granted: [] },
      filter: 'arxiv',
      sort: 'newest',
      limit: 1,
      offset: 0,
    }),
  ])
  return stored === found.total
}

/** An async queue of values. */
type Feed<T> = {
  isOpen(): boolean
  /** How many values are not consumed yet. */
  waiting(): number
  /** Adds a value; ignored after the end. */
  give(value: T): void
  /** Ends the feed; earlier values are still delivered. */
  end(): void
  values: AsyncIterable<T>
}

/** Opens a feed; values are kept until they are consumed. */
export function openFeed<T>(): Feed<T> {
  const given: T[] = []
  let isOpen = true
  let wake = () => {}

  async function* values() {
    for (;;) {
      const value = given.shift()
      if (value !== undefined) yield value
      else if (!isOpen) return
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  }

  return {
    isOpen: () => isOpen,
    waiting: () => given.length,
    give(value) {
      if (!isOpen) return
      given.push(value)
      wake()
    },
    end() {
      isOpen = false
      wake()
    },
    values: values(),
  }
}
