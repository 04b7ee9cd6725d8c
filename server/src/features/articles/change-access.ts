import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { checkPassword } from '../auth/public.ts'
import { isKept } from './in-work.ts'
import { followInIndex } from './refresh-index.job.ts'
import { replyArticle } from './reply-article.ts'
import { articles } from './tables.ts'

/** Opens a paper to everybody or closes it; an owner without a wallet proves with the password that it is them. */
export const changeAccess: Handler<typeof articleCalls.access> = async ({ body, person }, context) => {
  const { articleId, isOpen, password } = body
  if (body.message !== undefined || body.signature !== undefined) fail('walletNotLinked')
  if (!password) return fail('passwordNeeded')
  if (!(await checkPassword(context, person.id, password))) fail('passwordWrong')
  await context.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(articles)
      .set({ isPublic: isOpen })
      .where(and(eq(articles.id, articleId), isKept))
      .returning({ id: articles.id })
    if (!changed) fail('articleDeleted')
    await followInIndex(context, tx, articleId)
  })
  return replyArticle(context, articleId, person)
}
