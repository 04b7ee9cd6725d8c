import { setTimeout as sleep } from 'node:timers/promises'
import { parseQuery } from '@colophon/protocol/articles/query'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { indexedPapers, indexedPapersOf } from '../indexed-papers.ts'
import { articles } from '../tables.ts'

/** Keeps the search index up with an import. */
export type ImportFollower = {
  /** Tells which papers were stored; the index follows in growing portions while the import goes on. */
  stored(ids: readonly number[]): void
  /** Brings the index up to date with everything stored, unless it is stopped; `isSuspect` when an earlier run may have left it behind. */
  finish(isSuspect: boolean): Promise<void>
}

/** So few are written into the index that serves; building it anew is faster for more. */
const SINGLY_MAX = 2000
/** The first portion, and how much larger than what is indexed each further one is: every paper is indexed about 1.3 times. */
const PORTION = 50_000
const GROWTH = 4
const TRIES = 5
const PAUSE_MS = 3000

/** Starts to follow, until `signal` says that the import is to stop. Rows that wait for the engine's index make each search slower, so portions are built aside and switched to. */
export async function followImport(
  context: Pick<Context, 'db' | 'search' | 'log'>,
  signal: AbortSignal,
): Promise<ImportFollower> {
  const { db, search, log } = context
  let waiting: number[] = []
  let indexed = (await search.health()).papers
  let building: Promise<void> | null = null

  async function rebuild(): Promise<void> {
    const taken = waiting
    waiting = []
    try {
      indexed = await search.rebuild(untilStopped(indexedPapers(db), signal))
    } catch (error) {
      waiting = [...taken, ...waiting]
      throw error
    }
  }

  return {
    stored(ids) {
      waiting.push(...ids)
      if (building || waiting.length < Math.max(PORTION, indexed * GROWTH)) return
      building = rebuild()
        // Whatever it was, the end of the import tries again.
        .catch((error: unknown) => {
          if (!signal.aborted) log.warn({ err: error }, 'a portion of the search index was not built')
        })
        .finally(() => {
          building = null
        })
    },
    async finish(isSuspect) {
      await building
      if (!isSuspect && waiting.length <= SINGLY_MAX) {
        for await (const papers of indexedPapersOf(db, waiting)) await search.put(papers)
        if (await isWhole(context)) return
      }
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await rebuild()
        } catch (error) {
          if (signal.aborted) return
          // A rebuild that took over may have begun before the last records were stored.
          if (attempt === TRIES) throw error
          await sleep(PAUSE_MS)
        }
      }
    },
  }
}

/** A portion that nobody waits for any more is given up; what serves stays as it is. */
async function* untilStopped<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const value of source) {
    signal.throwIfAborted()
    yield value
  }
}

/** Whether the index holds as many records as the database: a run that was killed may have left it behind. */
async function isWhole({ db, search }: Pick<Context, 'db' | 'search'>): Promise<boolean> {
  const [stored, found] = await Promise.all([
    db.$count(articles, and(eq(articles.source, 'arxiv'), articles.isPublished)),
    search.search({
      query: parseQuery(''),
      viewer: { userId: null, isAdmin: false, granted: [] },
      filter: 'arxiv',
      sort: 'newest',
      limit: 1,
      offset: 0,
    }),
  ])
  return stored === found.total
}
