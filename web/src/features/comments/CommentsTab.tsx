import type { Anchor, Comment } from '@colophon/protocol/comments/entities'
import { commentEvents } from '@colophon/protocol/comments/events'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { formatCountOf } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent, useLiveState } from '../../lib/hooks/use-live.ts'
import { withReturnPath } from '../../lib/return-path.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { type Author, type CommentSort, fetchComments, fetchThread, refreshComments } from './actions.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import { readCommentsShown, withComments } from './comment-address.ts'
import classes from './comments.module.css'
import { commentsClosed, selectComments, type ThreadNode, threadsOf, topFor } from './slice.ts'
import { type CommentActions, useCommentActions } from './use-comment-actions.ts'

/** More changed comments than this are read with their list, not one by one. */
const SINGLY_MAX = 10

const NO_NEWS: News = { message: '', ids: new Set() }

/** Given by the screen: the paper, the reader, the selected passage, and how to show a passage. */
export type CommentsTabProps = {
  articleId: number
  isPublished: boolean
  author: Author | null
  passage: Anchor | null
  onPassageTaken: () => void
  onShowPassage: (anchor: Anchor) => void
  /** Menu items added by other features, such as reporting. */
  more?: (comment: Comment) => ReactNode
}

/** The comments on a paper: where one is written, and the threads, which change while others write. */
export function CommentsTab({ articleId, isPublished, author, onShowPassage, more, ...selected }: CommentsTabProps) {
  const [params] = useSearchParams()
  const shown = readCommentsShown(params)
  const linked = shown.comment ?? shown.thread
  const userId = author?.id ?? null
  const list = useCommentList({ articleId, userId, sort: shown.sort, linked })
  const actions = useCommentActions({
    articleId,
    author,
    onShowPassage,
    signInPath: (from) => withReturnPath(SCREENS.login.path, from),
  })
  if (list.isClosed) return <ErrorState message={CLOSED} kept="Your comments are safe." />
  return (
    <Stack miw={0}>
      {!isPublished && (
        <Text fz="sm" c="dimmed">
          {SEEN_LATER}
        </Text>
      )}
      <CommentForm
        key={userId}
        draftKey={{ userId, articleId, place: 'new' }}
        label="Write a comment"
        sendLabel="Comment"
        {...selected}
        onSend={(draft, key) => actions.create(draft, null, key)}
      />
      <VisuallyHidden role="status">{list.news.message}</VisuallyHidden>
      {linked === null ? <Orders sort={shown.sort} /> : <WayBack />}
      <Threads
        {...{ linked, isFollowed: shown.comment === null, userId, actions, more }}
        fresh={list.news.ids}
        onRetry={list.read}
      />
      {list.hasMore && <MoreThreads onMore={list.more} />}
      <ConfirmDialog
        isOpen={actions.deleting !== null}
        title="Delete this comment?"
        confirmLabel="Delete"
        isCareful
        onConfirm={() => void actions.remove()}
        onClose={() => actions.askDelete(null)}
      >
        Its text is deleted permanently. Answers to it stay, below a note that the comment was deleted.
      </ConfirmDialog>
    </Stack>
  )
}

const SEEN_LATER = 'Readers see comments once the paper is published. Your notes are private.'

const CLOSED = 'You can no longer view this paper, so its comments are hidden.'

type ThreadsProps = {
  linked: number | null
  isFollowed: boolean
  userId: number | null
  actions: ReturnType<typeof useCommentActions>
  fresh: ReadonlySet<number>
  more?: ((comment: Comment) => ReactNode) | undefined
  onRetry: () => void
}

function Threads({ linked, isFollowed, onRetry, ...shared }: ThreadsProps) {
  const { commentsAll, threads, status } = useSelector(selectComments)
  const { status: reading, failure } = status.list
  if (failure?.error === 'commentNotFound') {
    return <EmptyState title="This comment is gone">It was deleted, or the link is incomplete.</EmptyState>
  }
  if (failure?.status === 403 || failure?.status === 404) return <ErrorState message={failure.message} />
  if (failure) return <ErrorState message={failure.message} kept="What you typed is kept." onRetry={onRetry} />
  const top = linked === null ? null : topFor(commentsAll, linked, isFollowed)
  const nodes = threadsOf(commentsAll, linked === null ? threads : top === null ? [] : [top])
  if (nodes.length === 0 && reading !== 'SUCCESS') return <SkeletonRows rows={3} height={96} />
  if (nodes.length === 0) {
    return <EmptyState title="No comments yet">To comment on a passage, select it in the paper.</EmptyState>
  }
  return (
    <ol aria-label="Comments" aria-busy={reading === 'REQUEST'}>
      {nodes.map((node) => (
        <CommentThread key={node.comment.commentId} node={node} linked={isFollowed ? null : linked} {...shared} />
      ))}
    </ol>
  )
}

