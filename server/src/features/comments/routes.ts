import { commentCalls } from '@colophon/protocol/comments/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { create, dislike, getComment, getComments, like, update } from './comments.ts'
import { deleteComment } from './delete.ts'

export function commentRoutes(serve: Serve): void {
  serve(commentCalls.getComments, getComments)
  serve(commentCalls.getComment, getComment)
  serve(commentCalls.create, create)
  serve(commentCalls.update, update)
  serve(commentCalls.like, like)
  serve(commentCalls.dislike, dislike)
  serve(commentCalls.delete, deleteComment)
}
