import type { Comment } from '@colophon/protocol/comments/entities'
import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import { type AsyncState, followStatus, INIT } from '../../lib/api/async-state.ts'
import { joinSlice } from '../../lib/joined-slices.ts'
import * as ask from './actions.ts'

/** The part of the whole state that this feature reads. */
export type WithComments = { comments: CommentsState }

const initialState: CommentsState = {
  articleId: null,
  commentsAll: [],
  total: 0,
  threads: [],
  nextCursor: null,
  status: { list: INIT, more: INIT, create: INIT, update: INIT, rate: INIT, delete: INIT },
  before: {},
  latest: null,
}

const isReading = isAnyOf(ask.fetchComments.pending, ask.fetchThread.pending)

const isRead = isAnyOf(ask.fetchComments.fulfilled, ask.fetchThread.fulfilled)

const isUnread = isAnyOf(ask.fetchComments.rejected, ask.fetchThread.rejected)

const isRefused = isAnyOf(ask.updateComment.rejected, ask.rateComment.rejected, ask.deleteComment.rejected)

const isDone = isAnyOf(ask.updateComment.fulfilled, ask.rateComment.fulfilled, ask.deleteComment.fulfilled)

/** The comments of the open paper. Changes are shown at once and reverted if rejected. */
export const commentsSlice = createSlice({
  name: 'comments',
  initialState,
  reducers: {
    /** The paper was closed, or may no longer be viewed. */
    commentsClosed: () => initialState,
  },
  extraReducers: (builder) => {
    builder
      .addCase(ask.refreshComments.fulfilled, (state, { payload, meta }) => {
        if (state.articleId !== meta.arg.articleId) return
        const known = new Set(state.commentsAll.map(({ commentId }) => commentId))
        const inShown = payload.comments.filter(
          ({ parentId, threadId, commentId }) => parentId === null || known.has(commentId) || known.has(threadId),
        )
        putComments(state, inShown)
        for (const comment of inShown) if (!known.has(comment.commentId)) beginThread(state, comment)
        removeComments(state, new Set(payload.gone))
      })
      .addCase(ask.createComment.pending, (state, { meta }) => {
        const { author, articleId, parentId, message, anchor } = meta.arg
        const commentId = temporaryId(state)
        const comment: Comment = {
          ...{ commentId, articleId, parentId, message, anchor, ...NOTHING_GIVEN },
          threadId: state.commentsAll.find((one) => one.commentId === parentId)?.threadId ?? commentId,
          authorId: author.id,
          authorName: author.displayName,
          authorAvatarUrl: author.avatarUrl,
          createdAt: new Date().toISOString(),
        }
        state.before[meta.requestId] = comment
        putComments(state, [comment])
        beginThread(state, comment)
      })
      .addCase(ask.createComment.fulfilled, (state, { payload, meta }) => {
        const commentId = takeBefore(state, meta.requestId)?.commentId
        const isThere = state.commentsAll.some((one) => one.commentId === payload.commentId)
        if (commentId !== undefined) {
          if (!isThere) state.threads = state.threads.map((id) => (id === commentId ? payload.commentId : id))
          removeComments(state, new Set([commentId]))
        }
        putComments(state, [payload])
      })
      .addCase(ask.createComment.rejected, (state, { meta }) => {
        const comment = takeBefore(state, meta.requestId)
        if (comment) removeComments(state, new Set([comment.commentId]))
      })
      .addCase(ask.updateComment.pending, (state, { meta }) => {
        keepBefore(state, meta.requestId, meta.arg.commentId)
        changeComment(state, meta.arg.commentId, (one) => ({ ...one, message: meta.arg.message }))
      })
      .addCase(ask.updateComment.fulfilled, (state, { payload }) => putComments(state, [payload]))
      .addCase(ask.rateComment.pending, (state, { meta }) => {
        const { commentId, isLike, isGiven } = meta.arg
        keepBefore(state, meta.requestId, commentId)
        changeComment(state, commentId, (one) => withRating(one, isLike, isGiven))
      })
      .addCase(ask.rateComment.fulfilled, (state, { payload, meta }) => {
        const { likesCount, dislikesCount, liked, disliked } = payload
        changeComment(state, meta.arg.commentId, (one) => ({ ...one, likesCount, dislikesCount, liked, disliked }))
      })
      .addCase(ask.deleteComment.pending, (state, { meta }) => {
        keepBefore(state, meta.requestId, meta.arg.commentId)
        changeComment(state, meta.arg.commentId, emptied)
      })
      .addCase(ask.deleteComment.fulfilled, (state, { meta }) => {
        const { commentId } = meta.arg
        const isAnswered = state.commentsAll.some(({ parentId }) => parentId === commentId)
        if (!isAnswered) removeComments(state, new Set([commentId]))
      })
    builder.addMatcher(isReading, (state, { meta }) => {
      if (state.articleId !== meta.arg.articleId) Object.assign(state, initialState, { articleId: meta.arg.articleId })
      state.latest = meta.requestId
      state.status[kindOf(meta.arg)] = { status: 'REQUEST', failure: null }
    })
    builder.addMatcher(isRead, (state, { payload, meta }) => {
      if (state.latest !== meta.requestId) return
      const isMore = kindOf(meta.arg) === 'more'
      const ours = state.commentsAll.filter(({ commentId }) => commentId < 0)
      if (!isMore) Object.assign(state, { commentsAll: ours, threads: [] })
      putComments(state, payload.comments)
      state.threads = [...new Set([...state.threads, ...payload.threads])]
      Object.assign(state, { total: payload.total + ours.length, nextCursor: payload.nextCursor })
      state.status[kindOf(meta.arg)] = { status: 'SUCCESS', failure: null }
    })
    builder.addMatcher(isUnread, (state, { payload, meta }) => {
      if (state.latest !== meta.requestId || meta.aborted) return
      state.status[kindOf(meta.arg)] = { status: 'ERROR', failure: payload ?? null }
    })
    builder.addMatcher(isRefused, (state, { meta }) => {
      const before = takeBefore(state, meta.requestId)
      if (before) changeComment(state, before.commentId, () => before)
    })
    builder.addMatcher(isDone, (state, { meta }) => void takeBefore(state, meta.requestId))
    followStatus(builder, 'create', ask.createComment)
    followStatus(builder, 'update', ask.updateComment)
    followStatus(builder, 'rate', ask.rateComment)
    followStatus(builder, 'delete', ask.deleteComment)
  },
})

