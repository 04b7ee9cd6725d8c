import type { Comment } from '@colophon/protocol/comments/entities'
import { Button } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { formatCount } from '../../lib/format.ts'

type Props = { comment: Comment; onRate: (isLike: boolean, isGiven: boolean) => void }

/** Like and dislike of a comment: each excludes the other, a second press takes it back. */
export function CommentRating({ comment, onRate }: Props) {
  const { liked, disliked, likesCount, dislikesCount, commentId } = comment
  const isOnItsWay = commentId < 0
  return (
    <>
      <Button
        size="compact-sm"
        variant={liked ? 'light' : 'subtle'}
        leftSection={<IconThumbUp aria-hidden size={16} stroke={1.6} />}
        aria-label={`Like: ${likesCount}`}
        aria-pressed={liked}
        disabled={isOnItsWay}
        onClick={() => onRate(true, !liked)}
      >
        {formatCount(likesCount)}
      </Button>
      <Button
        size="compact-sm"
        variant={disliked ? 'light' : 'subtle'}
        leftSection={<IconThumbDown aria-hidden size={16} stroke={1.6} />}
        aria-label={`Dislike: ${dislikesCount}`}
        aria-pressed={disliked}
        disabled={isOnItsWay}
        onClick={() => onRate(false, !disliked)}
      >
        {formatCount(dislikesCount)}
      </Button>
    </>
  )
}
