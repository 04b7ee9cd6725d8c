import type { Comment } from '@colophon/protocol/comments/entities'

/** A comment with what is shown below it: its answers, and how many stand below those. */
export type ThreadNode = { comment: Comment; answers: { comment: Comment; deeper: number }[] }

/** The shown comments as two levels, oldest answer first; what lies deeper is counted. */
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
 * Which comment to show at the top so that a linked one is seen within two levels: itself where the thread is followed from
 * it, else the one it answers.
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

/** What is on its way has a negative number and comes last. */
function byAge(one: Comment, other: Comment): number {
  if (one.commentId < 0 || other.commentId < 0) return other.commentId - one.commentId
  return one.commentId - other.commentId
}

/** Answers below an answer; where some were not read, at least those that it tells of. */
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