joinSlice(commentsSlice)

export const { commentsClosed } = commentsSlice.actions

/** The comments of the paper that is open. */
export const selectComments = (state: WithComments): CommentsState => state.comments

const NOTHING_GIVEN = {
  likesCount: 0,
  dislikesCount: 0,
  liked: false,
  disliked: false,
  answersCount: 0,
  editedAt: null,
  isDeleted: false,
}

function kindOf(argument: object): 'list' | 'more' {
  return 'cursor' in argument && argument.cursor ? 'more' : 'list'
}

function temporaryId({ commentsAll }: CommentsState): number {
  return Math.min(0, ...commentsAll.map(({ commentId }) => commentId)) - 1
}

function keepBefore(state: CommentsState, requestId: string, commentId: number): void {
  const comment = state.commentsAll.find((one) => one.commentId === commentId)
  if (comment) state.before[requestId] = comment
}

function takeBefore(state: CommentsState, requestId: string): Comment | undefined {
  const comment = state.before[requestId]
  delete state.before[requestId]
  return comment
}

/** A deleted comment with answers, as the server returns it. */
function emptied(comment: Comment): Comment {
  return {
    ...comment,
    ...NOTHING_GIVEN,
    answersCount: comment.answersCount,
    message: '',
    anchor: null,
    isDeleted: true,
  }
}

/** The actions of this slice whose status is tracked. */
type CommentAction = 'list' | 'more' | 'create' | 'update' | 'rate' | 'delete'

