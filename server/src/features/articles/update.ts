import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { enqueueReindex } from '../knowledge/public/refresh-index.job.ts'
import { recordSuggestionChanges } from '../knowledge/public/suggestion-changes.ts'
import { isNotDeleted } from '../uploads/public/processing.ts'
import { cleanTitle } from '../uploads/public/upload-name.ts'
import { replyArticle } from './public/visible-papers.ts'
import { articles } from './tables.ts'

/**
 * Changes title and field where given, so that concurrent changes of both are kept. A title chosen by a user is never
 * replaced by the parser.
 */
export const update: Handler<typeof articleCalls.update> = async ({ body, person }, context) => {
  const changes = changesOf(body)
  await context.db.transaction(async (tx) => {
    await recordSuggestionChanges(context, tx, [body.articleId])
    const [changed] = await tx
      .update(articles)
      .set({ ...changes, updatedAt: context.now() })
      .where(and(eq(articles.id, body.articleId), isNotDeleted))
      .returning({ id: articles.id })
    if (!changed) fail('articleDeleted')
    await enqueueReindex(context, tx, body.articleId)
  })
  return replyArticle(context, body.articleId, person)
}

function changesOf({ title, field }: { title?: string | undefined; field?: string | undefined }) {
  if (title === undefined && field === undefined) {
    fail('validationFailed', { fields: { title: 'is required if there is no field' } })
  }
  const clean = title === undefined ? null : cleanTitle(title)
  if (title !== undefined && clean === null) fail('validationFailed', { fields: { title: 'must contain a letter' } })
  return {
    ...(clean !== null && { title: clean, isTitleEdited: true }),
    ...(field !== undefined && { field: cleanTitle(field) ?? '' }),
  }
}
