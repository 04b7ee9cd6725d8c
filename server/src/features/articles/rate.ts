import type { articleCalls } from '@colophon/protocol/articles/calls'
import type { User } from '@colophon/protocol/auth/roles'
import { and, eq } from 'drizzle-orm'
import pLimit, { type LimitFunction } from 'p-limit'
import { changePapers } from '../../papers/changes.ts'
import { readRating } from '../../papers/queries.ts'
import { articles, ratings } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'

const { id } = articles

/** Sets a like instead of a dislike; repeating it clears it. */
export const like: Handler<typeof articleCalls.like> = ({ body, person }, context) =>
  rate(context, body.articleId, person, true)

/** Sets a dislike instead of a like; repeating it clears it. */
export const dislike: Handler<typeof articleCalls.dislike> = ({ body, person }, context) =>
  rate(context, body.articleId, person, false)

/** One queue per paper: ratings of the same paper hold one database connection together instead of one each. */
const queues = new Map<number, LimitFunction>()

async function rate(context: Context, articleId: number, person: User, isLike: boolean) {
  const queue = queues.get(articleId) ?? pLimit(1)
  queues.set(articleId, queue)
  try {
    return await queue(() => rateNow(context, articleId, person, isLike))
  } finally {
    if (queue.activeCount + queue.pendingCount === 0 && queues.get(articleId) === queue) queues.delete(articleId)
  }
}

function rateNow(context: Context, articleId: number, person: User, isLike: boolean) {
  return context.db.transaction(async (tx) => {
    // Counted by a trigger: locks the paper before its dependents, in the same order as its removal.
    const [paper] = await tx.select({ id }).from(articles).where(eq(id, articleId)).for('no key update')
    if (!paper) fail('articleNotFound')
    const mine = and(eq(ratings.articleId, articleId), eq(ratings.accountId, person.id))
    await changePapers(context, tx, [articleId], async () => {
      const cleared = await tx
        .delete(ratings)
        .where(and(mine, eq(ratings.isLike, isLike)))
        .returning()
      if (cleared.length > 0) return
      await tx
        .insert(ratings)
        .values({ articleId, accountId: person.id, isLike })
        .onConflictDoUpdate({ target: [ratings.articleId, ratings.accountId], set: { isLike } })
    })
    // Sent at commit to users who have the paper open.
    await context.signals.send(tx, 'ratings', String(articleId))
    return readRating(tx, articleId, person)
  })
}
