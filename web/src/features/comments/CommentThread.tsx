import type { Comment } from '@colophon/protocol/comments/entities'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCountOf } from '../../lib/format.ts'
import { CommentItem } from './CommentItem.tsx'
import { withComments } from './comment-address.ts'
import classes from './comments.module.css'
import type { ThreadNode } from './threads.ts'
import type { CommentDeeds } from './use-comment-deeds.ts'

type Props = {
  node: ThreadNode
  userId: number | null
  deeds: CommentDeeds
  /** Comments that have just come, and the one that the address leads to. */
  fresh: ReadonlySet<number>
  linked: number | null
  more?: ((comment: Comment) => ReactNode) | undefined
}

/** A comment with its answers: two levels, and a link that continues where more lie deeper. */
export function CommentThread({ node: { comment, answers }, fresh, linked, ...shared }: Props) {
  const [params] = useSearchParams()
  const marks = ({ commentId }: Comment) => ({ isMarked: fresh.has(commentId), isLinked: linked === commentId })
  return (
    <li className={classes.thread}>
      <CommentItem comment={comment} {...marks(comment)} {...shared}>
        {answers.length > 0 && (
          <ol className={classes.answers} aria-label="Answers">
            {answers.map(({ comment: answer, deeper }) => (
              <li key={answer.commentId}>
                <CommentItem comment={answer} {...marks(answer)} {...shared}>
                  {deeper > 0 && (
                    <Link
                      className={classes.continue}
                      to={withComments(params, { thread: String(answer.commentId) })}
                      preventScrollReset
                    >
                      Continue: {formatCountOf(deeper, 'answer', 'answers')}
                    </Link>
                  )}
                </CommentItem>
              </li>
            ))}
          </ol>
        )}
      </CommentItem>
    </li>
  )
}
