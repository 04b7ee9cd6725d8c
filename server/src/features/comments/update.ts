import type { commentCalls } from '@colophon/protocol/comments/calls'
import { QUIET_EDIT_SECONDS } from '@colophon/protocol/comments/constants'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { findComment } from './find-comment.ts'
import { readComment } from './queries.ts'
import { comments } from './tables.ts'
import { tellChange } from './tell-change.ts'

/** Changes the text of the caller's own comment; it is told as edited 15 minutes after it was written and later. */
export const update: Handler<typeof commentCalls.update> = async ({ body, person }, context) => {
  const { commentId, message } = body
  if (message.trim() === '') fail('commentEmpty', { fields: { message: 'A comment needs at least one word.' } })
  const comment = await findComment(context, commentId, person)
  if (comment.isDeleted) fail('commentDeleted')
  if (comment.authorId !== person.id) fail('commentNotYours')
  const now = context.now()
  const quietUntil = new Date(new Date(comment.createdAt).getTime() + QUIET_EDIT_SECONDS * 1000)
  await context.db.transaction(async (tx) => {
    const editedAt = now < quietUntil ? sql`${comments.editedAt}` : now
    const [changed] = await tx
      .update(comments)
      .set({ message, editedAt })
      .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
      .returning({ id: comments.id })
    if (!changed) fail('commentDeleted')
    await tellChange(context, tx, comment)
  })
  return (await readComment(context.db, commentId, person)) ?? fail('commentNotFound')
}
