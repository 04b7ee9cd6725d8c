import { commentCalls } from '@colophon/protocol/comments/calls'
import type { Anchor, Comment } from '@colophon/protocol/comments/entities'
import { createFailingThunk } from '../../lib/api/async-state.ts'
import { call, callWithMeta } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'

/** Threads a page shows. */
export const THREADS_PAGE = 20
/** Answers loaded with a page of threads; the rest is loaded when a thread is opened. */
const ANSWERS_MAX = 500
const PAGE_MAX = 100

/** How the threads are ordered: as the specification has it, or by likes. */
export type CommentSort = 'newest' | 'top'
/** The author as shown on a comment. */
export type Author = { id: number; displayName: string; avatarUrl: string | null }
type Page = { comments: Comment[]; threads: number[]; total: number; nextCursor: string | null }

/** A page of threads, with the answers below them. */
export const fetchComments = createFailingThunk<Page, { articleId: number; sort: CommentSort; cursor?: string }>(
  'comments/fetchComments',
  async ({ articleId, sort, cursor }, { signal }) => {
    const sortingField = sort === 'top' ? 'likesCount' : 'id'
    const query = { articleId, onlyFirst: true, limit: THREADS_PAGE, sortingField, ...(cursor && { cursor }) } as const
    const { data, nextCursor } = await callWithMeta(commentCalls.getComments, { query }, { signal })
    const [first, total] = data
    const answered = first.filter(({ answersCount }) => answersCount > 0).map(({ commentId }) => commentId)
    const answers = await fetchThreads(articleId, answered, signal)
    return { comments: withoutDuplicates([...first, ...answers]), threads: first.map(idOf), total, nextCursor }
  },
)

/** The whole thread that a comment is part of, for a link to it. */
export const fetchThread = createFailingThunk<Page, { articleId: number; commentId: number }>(
  'comments/fetchThread',
  async ({ articleId, commentId }, { signal }) => {
    const comment = await call(commentCalls.getComment, { query: { commentId } }, { signal })
    const comments = await fetchThreads(articleId, [comment.threadId], signal)
    const found = withoutDuplicates([...comments, comment]).filter((one) => one.articleId === articleId)
    return { comments: found, threads: [comment.threadId], total: found.length, nextCursor: null }
  },
)

/** Reloads changed comments: their new state, and those that no longer exist. */
export const refreshComments = createFailingThunk<
  { comments: Comment[]; gone: number[] },
  { articleId: number; commentIds: readonly number[] }
>('comments/refreshComments', async ({ commentIds }, { signal }) => {
  const found = await Promise.all(
    commentIds.map((commentId) =>
      call(commentCalls.getComment, { query: { commentId } }, { signal }).catch((thrown: unknown) => {
        if (failureOf(thrown).status === 404) return commentId
        throw thrown
      }),
    ),
  )
  return {
    comments: found.filter((one) => typeof one !== 'number'),
    gone: found.filter((one) => typeof one === 'number'),
  }
})

/** Posts a comment or answer; shown at once and removed if the server rejects it. */
export const createComment = createFailingThunk<
  Comment,
  { articleId: number; parentId: number | null; message: string; anchor: Anchor | null; author: Author; key: string }
>('comments/create', ({ articleId, parentId, message, anchor, key }, { signal }) =>
  call(commentCalls.create, { body: { articleId, parentId, message, anchor } }, { signal, idempotencyKey: key }),
)

export const updateComment = createFailingThunk<Comment, { commentId: number; message: string }>(
  'comments/update',
  (body, { signal }) => call(commentCalls.update, { body }, { signal }),
)

/** Sets or clears a like or dislike; repeating it changes nothing. */
export const rateComment = createFailingThunk(
  'comments/rate',
  async ({ commentId, isLike, isGiven }: { commentId: number; isLike: boolean; isGiven: boolean }, { signal }) =>
    call(isLike ? commentCalls.like : commentCalls.dislike, { body: { commentId, isGiven } }, { signal }),
)

export const deleteComment = createFailingThunk<null, { commentId: number }>('comments/delete', (query, { signal }) =>
  call(commentCalls.delete, { query }, { signal }),
)

async function fetchThreads(articleId: number, threadIds: readonly number[], signal: AbortSignal): Promise<Comment[]> {
  const found: Comment[] = []
  if (threadIds.length === 0) return found
  const query = { articleId, threadIds: threadIds.join(','), sortingDirection: 'ASC', limit: PAGE_MAX } as const
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof callWithMeta<typeof commentCalls.getComments>>> = await callWithMeta(
      commentCalls.getComments,
      { query: { ...query, ...(cursor && { cursor }) } },
      { signal },
    )
    found.push(...page.data[0])
    cursor = page.nextCursor
  } while (cursor !== null && found.length < ANSWERS_MAX)
  return found
}

function withoutDuplicates(comments: readonly Comment[]): Comment[] {
  return [...new Map(comments.map((comment) => [comment.commentId, comment])).values()]
}

function idOf({ commentId }: Comment): number {
  return commentId
}
