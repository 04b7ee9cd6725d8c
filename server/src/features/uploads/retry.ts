import { randomUUID } from 'node:crypto'
import type { ProcessingReason } from '@colophon/protocol/articles/errors'
import { progressOf } from '@colophon/protocol/articles/states'
import type { uploadCalls } from '@colophon/protocol/uploads/calls'
import { and, eq } from 'drizzle-orm'
import { toUploadState } from '../../papers/article-row.ts'
import { plainName } from '../../papers/files/file-name.ts'
import { countProcessing, isNotDeleted, lockUploads, sendProgress } from '../../papers/processing.ts'
import { roleOf } from '../../papers/queries.ts'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import { encryptSecret } from '../../platform/crypto/encrypt-secret.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { PASSWORD_PURPOSE } from './add-paper.ts'
import { enqueueStage, JOB_OF_STAGE, type JobStage } from './enqueue-stage.ts'

/** Retries a failed or cancelled paper from the failed stage; with a password always from parsing. */
export const retry: Handler<typeof uploadCalls.retry> = async ({ body, person }, context) => {
  const { articleId, password } = body
  const paper = await context.db.transaction(async (tx) => {
    await lockUploads(tx, person.id)
    const ahead = await countProcessing(tx, person)
    const failed = and(eq(articles.id, articleId), eq(articles.status, 'error'), isNotDeleted)
    const [found] = await tx.select().from(articles).where(failed).for('update')
    if (!found) return fail('notFailed')
    const stage = password ? 'parse' : failedStage(found)
    const attempt = randomUUID()
    const [queued] = await tx
      .update(articles)
      .set({
        status: 'queue',
        stage,
        progress: progressOf(stage),
        reason: null,
        isHidden: false,
        attempt,
        wrappedPassword: password
          ? encryptSecret(context.secret, PASSWORD_PURPOSE, plainName(found.articleUrl), password)
          : null,
      })
      .where(eq(articles.id, articleId))
      .returning()
    await enqueueStage(context, tx, stage, { articleId, attempt }, { role: person.role, ahead })
    return queued ?? fail('articleNotFound')
  })
  sendProgress(context, paper)
  return toUploadState(paper)
}

function failedStage({ stage }: Pick<typeof articles.$inferSelect, 'stage'>): JobStage {
  return stage !== null && stage in JOB_OF_STAGE ? (stage as JobStage) : 'parse'
}

/** Papers retried per call; the next call takes the rest. */
const AT_ONCE = 200

/** Retries all papers that failed for one reason, from the failed stage. Returns how many. */
export async function retryFailed(context: Context, tx: Db, reason: ProcessingReason): Promise<number> {
  const failed = and(eq(articles.status, 'error'), eq(articles.reason, reason), isNotDeleted)
  const found = await tx.select().from(articles).where(failed).orderBy(articles.id).limit(AT_ONCE).for('update')
  for (const { id, stage: at, ownerId } of found) {
    const stage = failedStage({ stage: at })
    const attempt = randomUUID()
    const queued = { status: 'queue' as const, stage, progress: progressOf(stage), reason: null, attempt }
    await tx.update(articles).set(queued).where(eq(articles.id, id))
    await enqueueStage(context, tx, stage, { articleId: id, attempt }, { role: await roleOf(tx, ownerId), ahead: 0 })
  }
  return found.length
}
