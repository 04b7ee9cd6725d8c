import type { Person } from '@colophon/protocol/auth/roles'
import type { Comment } from '@colophon/protocol/comments/entities'
import { gate } from '../../papers/gate.ts'
import type { Context } from '../../platform/context.ts'
import { Fail, fail } from '../../platform/http/fail.ts'
import { readComment } from './queries.ts'

/** A comment the user may see; any other does not exist for them. */
export async function findComment(context: Context, commentId: number, person: Person): Promise<Comment> {
  const comment = (await readComment(context.db, commentId, person)) ?? fail('commentNotFound')
  await gate(context)(person, comment.articleId, 'view').catch((error: unknown) => {
    throw error instanceof Fail ? new Fail('commentNotFound') : error
  })
  return comment
}
