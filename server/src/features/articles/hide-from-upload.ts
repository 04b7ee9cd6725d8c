import { randomUUID } from 'node:crypto'
import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { toUploadState } from './article-row.ts'
import { endAttempt } from './end-attempt.ts'
import { isInWork } from './in-work.ts'
import { articles } from './tables.ts'

/**
 * Hides an upload or shows it again. One in work is cancelled: it shows `error` first, its job finds within a second that
 * it is not wanted, and then it hides.
 */
export const hideFromUpload: Handler<typeof articleCalls.hideFromUpload> = async ({ body }, context) => {
  const { articleId, isHidden } = body
  if (isHidden) {
    await endAttempt(context, and(eq(articles.id, articleId), isInWork), 'cancelled', { attempt: randomUUID() })
  }
  const [row] = await context.db.update(articles).set({ isHidden }).where(eq(articles.id, articleId)).returning()
  return row ? toUploadState(row) : fail('articleNotFound')
}
