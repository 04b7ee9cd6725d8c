import { randomUUID } from 'node:crypto'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { and, eq } from 'drizzle-orm'
import { toUploadState } from '../../papers/article-row.ts'
import { failAttempt, isCancelled, isProcessing, queuePositions } from '../../papers/processing.ts'
import { readArticle } from '../../papers/queries.ts'
import { articles } from '../../papers/tables.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { attachFile, confirmFile, detachFile, detachUnread } from './attach-file.ts'
import { create } from './create.ts'
import { retry } from './retry.ts'
import { addSamples, removeSamples } from './samples.ts'

/** Progress of an upload; 410 after cancellation, so that the client drops it. */
const uploadStatus: Handler<typeof uploadCalls.uploadStatus> = async ({ query, person }, context) => {
  const row = await readArticle(context.db, query.articleId, { person, now: context.now() })
  if (!row) return fail('articleNotFound')
  if (isCancelled(row)) fail('articleCancelled')
  const positions = await queuePositions(context.db, [row])
  return toUploadState(row, positions.get(row.id) ?? null)
}

/**
 * Hides an upload or shows it again. A processing one is cancelled: it first shows `error`, its job stops within a
 * second, and then it is hidden. A file that was attached to a paper without one is taken away from it instead.
 */
const hideFromUpload: Handler<typeof uploadCalls.hideFromUpload> = async ({ body }, context) => {
  const { articleId, isHidden } = body
  if (isHidden) {
    const bare = await detachUnread(context, articleId)
    if (bare) return toUploadState(bare)
    await failAttempt(context, and(eq(articles.id, articleId), isProcessing), 'cancelled', { attempt: randomUUID() })
  }
  const [row] = await context.db.update(articles).set({ isHidden }).where(eq(articles.id, articleId)).returning()
  return row ? toUploadState(row) : fail('articleNotFound')
}

export function uploadRoutes(serve: Serve): void {
  serve(uploadCalls.create, create)
  serve(uploadCalls.attachFile, attachFile)
  serve(uploadCalls.detachFile, detachFile)
  serve(uploadCalls.confirmFile, confirmFile)
  serve(uploadCalls.hideFromUpload, hideFromUpload)
  serve(uploadCalls.uploadStatus, uploadStatus)
  serve(uploadCalls.retry, retry)
  serve(uploadCalls.addSamples, addSamples)
  serve(uploadCalls.removeSamples, removeSamples)
}