function MoreThreads({ onMore }: { onMore: () => void }) {
  const { status, failure } = useSelector(selectComments).status.more
  if (failure) return <ErrorState message={failure.message} kept="The threads above stay." onRetry={onMore} />
  return (
    <Button variant="default" size="sm" loading={status === 'REQUEST'} onClick={onMore}>
      More threads
    </Button>
  )
}

function Orders({ sort }: { sort: 'newest' | 'top' }) {
  const [params] = useSearchParams()
  const { total, status } = useSelector(selectComments)
  if (total === 0) return null
  return (
    <nav className={classes.orders} aria-label="Order of the comments">
      <Text span flex={1} fz="sm" c="dimmed">
        {status.list.status === 'SUCCESS' && formatCountOf(total, 'comment', 'comments')}
      </Text>
      <Link to={withComments(params, {})} aria-current={sort === 'newest' || undefined} preventScrollReset>
        Newest
      </Link>
      <Link to={withComments(params, { sort: 'top' })} aria-current={sort === 'top' || undefined} preventScrollReset>
        Top
      </Link>
    </nav>
  )
}

function WayBack() {
  const [params] = useSearchParams()
  return (
    <p className={classes.orders}>
      <Text span flex={1} fz="sm" c="dimmed">
        Part of a thread.
      </Text>
      <Link to={withComments(params, {})} preventScrollReset>
        All comments
      </Link>
    </p>
  )
}

type Props = {
  node: ThreadNode
  userId: number | null
  actions: CommentActions
  /** New comments, and the one the URL links to. */
  fresh: ReadonlySet<number>
  linked: number | null
  more?: ((comment: Comment) => ReactNode) | undefined
}

/** A comment with its answers: two levels, and a link that continues where more lie deeper. */
function CommentThread({ node: { comment, answers }, fresh, linked, ...shared }: Props) {
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

type Shown = { articleId: number; userId: number | null; sort: CommentSort; linked: number | null }

/** Screen-reader announcement of other users' new comments; `ids` are the new ones. */
type News = { message: string; ids: ReadonlySet<number> }

/**
 * Loads the comments the URL asks for and keeps them up to date; returns how to reload and load more, and what is
 * new.
 */
function useCommentList({ articleId, userId, sort, linked }: Shown) {
  const dispatch = useAppDispatch()
  const { commentsAll, nextCursor, threads } = useSelector(selectComments)
  const [news, setNews] = useState<News>(NO_NEWS)
  const [isClosed, setClosed] = useState(false)
  const { phase } = useLiveState()
  const read = useCallback(() => {
    if (linked !== null) return dispatch(fetchThread({ articleId, commentId: linked }))
    return dispatch(fetchComments({ articleId, sort }))
  }, [dispatch, articleId, sort, linked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person sees other likes; what was missed while not live is read.
  useEffect(() => {
    const reading = read()
    return () => reading.abort()
  }, [read, userId, phase === 'live'])
  useEffect(() => () => void dispatch(commentsClosed()), [dispatch])
  useLiveEvent(commentEvents.commentsChanged, async (changed) => {
    if (changed.articleId !== articleId) return
    if (changed.commentIds === null || changed.commentIds.length > SINGLY_MAX) return void read()
    if (changed.commentIds.length === 0) return
    const known = new Set(commentsAll.map(({ commentId }) => commentId))
    const result = await dispatch(refreshComments({ articleId, commentIds: changed.commentIds }))
    if (!refreshComments.fulfilled.match(result)) return
    const come = result.payload.comments.filter(
      ({ commentId, authorId, threadId, parentId }) =>
        !known.has(commentId) &&
        authorId !== userId &&
        (linked === null ? parentId === null || known.has(threadId) : known.has(threadId)),
    )
    if (come.length > 0) setNews({ message: newsMessage(come), ids: new Set(come.map(({ commentId }) => commentId)) })
  })
  useLiveEvent(commentEvents.commentsClosed, (closed) => {
    if (closed.articleId !== articleId) return
    dispatch(commentsClosed())
    setClosed(true)
  })
  const more = () => nextCursor !== null && void dispatch(fetchComments({ articleId, sort, cursor: nextCursor }))
  return { read: () => void read(), more, hasMore: nextCursor !== null && threads.length > 0, news, isClosed }
}

function newsMessage(come: readonly { authorName: string | null; parentId: number | null }[]): string {
  const [only] = come
  if (come.length !== 1 || !only) return `${come.length} new comments.`
  return `New ${only.parentId === null ? 'comment' : 'answer'} by ${only.authorName ?? 'a former reader'}.`
}
