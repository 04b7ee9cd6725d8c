import type { articleCalls } from '@colophon/protocol/articles/calls'
import { isOwner, rights } from '@colophon/protocol/articles/roles'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { accessOf } from './article-row.ts'
import { readArticles } from './queries.ts'
import { articles, keptArticles } from './tables.ts'

/**
 * Keeps papers of others and records of the archive, or lets them go. What may not be listed is passed over like what
 * does not exist, so that nothing is learnt of it. The answer names those that are kept (or not) from now on: the same
 * request again answers the same.
 */
export const keep: Handler<typeof articleCalls.keep> = async ({ body, person }, context) => {
  const wanted = [...new Set(body.articleIds)].sort((a, b) => a - b)
  if (!body.isKept) {
    await context.db
      .delete(keptArticles)
      .where(and(eq(keptArticles.accountId, person.id), inArray(keptArticles.articleId, wanted)))
    return { articleIds: wanted }
  }
  const articleIds = await context.db.transaction(async (tx) => {
    // Held until the commit, so that none of them is removed for good in between.
    await tx
      .select({ id: articles.id })
      .from(articles)
      .where(inArray(articles.id, wanted))
      .orderBy(asc(articles.id))
      .for('key share')
    const found = await readArticles(tx, wanted, { person, now: context.now() })
    const ids = found
      .filter((row) => !isOwner(person, row) && rights(person, accessOf(row)).list)
      .map(({ id }) => id)
      .sort((a, b) => a - b)
    const kept = ids.map((articleId) => ({ accountId: person.id, articleId, keptAt: context.now() }))
    if (kept.length > 0) await tx.insert(keptArticles).values(kept).onConflictDoNothing()
    return ids
  })
  return { articleIds }
}
