import { and } from 'drizzle-orm'
import { z } from 'zod'
import { describedPapers, IS_INDEXED } from '../../papers/index/index-paper.ts'
import { indexedPapers } from '../../papers/index/indexed-papers.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import type { SearchDamaged } from '../../search/store/damage.ts'
import { requestRecount } from './recount-suggestions.job.ts'

/** Every failing search reports the damage. */
const REPORT_EVERY_MS = 5000

/** Logs damage of the search tables of a generation and queues their rebuild, at most one at a time. */
export function requestRebuild({
  jobs,
  db,
  log,
}: Pick<Context, 'jobs' | 'db' | 'log'>): (error: SearchDamaged, serving: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  /** Nothing is queued for a first start: an import that begins before the job runs would be overtaken by it. */
  async function queue(serving: number): Promise<void> {
    if (await hasPapers(db))
      await jobs.add(db, rebuildSearchJob, { serving }, { key: 'rebuild-search', keepsTime: true })
  }
  return (error, serving) => {
    // Otherwise a first start, which has nothing to rebuild, tables that were deleted while the product was stopped, or
    // those of an earlier version.
    if (error.cause !== null) {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = performance.now()
      log.warn({ err: error, serving }, 'the search tables are damaged or missing; their rebuild is queued')
    }
    queue(serving).catch((failed: unknown) =>
      log.warn({ err: failed }, 'the rebuild of the search could not be queued'),
    )
  }
}

/**
 * Rebuilds search tables that are damaged or of an earlier version, unless a rebuild has replaced them since that was
 * reported, and then the suggestions, whose words are those of the search.
 */
export const rebuildSearchJob = defineJob({
  name: 'rebuild-search',
  /** `serving` is the generation of the damaged tables. */
  payload: z.object({ serving: z.number() }),
  lane: 'search',
  async run(context, { serving }) {
    if ((await context.search.generation()) !== serving) return
    if (!(await hasPapers(context.db))) return
    const papers = await context.search.rebuild(indexedPapers(context.db))
    context.log.warn({ papers }, 'the search tables were rebuilt')
    await requestRecount(context, context.db)
  },
})

async function hasPapers(db: Context['db']): Promise<boolean> {
  const [any] = await describedPapers(db)
    .where(and(...IS_INDEXED))
    .limit(1)
  return any !== undefined
}
