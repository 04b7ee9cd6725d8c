import { expect, it } from 'vitest'
import { threadsOf, topFor } from './slice.ts'
import { comment } from './testing/comments.ts'

const answer = (commentId: number, parentId: number, change = {}) =>
  comment(commentId, { parentId, threadId: 1, ...change })
const THREAD = [comment(1), answer(4, 1), answer(2, 1), answer(3, 2), answer(5, 3), answer(-1, 1)]

it('two levels are shown, oldest answer first and pending ones last; deeper ones are counted', () => {
  const [thread] = threadsOf(THREAD, [1])
  expect(thread?.answers.map(({ comment, deeper }) => [comment.commentId, deeper])).toEqual([
    [2, 2],
    [4, 0],
    [-1, 0],
  ])
})

it('answers that are not loaded are counted as reported', () => {
  const [thread] = threadsOf([comment(1), answer(2, 1, { answersCount: 7 })], [1])
  expect(thread?.answers[0]?.deeper).toBe(7)
})

it('threads keep the requested order, and unknown ones are left out', () => {
  expect(threadsOf([comment(1), comment(2)], [2, 9, 1]).map((thread) => thread.comment.commentId)).toEqual([2, 1])
})

it.each([
  [1, false, 1],
  [2, false, 1],
  [5, false, 3],
  [3, true, 3],
  [9, false, null],
])('a link to %i (followed: %s) is seen below %s', (id, isFollowed, top) => {
  expect(topFor(THREAD, id, isFollowed)).toBe(top)
})
