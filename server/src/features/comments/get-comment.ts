import type { commentCalls } from '@colophon/protocol/comments/calls'
import type { Handler } from '../../platform/input.ts'
import { findComment } from './find-comment.ts'

/** One comment, such as the one that a link or a live event names. */
export const getComment: Handler<typeof commentCalls.getComment> = ({ query, person }, context) =>
  findComment(context, query.commentId, person)
