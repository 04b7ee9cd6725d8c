import type { commentCalls } from '@colophon/protocol/comments/calls'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { findComment } from './find-comment.ts'
import { notifyChange } from './notify-change.ts'
import { commentRatings, comments } from './tables.ts'

/**
 * Deletes the caller's comment with its text. With replies a placeholder stays until the last of them is deleted.
 * Idempotent.
 */
export const deleteComment: Handler<typeof commentCalls.delete> = async ({ query, person }, context) => {
  const comment = await findComment(context, query.commentId, person)
  if (comment.isDeleted) return null
  if (comment.authorId !== person.id) fail('commentNotYours')
  await context.db.transaction((tx) => removeComment(context, tx, comment.commentId))
  return null
}

/** Removes a comment for a moderator; returns its author, or undefined if there is none. */
export async function takeDownComment(
  context: Context,
  tx: Db,
  commentId: number,
): Promise<{ authorId: number | null } | undefined> {
  const comment = await lockComment(tx, commentId)
  if (!comment || comment.deletedAt !== null) return undefined
  await removeComment(context, tx, commentId)
  return { authorId: comment.authorId }
}

async function removeComment(context: Context, tx: Db, commentId: number): Promise<void> {
  const comment = await lockComment(tx, commentId)
  if (!comment) return
  const { articleId } = comment
  await notifyChange(context, tx, { articleId, commentId })
  if ((await tx.$count(comments, eq(comments.parentId, commentId))) > 0) {
    const emptied = { message: '', anchor: null, deletedAt: context.now() }
    await tx.update(comments).set(emptied).where(eq(comments.id, commentId))
    await tx.delete(commentRatings).where(eq(commentRatings.commentId, commentId))
    return
  }
  await tx.delete(comments).where(eq(comments.id, commentId))
  const parent = comment.parentId === null ? undefined : await lockComment(tx, comment.parentId)
  if (parent && parent.deletedAt !== null) await removeComment(context, tx, parent.id)
  else if (parent) await notifyChange(context, tx, { articleId, commentId: parent.id })
}

async function lockComment(tx: Db, commentId: number) {
  const [comment] = await tx.select().from(comments).where(eq(comments.id, commentId)).for('update')
  return comment
}
