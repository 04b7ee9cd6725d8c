import { commentEvents } from '@colophon/protocol/comments/events'
import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useLiveEvent, useLiveState } from '../../lib/use-live.ts'
import { type CommentSort, fetchComments, fetchThread, refreshComments } from './actions.ts'
import { commentsClosed, selectComments } from './slice.ts'

type Shown = { articleId: number; userId: number | null; sort: CommentSort; linked: number | null }
/** What a person is told aloud of what others did; `ids` are the comments that have just come. */
export type News = { words: string; ids: ReadonlySet<number> }

/** More changed comments than this are read with their list, not one by one. */
const SINGLY_MAX = 10
const NO_NEWS: News = { words: '', ids: new Set() }

/** Reads the comments that the address asks for and keeps them up to date. Returns how to read anew and on, and what is new. */
export function useCommentList({ articleId, userId, sort, linked }: Shown) {
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
    if (come.length > 0) setNews({ words: newsWords(come), ids: new Set(come.map(({ commentId }) => commentId)) })
  })
  useLiveEvent(commentEvents.commentsClosed, (closed) => {
    if (closed.articleId !== articleId) return
    dispatch(commentsClosed())
    setClosed(true)
  })
  const more = () => nextCursor !== null && void dispatch(fetchComments({ articleId, sort, cursor: nextCursor }))
  return { read: () => void read(), more, hasMore: nextCursor !== null && threads.length > 0, news, isClosed }
}

function newsWords(come: readonly { authorName: string | null; parentId: number | null }[]): string {
  const [only] = come
  if (come.length !== 1 || !only) return `${come.length} new comments.`
  return `New ${only.parentId === null ? 'comment' : 'answer'} by ${only.authorName ?? 'somebody'}.`
}
