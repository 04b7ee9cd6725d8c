import { describe, expect, it } from 'vitest'
import { createComment, deleteComment, fetchComments, rateComment, refreshComments, updateComment } from './actions.ts'
import { commentsClosed, commentsSlice, withRating } from './slice.ts'
import { comment } from './testing/comments.ts'

const { reducer } = commentsSlice
type State = ReturnType<typeof reducer>
const AUTHOR = { id: 7, displayName: 'Ada', avatarUrl: null }
const LIST = { articleId: 1, sort: 'newest' } as const
const REFUSED = { status: 500, error: 'serverError', message: 'No' }

function listed(...comments: ReturnType<typeof comment>[]): State {
  const threads = comments.filter(({ parentId }) => parentId === null).map(({ commentId }) => commentId)
  const page = { comments, threads, total: comments.length, nextCursor: null }
  const state = reducer(undefined, fetchComments.pending('r', LIST))
  return reducer(state, fetchComments.fulfilled(page, 'r', LIST))
}
const all = ({ commentsAll }: State) => commentsAll.map(({ commentId, message }) => [commentId, message])

// Proves: 3-slice-comments-commentsAll, 3-slice-comments-total, deviation-42
it('the slice has the specified fields commentsAll and total', () => {
  const state = listed(comment(2), comment(1))
  expect(all(state)).toEqual([
    [2, 'Message 2'],
    [1, 'Message 1'],
  ])
  expect(state).toMatchObject({ total: 2, status: { list: { status: 'SUCCESS' } } })
  expect(reducer(state, commentsClosed())).toMatchObject({ commentsAll: [], total: 0, articleId: null })
})

it('a late reply does not replace a newer one', () => {
  let state = reducer(undefined, fetchComments.pending('old', LIST))
  state = reducer(state, fetchComments.pending('new', LIST))
  const page = { comments: [comment(1)], threads: [1], total: 1, nextCursor: null }
  state = reducer(state, fetchComments.fulfilled({ ...page, comments: [], threads: [], total: 0 }, 'new', LIST))
  expect(reducer(state, fetchComments.fulfilled(page, 'old', LIST)).commentsAll).toEqual([])
})

describe('own changes are shown at once', () => {
  const written = { articleId: 1, parentId: null, message: 'New', anchor: null, author: AUTHOR, key: 'k' }

  it('an own comment is shown at once and gets its id when stored', () => {
    let state = reducer(listed(comment(1)), createComment.pending('c', written))
    expect([all(state), state.threads, state.total]).toEqual([
      [
        [1, 'Message 1'],
        [-1, 'New'],
      ],
      [-1, 1],
      2,
    ])
    state = reducer(state, createComment.fulfilled(comment(9, { message: 'New' }), 'c', written))
    expect([all(state), state.threads, state.total]).toEqual([
      [
        [1, 'Message 1'],
        [9, 'New'],
      ],
      [9, 1],
      2,
    ])
  })

  it('an own comment is shown once, even if the live event precedes the reply', () => {
    let state = reducer(listed(comment(1)), createComment.pending('c', written))
    const event = { articleId: 1, commentIds: [9] }
    state = reducer(state, refreshComments.fulfilled({ comments: [comment(9)], gone: [] }, 'h', event))
    state = reducer(state, createComment.fulfilled(comment(9), 'c', written))
    expect([state.commentsAll.length, state.threads, state.total]).toEqual([2, [9, 1], 2])
  })

  it.each([
    ['a comment', createComment.pending('c', written), createComment.rejected(null, 'c', written, REFUSED)],
    [
      'a change',
      updateComment.pending('c', { commentId: 1, message: 'Other' }),
      updateComment.rejected(null, 'c', { commentId: 1, message: 'Other' }, REFUSED),
    ],
    [
      'a like',
      rateComment.pending('c', { commentId: 1, isLike: true, isGiven: true }),
      rateComment.rejected(null, 'c', { commentId: 1, isLike: true, isGiven: true }, REFUSED),
    ],
    [
      'a deletion',
      deleteComment.pending('c', { commentId: 1 }),
      deleteComment.rejected(null, 'c', { commentId: 1 }, REFUSED),
    ],
  ])('%s, and reverted when rejected', (_, pending, rejected) => {
    const before = listed(comment(1))
    const during = reducer(before, pending)
    expect(during.commentsAll).not.toEqual(before.commentsAll)
    const after = reducer(during, rejected)
    expect([after.commentsAll, after.threads, after.total, after.before]).toEqual([
      before.commentsAll,
      before.threads,
      before.total,
      {},
    ])
  })

  it('a deleted comment leaves a placeholder only if it has answers', () => {
    const answered = listed(comment(1), comment(2, { parentId: 1, threadId: 1 }))
    const deleted = (state: State) =>
      reducer(
        reducer(state, deleteComment.pending('d', { commentId: 1 })),
        deleteComment.fulfilled(null, 'd', { commentId: 1 }),
      )
    const left = [{ commentId: 1, isDeleted: true, message: '' }, { commentId: 2 }]
    expect(deleted(answered).commentsAll).toMatchObject(left)
    expect(deleted(listed(comment(1)))).toMatchObject({ commentsAll: [], threads: [], total: 0 })
  })
})

describe('what others do', () => {
  const event = { articleId: 1, commentIds: [1] }

  it('live changes update comments, add new threads at the top, and remove deleted ones', () => {
    const change = { comments: [comment(1, { likesCount: 3 }), comment(5)], gone: [2] }
    const state = reducer(listed(comment(2), comment(1)), refreshComments.fulfilled(change, 'h', event))
    expect(state.commentsAll.map(({ commentId, likesCount }) => [commentId, likesCount])).toEqual([
      [1, 3],
      [5, 0],
    ])
    expect([state.threads, state.total]).toEqual([[5, 1], 2])
  })

  it('a comment of a hidden thread or another paper is ignored', () => {
    const deep = comment(6, { parentId: 4, threadId: 4 })
    const before = listed(comment(1))
    expect(reducer(before, refreshComments.fulfilled({ comments: [deep], gone: [] }, 'h', event)).commentsAll).toEqual(
      before.commentsAll,
    )
    const elsewhere = { articleId: 2, commentIds: [1] }
    expect(reducer(before, refreshComments.fulfilled({ comments: [comment(7)], gone: [1] }, 'h', elsewhere))).toEqual(
      before,
    )
  })
})

it.each([
  [{}, true, true, { liked: true, likesCount: 1, disliked: false, dislikesCount: 0 }],
  [{ disliked: true, dislikesCount: 2 }, true, true, { liked: true, likesCount: 1, disliked: false, dislikesCount: 1 }],
  [{ liked: true, likesCount: 2 }, true, false, { liked: false, likesCount: 1, disliked: false, dislikesCount: 0 }],
  [{ liked: true, likesCount: 2 }, true, true, { liked: true, likesCount: 2, disliked: false, dislikesCount: 0 }],
  [{ liked: true, likesCount: 1 }, false, true, { liked: false, likesCount: 0, disliked: true, dislikesCount: 1 }],
])('%j with like=%s given=%s is %j', (before, isLike, isGiven, after) => {
  expect(withRating(comment(1, before), isLike, isGiven)).toMatchObject(after)
})
