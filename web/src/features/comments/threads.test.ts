import { expect, it } from 'vitest'
import { threadsOf, topFor } from './slice.ts'
import { comment } from './testing/comments.ts'

const answer = (commentId: number, parentId: number, change = {}) =>
  comment(commentId, { parentId, threadId: 1, ...change })
const THREAD = [comment(1), answer(4, 1), answer(2, 1), answer(3, 2), answer(5, 3), answer(-1, 1)]

it('two levels are shown, the oldest answer first and what is on its way last; what lies deeper is counted', () => {
  const [thread] = threadsOf(THREAD, [1])
  expect(thread?.answers.map(({ comment, deeper }) => [comment.commentId, deeper])).toEqual([
    [2, 2],
    [4, 0],
    [-1, 0],
  ])
})

it('answers that were not read are counted as far as they are told of', () => {
  const [thread] = threadsOf([comment(1), answer(2, 1, { answersCount: 7 })], [1])
  expect(thread?.answers[0]?.deeper).toBe(7)
})

it('threads stand in the order asked for, and those that are not known are left out', () => {
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
