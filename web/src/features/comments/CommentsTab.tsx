import type { Anchor, Comment } from '@colophon/protocol/comments/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { formatCountOf } from '../../lib/format.ts'
import { withReturnPath } from '../../lib/return-path.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import type { Author } from './actions.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentThread } from './CommentThread.tsx'
import { readCommentsShown, withComments } from './comment-address.ts'
import classes from './comments.module.css'
import { selectComments } from './slice.ts'
import { threadsOf, topFor } from './threads.ts'
import { useCommentDeeds } from './use-comment-deeds.ts'
import { useCommentList } from './use-comment-list.ts'

/** What the screen gives: the paper, who reads, the passage just selected in the paper, and the way to show one. */
export type CommentsTabProps = {
  articleId: number
  author: Author | null
  passage: Anchor | null
  onPassageTaken: () => void
  onShowPassage: (anchor: Anchor) => void
  /** Items for the menu of a comment that other parts of the product add, such as reporting it. */
  more?: (comment: Comment) => ReactNode
}

/** The comments on a paper: where one is written, and the threads, which change while others write. */
export function CommentsTab({ articleId, author, passage, onPassageTaken, onShowPassage, more }: CommentsTabProps) {
  const [params] = useSearchParams()
  const shown = readCommentsShown(params)
  const linked = shown.comment ?? shown.thread
  const userId = author?.id ?? null
  const list = useCommentList({ articleId, userId, sort: shown.sort, linked })
  const deeds = useCommentDeeds({
    articleId,
    author,
    onShowPassage,
    signInPath: (from) => withReturnPath(SCREENS.login.path, from),
  })
  if (list.isClosed) return <ErrorState message={CLOSED} kept="What you wrote stays with the paper." />
  return (
    <div className={classes.tab}>
      <CommentForm
        key={userId}
        draftKey={{ userId, articleId, place: 'new' }}
        label="Write a comment"
        sendLabel="Comment"
        passage={passage}
        onPassageTaken={onPassageTaken}
        onSend={(draft, key) => deeds.create(draft, null, key)}
      />
      <VisuallyHidden role="status">{list.news.words}</VisuallyHidden>
      {linked === null ? <Orders sort={shown.sort} /> : <WayBack />}
      <Threads
        {...{ linked, isFollowed: shown.comment === null, userId, deeds, more }}
        fresh={list.news.ids}
        onRetry={list.read}
      />
      {list.hasMore && <MoreThreads onMore={list.more} />}
      <ConfirmDialog
        isOpen={deeds.deleting !== null}
        title="Delete this comment?"
        confirmLabel="Delete"
        isCareful
        onConfirm={() => void deeds.remove()}
        onClose={() => deeds.askDelete(null)}
      >
        Its text is gone for good. Where it has answers they stay, and a line says that a comment was deleted.
      </ConfirmDialog>
    </div>
  )
}

const CLOSED = 'You may not view this paper any more, so its comments are put away.'

type ThreadsProps = {
  linked: number | null
  isFollowed: boolean
  userId: number | null
  deeds: ReturnType<typeof useCommentDeeds>
  fresh: ReadonlySet<number>
  more?: ((comment: Comment) => ReactNode) | undefined
  onRetry: () => void
}

function Threads({ linked, isFollowed, onRetry, ...shared }: ThreadsProps) {
  const { commentsAll, threads, status } = useSelector(selectComments)
  const { status: reading, failure } = status.list
  if (failure?.error === 'commentNotFound') {
    return <EmptyState title="This comment is gone">It was deleted, or the link to it is not whole.</EmptyState>
  }
  if (failure?.status === 403 || failure?.status === 404) return <ErrorState message={failure.message} />
  if (failure) return <ErrorState message={failure.message} kept="What you typed is kept." onRetry={onRetry} />
  const top = linked === null ? null : topFor(commentsAll, linked, isFollowed)
  const nodes = threadsOf(commentsAll, linked === null ? threads : top === null ? [] : [top])
  if (nodes.length === 0 && reading !== 'SUCCESS') return <SkeletonRows rows={3} height={96} />
  if (nodes.length === 0) {
    return (
      <EmptyState title="No comments yet">
        Ask, add or object. To comment on a passage, select it in the paper and choose “Comment on this”.
      </EmptyState>
    )
  }
  return (
    <ol className={classes.list} aria-label="Comments" aria-busy={reading === 'REQUEST'}>
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
      <span className={classes.quiet}>
        {status.list.status === 'SUCCESS' && formatCountOf(total, 'comment', 'comments')}
      </span>
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
      <span className={classes.quiet}>Part of a thread.</span>
      <Link to={withComments(params, {})} preventScrollReset>
        All comments
      </Link>
    </p>
  )
}
