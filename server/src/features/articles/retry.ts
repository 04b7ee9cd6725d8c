import { randomUUID } from 'node:crypto'
import type { articleCalls } from '@colophon/protocol/articles/calls'
import { progressOf } from '@colophon/protocol/articles/states'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { wrap } from '../../platform/wrap.ts'
import { PASSWORD_PURPOSE } from './add-paper.ts'
import { toUploadState } from './article-row.ts'
import { enqueueStage, JOB_STAGES, type JobStage } from './enqueue-stage.ts'
import { plainName } from './file-name.ts'
import { countInWork, isKept, lockUploads } from './in-work.ts'
import { articles } from './tables.ts'
import { tellProgress } from './tell-progress.ts'

/** Tries a failed or cancelled paper again from the stage that failed; with a password always from the file. */
export const retry: Handler<typeof articleCalls.retry> = async ({ body, person }, context) => {
  const { articleId, password } = body
  const paper = await context.db.transaction(async (tx) => {
    await lockUploads(tx, person.id)
    const ahead = await countInWork(tx, person)
    const failed = and(eq(articles.id, articleId), eq(articles.status, 'error'), isKept)
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
          ? wrap(context.secret, PASSWORD_PURPOSE, plainName(found.articleUrl), password)
          : null,
      })
      .where(eq(articles.id, articleId))
      .returning()
    await enqueueStage(context, tx, stage, { articleId, attempt }, { role: person.role, ahead })
    return queued ?? fail('articleNotFound')
  })
  tellProgress(context, paper)
  return toUploadState(paper)
}

function failedStage({ stage }: Pick<typeof articles.$inferSelect, 'stage'>): JobStage {
  return JOB_STAGES.find((each) => each === stage) ?? 'parse'
}
