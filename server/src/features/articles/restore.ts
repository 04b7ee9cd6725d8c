import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq, isNotNull } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { followInFile } from './protect-file.job.ts'
import { followInIndex } from './refresh-index.job.ts'
import { replyArticle } from './reply-article.ts'
import { noteForSuggestions } from './suggestion-changes.ts'
import { articles } from './tables.ts'
import { isTakenDown } from './take-down.ts'

const TAKEN_DOWN =
  'This paper was taken down by an administrator, who told its owner why. It stays in the bin until it is put back.'

/** Takes a paper out of the bin, as published or not as it was; one that was taken down stays until an administrator puts it back. */
export const restore: Handler<typeof articleCalls.restore> = async ({ body: { articleId }, person }, context) => {
  await context.db.transaction(async (tx) => {
    await noteForSuggestions(context, tx, [articleId])
    if (await isTakenDown(tx, articleId)) fail('articleTakenDown', { message: TAKEN_DOWN })
    const [restored] = await tx
      .update(articles)
      .set({ deletedAt: null })
      .where(and(eq(articles.id, articleId), isNotNull(articles.deletedAt)))
      .returning({ id: articles.id })
    if (!restored) fail('notInBin')
    await followInIndex(context, tx, articleId)
    await followInFile(context, tx, articleId)
  })
  return replyArticle(context, articleId, person)
}
