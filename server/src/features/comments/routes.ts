import { commentCalls } from '@colophon/protocol/comments/calls'
import type { Serve } from '../../platform/serve.ts'
import { create } from './create.ts'
import { deleteComment } from './delete.ts'
import { getComment } from './get-comment.ts'
import { getComments } from './get-comments.ts'
import { dislike, like } from './rate.ts'
import { update } from './update.ts'

/** The calls under /comments. */
export function commentRoutes(serve: Serve): void {
  serve(commentCalls.getComments, getComments)
  serve(commentCalls.getComment, getComment)
  serve(commentCalls.create, create)
  serve(commentCalls.update, update)
  serve(commentCalls.like, like)
  serve(commentCalls.dislike, dislike)
  serve(commentCalls.delete, deleteComment)
}
