import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'

/** Before all uploads, also those of the vip tier: a change of a paper that is in use must be seen at once. */
const PRIORITY = -2000
const TRIES = 25

/** Its work is in `knowledge`, which knows who listens. */
export const REFRESH_INDEX = { name: 'refresh-index', payload: z.object({ articleId: z.number() }) }

/**
 * Queues reindexing of a paper in the transaction of its change, so that no committed change is missed. Rapid changes
 * collapse into one job.
 */
export async function enqueueReindex(context: Pick<Context, 'jobs'>, db: Db, articleId: number): Promise<void> {
  await context.jobs.add(
    db,
    REFRESH_INDEX,
    { articleId },
    { key: `index:${articleId}`, priority: PRIORITY, attempts: TRIES },
  )
}
