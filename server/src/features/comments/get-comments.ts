import type { commentCalls } from '@colophon/protocol/comments/calls'
import type { Handler } from '../../platform/input.ts'
import { listComments } from './queries.ts'

/** The comments on a paper that the caller may view, answers and placeholders among them. */
export const getComments: Handler<typeof commentCalls.getComments> = async ({ query, person, reply }, { db }) => {
  const found = await listComments(db, query, person, query)
  if (found.cursor) reply.header('X-Next-Cursor', found.cursor)
  return [found.list, found.total]
}
