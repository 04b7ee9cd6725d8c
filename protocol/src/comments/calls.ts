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
/** `isGiven` false takes it back; the same again changes nothing. */
const Given = z.strictObject({ commentId: Id, isGiven: Flag.default(true) })

/** Likes and dislikes of a comment, and whether the caller gave one. */
export const CommentRating = Comment.pick({ likesCount: true, dislikesCount: true, liked: true, disliked: true })

/** The calls under /comments, in the order of specification §7. */
export const commentCalls = {
  getComments: route({
    method: 'GET',
    path: '/comments/get-comments',
    summary:
      'The comments on a paper, newest first; with threadId those of one thread, with threadIds (numbers and commas) those of several, with onlyFirst those that begin one (the total counts all).',
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
    errors: [],
  }),
  getComment: route({
    method: 'GET',
    path: '/comments/get-comment',
    summary: 'One comment, for who may view its paper.',
    access: 'any',
    query: OneComment,
    reply: Comment,
    errors: ['commentNotFound'],
  }),
  create: route({
    method: 'POST',
    path: '/comments/create',
    summary:
      'Comment on a paper, on a passage of it, or answer a comment. Markdown with formulas; the same Idempotency-Key answers the same comment.',
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
    summary: 'Change what I wrote.',
    access: 'user',
    body: z.strictObject({ commentId: Id, message: Message }),
    reply: Comment,
    errors: ['commentEmpty', 'commentNotFound', 'commentNotYours', 'commentDeleted'],
  }),
  like: route({
    method: 'PUT',
    path: '/comments/like',
    summary: 'Like a comment, in place of a dislike; isGiven false takes it back.',
    access: 'user',
    body: Given,
    reply: CommentRating,
    errors: ['commentNotFound', 'commentDeleted'],
  }),
  dislike: route({
    method: 'PUT',
    path: '/comments/dislike',
    summary: 'Dislike a comment, in place of a like; isGiven false takes it back.',
    access: 'user',
    body: Given,
    reply: CommentRating,
    errors: ['commentNotFound', 'commentDeleted'],
  }),
  delete: route({
    method: 'DELETE',
    path: '/comments/delete',
    summary: 'Delete what I wrote; where answers exist a placeholder stays.',
    access: 'user',
    query: OneComment,
    reply: z.null(),
    errors: ['commentNotFound', 'commentNotYours'],
  }),
} as const
