import { randomUUID } from 'node:crypto'
import type { ProcessingReason } from '@colophon/protocol/articles/errors'
import { progressOf } from '@colophon/protocol/articles/states'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { enqueueStage, JOB_STAGES } from './enqueue-stage.ts'
import { isKept } from './in-work.ts'
import { roleOf } from './queries.ts'
import { articles } from './tables.ts'

/** Papers that are tried again at once; the next call takes the rest. */
const AT_ONCE = 200

/** Tries every paper again that failed for one reason, from the step that failed, as its owner could. Returns how many. */
export async function retryFailed(context: Context, tx: Db, reason: ProcessingReason): Promise<number> {
  const failed = and(eq(articles.status, 'error'), eq(articles.reason, reason), isKept)
  const found = await tx.select().from(articles).where(failed).orderBy(articles.id).limit(AT_ONCE).for('update')
  for (const { id, stage: at, ownerId } of found) {
    const stage = JOB_STAGES.find((each) => each === at) ?? 'parse'
    const attempt = randomUUID()
    const queued = { status: 'queue' as const, stage, progress: progressOf(stage), reason: null, attempt }
    await tx.update(articles).set(queued).where(eq(articles.id, id))
    await enqueueStage(context, tx, stage, { articleId: id, attempt }, { role: await roleOf(tx, ownerId), ahead: 0 })
  }
  return found.length
}
