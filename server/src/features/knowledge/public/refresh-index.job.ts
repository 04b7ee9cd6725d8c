import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { JobHandler } from '../../../platform/jobs/jobs-runner.ts'
import { failPoint } from '../../../platform/process/fail-point.ts'
import { indexPaper, underIndexLock } from './index-paper.ts'

const PRIORITY = -100
const TRIES = 25

/**
 * Queues the index to follow a change of a paper, in the transaction of the change: nothing that was committed can be
 * missed. Changes that come faster than the index collapse into one.
 */
export async function followInIndex(context: Pick<Context, 'jobs'>, db: Db, articleId: number): Promise<void> {
  await context.jobs.add(
    db,
    'refresh-index',
    { articleId },
    { key: `index:${articleId}`, priority: PRIORITY, attempts: TRIES },
  )
}

/** Brings the index in line with what the database says of a paper now. */
export function refreshIndexJob(context: Context): JobHandler<'refresh-index'> {
  return ({ articleId }) =>
    underIndexLock(context, articleId, async () => {
      await indexPaper(context, articleId)
      await failPoint('refresh-index:before-end')
    })
}
