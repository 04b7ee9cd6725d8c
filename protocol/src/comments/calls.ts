import { z } from 'zod'
import { Flag, Id, listOf, listQuery } from '../page.ts'
import { route } from '../route.ts'
import { COMMENT_MAX } from './constants.ts'
import { Anchor, Comment } from './entities.ts'

const Message = z.string().max(COMMENT_MAX)
const OneComment = z.strictObject({ commentId: Id })
/** Up to a page of threads, as a query can carry them: `3,17,20`. */
const ThreadIds = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'must be numbers with commas between them')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.int().min(1).max(2_147_483_647)))
/** `isGiven` false removes it; repeating has no effect. */
const Given = z.strictObject({ commentId: Id, isGiven: Flag.default(true) })

/** Likes and dislikes of a comment, and whether the caller gave one. */
export const CommentRating = Comment.pick({ likesCount: true, dislikesCount: true, liked: true, disliked: true })

/** The calls under /comments, in the order of specification §7. */
export const commentCalls = {
  getComments: route({
    method: 'GET',
    path: '/comments/get-comments',
    summary:
      'List the comments on a paper, newest first; with threadId those of one thread, with threadIds (comma-separated) those of several, with onlyFirst only the first of each thread (the total counts all).',
    access: 'view',
    paper: 'articleId',
    query: z.strictObject({
      articleId: Id,
      threadId: Id.optional(),
      threadIds: ThreadIds.optional(),
      onlyFirst: Flag.optional(),
      ...listQuery(['id', 'likesCount'], { field: 'id', direction: 'DESC' }),
    }),
    reply: listOf(Comment),
  }),
  getComment: route({
    method: 'GET',
    path: '/comments/get-comment',
    summary: 'Get one comment on a paper I may view.',
    access: 'any',
    query: OneComment,
    reply: Comment,
    errors: ['commentNotFound'],
  }),
  create: route({
    method: 'POST',
    path: '/comments/create',
    summary:
      'Comment on a paper or on a passage of it, or reply to a comment. Markdown with formulas; a repeated Idempotency-Key returns the same comment.',
    access: 'view',
    signedIn: true,
    paper: 'articleId',
    body: z.strictObject({
      articleId: Id,
      parentId: Id.nullable().optional(),
      message: Message,
      anchor: Anchor.nullable().optional(),
    }),
    reply: Comment,
    status: 201,
    errors: ['commentEmpty', 'commentNotFound', 'commentDeleted', 'commentsTooFast', 'anchorElsewhere'],
  }),
  update: route({
    method: 'PUT',
    path: '/comments/update',
    summary: 'Edit my comment.',
    access: 'user',
    body: z.strictObject({ commentId: Id, message: Message }),
    reply: Comment,
    errors: ['commentEmpty', 'commentNotFound', 'commentNotYours', 'commentDeleted'],
  }),
  like: route({
    method: 'PUT',
    path: '/comments/like',
    summary: 'Like a comment, replacing a dislike; isGiven false removes the like.',
    access: 'user',
    body: Given,
    reply: CommentRating,
    errors: ['commentNotFound', 'commentDeleted'],
  }),
  dislike: route({
    method: 'PUT',
    path: '/comments/dislike',
    summary: 'Dislike a comment, replacing a like; isGiven false removes the dislike.',
    access: 'user',
    body: Given,
    reply: CommentRating,
    errors: ['commentNotFound', 'commentDeleted'],
  }),
  delete: route({
    method: 'DELETE',
    path: '/comments/delete',
    summary: 'Delete my comment; if it has replies a placeholder remains.',
    access: 'user',
    query: OneComment,
    reply: z.null(),
    errors: ['commentNotFound', 'commentNotYours'],
  }),
} as const
