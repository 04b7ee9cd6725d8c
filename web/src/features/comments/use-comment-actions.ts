import type { Anchor, Comment } from '@colophon/protocol/comments/entities'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { toastError } from '../../ui/toast.tsx'
import { type Author, createComment, deleteComment, rateComment, updateComment } from './actions.ts'
import type { CommentDraft } from './comment-drafts.ts'

type Options = {
  articleId: number
  author: Author | null
  signInPath: (from: { pathname: string; search: string; hash: string }) => string
  onShowPassage: (anchor: Anchor) => void
}
type Outcome = { payload?: unknown; error?: unknown }

/** Actions on comments; each is shown at once, and reverted with a toast if the server rejects it. */
export function useCommentActions({ articleId, author, signInPath, onShowPassage }: Options) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const location = useLocation()
  const [deleting, setDeleting] = useState<Comment | null>(null)
  const failureIn = ({ error, payload }: Outcome): Failure | null =>
    error ? ((payload as Failure | undefined) ?? failureOf(error)) : null
  const tell = (outcome: Outcome) => {
    const failure = failureIn(outcome)
    if (failure) toastError(failure.message)
  }
  return {
    deleting,
    showPassage: onShowPassage,
    create: async ({ text, anchor }: CommentDraft, parentId: number | null, key: string) => {
      if (!author) return null
      const written = { articleId, parentId, message: text, anchor, author, key }
      return failureIn(await dispatch(createComment(written)))
    },
    update: async (commentId: number, message: string) =>
      failureIn(await dispatch(updateComment({ commentId, message }))),
    rate: async (commentId: number, isLike: boolean, isGiven: boolean) => {
      if (!author) return navigate(signInPath(location))
      tell(await dispatch(rateComment({ commentId, isLike, isGiven })))
    },
    askDelete: setDeleting,
    remove: async () => {
      const comment = deleting
      setDeleting(null)
      if (comment) tell(await dispatch(deleteComment({ commentId: comment.commentId })))
    },
  }
}

export type CommentActions = ReturnType<typeof useCommentActions>