/** The comments of the paper that is open (specification §3, slice `comments`). */
type CommentsState = {
  articleId: number | null
  /** All loaded comments, first ones and answers. Pending ones have negative ids. */
  commentsAll: Comment[]
  /** Comments on the paper, over all pages, as the call counts them. */
  total: number
  /** The threads that are shown, in their order. */
  threads: number[]
  /** Where the next page begins. */
  nextCursor: string | null
  status: Record<CommentAction, AsyncState>
  /** Previous state of pending optimistic changes, by request id. */
  before: Record<string, Comment>
  /** Request id of the newest load; late replies of older ones are dropped. */
  latest: string | null
}

/** Replaces known comments and adds new ones, updating the counts. */
function putComments(state: CommentsState, comments: readonly Comment[]): void {
  const news = new Map(comments.map((comment) => [comment.commentId, comment]))
  const kept = state.commentsAll.filter(({ commentId }) => !news.has(commentId))
  state.total += comments.length - (state.commentsAll.length - kept.length)
  state.commentsAll = [...kept, ...comments]
}

/** Updates one comment if it is loaded. */
function changeComment(state: CommentsState, commentId: number, change: (comment: Comment) => Comment): void {
  state.commentsAll = state.commentsAll.map((one) => (one.commentId === commentId ? change(one) : one))
}

/** Removes comments and their remaining answers. */
function removeComments(state: CommentsState, gone: ReadonlySet<number>): void {
  const left = state.commentsAll.filter(({ commentId }) => !gone.has(commentId))
  state.total = Math.max(0, state.total - (state.commentsAll.length - left.length))
  state.commentsAll = left
  state.threads = state.threads.filter((id) => !gone.has(id))
}

/** Adds a new thread at the top, once. */
function beginThread(state: CommentsState, { commentId, parentId }: Comment): void {
  if (parentId !== null || state.threads.includes(commentId)) return
  state.threads = [commentId, ...state.threads]
}

/** A comment after a like or dislike changed; they exclude each other. */
export function withRating(comment: Comment, isLike: boolean, isGiven: boolean): Comment {
  const liked = isLike ? isGiven : comment.liked && !isGiven
  const disliked = isLike ? comment.disliked && !isGiven : isGiven
  const likesCount = comment.likesCount + Number(liked) - Number(comment.liked)
  const dislikesCount = comment.dislikesCount + Number(disliked) - Number(comment.disliked)
  return { ...comment, liked, disliked, likesCount, dislikesCount }
}

/** A comment with its visible answers and the count of deeper ones. */
export type ThreadNode = { comment: Comment; answers: { comment: Comment; deeper: number }[] }

/** The comments as two levels, oldest answer first; deeper ones are only counted. */
export function threadsOf(comments: readonly Comment[], tops: readonly number[]): ThreadNode[] {
  const answersOf = answersByParent(comments)
  const known = new Map(comments.map((comment) => [comment.commentId, comment]))
  return tops.flatMap((id) => {
    const comment = known.get(id)
    if (!comment) return []
    const answers = answersOf(id).map((answer) => ({ comment: answer, deeper: countBelow(answer, answersOf) }))
    return [{ comment, answers }]
  })
}

/**
 * The comment to show at the top so that a linked one is visible within two levels: the linked one itself if it has
 * answers, else its parent.
 */
export function topFor(comments: readonly Comment[], commentId: number, isFollowed: boolean): number | null {
  const comment = comments.find((one) => one.commentId === commentId)
  if (!comment) return null
  return isFollowed || comment.parentId === null ? commentId : comment.parentId
}

function answersByParent(comments: readonly Comment[]): (id: number) => Comment[] {
  const byParent = Map.groupBy(comments, ({ parentId }) => parentId)
  return (id) => (byParent.get(id) ?? []).toSorted(byAge)
}

/** Pending comments have negative ids and sort last. */
function byAge(one: Comment, other: Comment): number {
  if (one.commentId < 0 || other.commentId < 0) return other.commentId - one.commentId
  return one.commentId - other.commentId
}

/** Number of answers below an answer; at least the reported count if not all are loaded. */
function countBelow(comment: Comment, answersOf: (id: number) => Comment[]): number {
  const waiting = [comment]
  let count = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const answers = answersOf(next.commentId)
    count += Math.max(answers.length, next.answersCount)
    waiting.push(...answers)
  }
  return count
}
