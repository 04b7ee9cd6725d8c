import type { Comment } from '@colophon/protocol/comments/entities'
import type { AsyncState } from '../../lib/async-state.ts'

/** The actions of this slice whose progress is kept. */
export type CommentAction = 'list' | 'more' | 'create' | 'update' | 'rate' | 'delete'

/** The comments of the paper that is open (specification §3, slice `comments`). */
export type CommentsState = {
  articleId: number | null
  /** All that were read: first comments and the answers below them. One that is on its way has a negative number. */
  commentsAll: Comment[]
  /** Comments on the paper, over all pages, as the call counts them. */
  total: number
  /** The threads that are shown, in their order. */
  threads: number[]
  /** Where the next page begins. */
  nextCursor: string | null
  status: Record<CommentAction, AsyncState>
  /** What stood there before an action that is under way, by the number of its request. */
  before: Record<string, Comment>
  /** Of the newest reading; an older one that comes late is not shown. */
  latest: string | null
}

/** Puts comments in the place of what was known of them, and those that are new beside the others, counted. */
export function putComments(state: CommentsState, comments: readonly Comment[]): void {
  const news = new Map(comments.map((comment) => [comment.commentId, comment]))
  const kept = state.commentsAll.filter(({ commentId }) => !news.has(commentId))
  state.total += comments.length - (state.commentsAll.length - kept.length)
  state.commentsAll = [...kept, ...comments]
}

/** Changes one comment, if it is known. */
export function changeComment(state: CommentsState, commentId: number, change: (comment: Comment) => Comment): void {
  state.commentsAll = state.commentsAll.map((one) => (one.commentId === commentId ? change(one) : one))
}

/** Takes comments away; what is left of their answers goes with them. */
export function removeComments(state: CommentsState, gone: ReadonlySet<number>): void {
  const left = state.commentsAll.filter(({ commentId }) => !gone.has(commentId))
  state.total = Math.max(0, state.total - (state.commentsAll.length - left.length))
  state.commentsAll = left
  state.threads = state.threads.filter((id) => !gone.has(id))
}

/** Shows a thread that has just begun before all others, once. */
export function beginThread(state: CommentsState, { commentId, parentId }: Comment): void {
  if (parentId !== null || state.threads.includes(commentId)) return
  state.threads = [commentId, ...state.threads]
}

/** A comment after a like or dislike was given or taken back: each excludes the other. */
export function withRating(comment: Comment, isLike: boolean, isGiven: boolean): Comment {
  const liked = isLike ? isGiven : comment.liked && !isGiven
  const disliked = isLike ? comment.disliked && !isGiven : isGiven
  const likesCount = comment.likesCount + Number(liked) - Number(comment.liked)
  const dislikesCount = comment.dislikesCount + Number(disliked) - Number(comment.disliked)
  return { ...comment, liked, disliked, likesCount, dislikesCount }
}
