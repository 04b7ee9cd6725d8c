import type { Person } from '@colophon/protocol/auth/roles'
import type { commentCalls } from '@colophon/protocol/comments/calls'
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { findComment } from './find-comment.ts'
import { notifyChange } from './notify-change.ts'
import { readComment } from './queries.ts'
import { commentRatings, comments } from './tables.ts'

type Given = { commentId: number; isGiven: boolean; isLike: boolean }

/** Sets a like instead of a dislike, or clears it; a repetition changes nothing and sends no event. */
export const like: Handler<typeof commentCalls.like> = ({ body, person }, context) =>
  rate(context, person, { ...body, isLike: true })

/** Sets a dislike instead of a like, or clears it; a repetition changes nothing and sends no event. */
export const dislike: Handler<typeof commentCalls.dislike> = ({ body, person }, context) =>
  rate(context, person, { ...body, isLike: false })

async function rate(context: Context, person: NonNullable<Person>, given: Given) {
  const comment = await findComment(context, given.commentId, person)
  if (comment.isDeleted) fail('commentDeleted')
  const isThereAlready = given.isLike ? comment.liked : comment.disliked
  if (isThereAlready === given.isGiven) return comment
  await context.db.transaction(async (tx) => {
    // Locked until the commit, so that it is not removed meanwhile.
    const [held] = await tx
      .select({ deletedAt: comments.deletedAt })
      .from(comments)
      .where(eq(comments.id, given.commentId))
      .for('key share')
    if (!held) fail('commentNotFound')
    if (await change(tx, person.id, given)) await notifyChange(context, tx, comment)
  })
  return (await readComment(context.db, given.commentId, person)) ?? fail('commentNotFound')
}

/** Stores one row per user; counts are computed. Returns whether something changed. */
async function change(tx: Db, accountId: number, { commentId, isGiven, isLike }: Given): Promise<boolean> {
  if (!isGiven) {
    const mine = and(eq(commentRatings.commentId, commentId), eq(commentRatings.accountId, accountId))
    const taken = await tx
      .delete(commentRatings)
      .where(and(mine, eq(commentRatings.isLike, isLike)))
      .returning({ id: commentRatings.commentId })
    return taken.length > 0
  }
  const changed = await tx
    .insert(commentRatings)
    .values({ commentId, accountId, isLike })
    .onConflictDoUpdate({
      target: [commentRatings.commentId, commentRatings.accountId],
      set: { isLike },
      setWhere: ne(commentRatings.isLike, isLike),
    })
    .returning({ id: commentRatings.commentId })
  return changed.length > 0
}
