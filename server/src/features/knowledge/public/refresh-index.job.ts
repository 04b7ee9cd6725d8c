import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { JobHandler } from '../../../platform/jobs/jobs-runner.ts'
import { failPoint } from '../../../platform/process/fail-point.ts'
import { arrivalsIndexed, arrivalsOf } from '../../alerts/public/arrivals.ts'
import { indexPaper, underIndexLock } from './index-paper.ts'

/** Before all uploads, also those of the vip tier: a change of a paper that is in use must be seen at once. */
const PRIORITY = -2000
const TRIES = 25

/**
 * Queues reindexing of a paper in the transaction of its change, so that no committed change is missed. Rapid changes
 * collapse into one job.
 */
export async function enqueueReindex(context: Pick<Context, 'jobs'>, db: Db, articleId: number): Promise<void> {
  await context.jobs.add(
    db,
    'refresh-index',
    { articleId },
    { key: `index:${articleId}`, priority: PRIORITY, attempts: TRIES },
  )
}

/** Synchronises the index with the current state of a paper, and lets it be matched with saved searches if it is new. */
export function refreshIndexJob(context: Context): JobHandler<'refresh-index'> {
  return ({ articleId }) =>
    underIndexLock(context, articleId, async () => {
      const arrivals = await arrivalsOf(context.db, articleId)
      await indexPaper(context, articleId)
      await arrivalsIndexed(context, context.db, arrivals)
      await failPoint('refresh-index:before-end')
    })
}
