import type { Comment } from '@colophon/protocol/comments/entities'
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import { copyText } from '../../lib/clipboard.ts'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { CommentForm } from './CommentForm.tsx'
import { commentPath } from './comment-address.ts'
import type { CommentDraft } from './comment-drafts.ts'
import classes from './comments.module.css'
import { MarkdownText } from './markdown/MarkdownText.tsx'
import { QuotedPassage } from './QuotedPassage.tsx'
import type { CommentActions } from './use-comment-actions.ts'

type Props = {
  comment: Comment
  userId: number | null
  actions: CommentActions
  /** True if it is new or linked by the URL. */
  isMarked: boolean
  isLinked: boolean
  more?: ((comment: Comment) => ReactNode) | undefined
  /** The answers below it, and the way on to deeper ones. */
  children?: ReactNode
}

type Writing = 'answer' | 'edit' | null

/** A comment with what can be done with it. Of a deleted one only its place is left. */
export function CommentItem({ comment, userId, actions, isMarked, isLinked, more, children }: Props) {
  const { commentId, articleId, isDeleted, authorName, message } = comment
  const [writing, setWriting] = useState<Writing>(null)
  const item = useRef<HTMLElement>(null)
  const answer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isLinked) return
    item.current?.scrollIntoView({ block: 'center' })
    item.current?.focus({ preventScroll: true })
  }, [isLinked])
  const close = () => {
    setWriting(null)
    answer.current?.focus()
  }
  const settle = async (outcome: Promise<Failure | null>) => {
    const failure = await outcome
    if (!failure) close()
    return failure
  }
  const draftKey = { userId, articleId, place: `${writing ?? 'answer'}-${commentId}` } as const
  const name = authorName ?? 'A former reader'
  return (
    <article
      ref={item}
      id={`comment-${commentId}`}
      tabIndex={-1}
      className={classes.comment}
      data-marked={isMarked || isLinked || undefined}
      data-waiting={commentId < 0 || undefined}
      aria-label={isDeleted ? 'Deleted comment' : `Comment by ${name}`}
    >
      {isDeleted ? (
        <Text fz="sm" c="dimmed">
          This comment was deleted. Its answers stay.
        </Text>
      ) : (
        <>
          <CommentHead comment={comment} name={name} />
          {comment.anchor && (
            <QuotedPassage
              quote={comment.anchor.quote}
              onShow={() => comment.anchor && actions.showPassage(comment.anchor)}
            />
          )}
          {writing === 'edit' ? (
            <CommentForm
              draftKey={draftKey}
              label="Change your comment"
              sendLabel="Save"
              initial={message}
              isFocused
              onSend={({ text }) => settle(actions.update(commentId, text))}
              onClose={close}
            />
          ) : (
            <MarkdownText text={message} />
          )}
          <div className={classes.actions}>
            <CommentRating comment={comment} onRate={(isLike, isGiven) => actions.rate(commentId, isLike, isGiven)} />
            <Button
              ref={answer}
              size="compact-sm"
              variant="subtle"
              disabled={commentId < 0}
              aria-label={`Answer ${name}`}
              onClick={() => setWriting('answer')}
            >
              Answer
            </Button>
            {commentId > 0 && (
              <CommentMenu
                comment={comment}
                isMine={userId !== null && comment.authorId === userId}
                onEdit={() => setWriting('edit')}
                onDelete={() => actions.askDelete(comment)}
                more={more}
              />
            )}
          </div>
        </>
      )}
      {writing === 'answer' && (
        <CommentForm
          draftKey={draftKey}
          label={`Answer to ${name}`}
          sendLabel="Answer"
          isFocused
          onSend={(draft: CommentDraft, key) => settle(actions.create(draft, commentId, key))}
          onClose={close}
        />
      )}
      {children}
    </article>
  )
}

function CommentHead({ comment, name }: { comment: Comment; name: string }) {
  return (
    <Group component="header" gap="xs">
      <Portrait name={name} url={comment.authorAvatarUrl} size={24} />
      <bdi className={classes.name}>{name}</bdi>
      <Text span fz="sm" c="dimmed">
        <time dateTime={comment.createdAt}>{formatMoment(comment.createdAt)}</time>
        {comment.editedAt && (
          <>
            {' · '}
            <time dateTime={comment.editedAt} title={`Edited ${formatMoment(comment.editedAt)}`}>
              edited
            </time>
          </>
        )}
        {comment.commentId < 0 && ' · sending'}
      </Text>
    </Group>
  )
}

type CommentRatingProps = { comment: Comment; onRate: (isLike: boolean, isGiven: boolean) => void }

/** Like and dislike of a comment exclude each other; a second press clears. */
function CommentRating({ comment, onRate }: CommentRatingProps) {
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

type CommentMenuProps = {
  comment: Comment
  isMine: boolean
  onEdit: () => void
  onDelete: () => void
  /** Menu items added by other features, such as reporting. */
  more?: ((comment: Comment) => ReactNode) | undefined
}

/** Actions on a comment other than answering and rating. */
function CommentMenu({ comment, isMine, onEdit, onDelete, more }: CommentMenuProps) {
  const copy = async () => {
    const link = location.origin + commentPath(location.pathname, comment.commentId)
    if (await copyText(link)) toastDone('Link to this comment copied.')
    else toastError(`The browser blocked copying: ${link}`)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size="md"
          aria-label={`Actions for the comment by ${comment.authorName ?? 'a former reader'}`}
        >
          <IconDots aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copy()}>Copy link</Menu.Item>
        {isMine && <Menu.Item onClick={onEdit}>Edit</Menu.Item>}
        {isMine && <Menu.Item onClick={onDelete}>Delete</Menu.Item>}
        {!isMine && more?.(comment)}
      </Menu.Dropdown>
    </Menu>
  )
}
