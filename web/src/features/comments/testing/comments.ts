import type { Comment } from '@colophon/protocol/comments/entities'

/** A comment of Grace, as sent by the server. */
export function comment(commentId: number, change: Partial<Comment> = {}): Comment {
  return {
    commentId,
    articleId: 1,
    parentId: null,
    threadId: commentId,
    message: `Message ${commentId}`,
    anchor: null,
    authorId: 8,
    authorName: 'Grace',
    authorAvatarUrl: null,
    likesCount: 0,
    dislikesCount: 0,
    liked: false,
    disliked: false,
    answersCount: 0,
    createdAt: '2026-11-21T10:00:00.000Z',
    editedAt: null,
    isDeleted: false,
    ...change,
  }
}
