import type { Anchor, Comment } from '@colophon/protocol/comments/entities'
import { Menu } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { refetchRating } from '../features/articles/actions.ts'
import type { PaperComments } from '../features/articles/paper/paper-comments.ts'
import { selectUser } from '../features/auth/slice.ts'
import { useWatchPaper } from '../features/comments/use-watch-paper.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'

// Only who turns to them needs what shows markdown and formulas.
const CommentsTab = lazy(async () => ({ default: (await import('../features/comments/CommentsTab.tsx')).CommentsTab }))

const ReportComment = lazy(async () => ({ default: (await import('./ReportComment.tsx')).ReportComment }))

/** The comments of a paper for its page, and its likes kept up to date while it is open. */
export function usePaperComments(articleId: number, mayView: boolean): PaperComments {
  const dispatch = useAppDispatch()
  const user = useSelector(selectUser)
  const [passage, setPassage] = useState<Anchor | null>(null)
  const [reported, setReported] = useState<Comment | null>(null)
  const report = (comment: Comment) => <Menu.Item onClick={() => setReported(comment)}>Report</Menu.Item>
  useWatchPaper(articleId, mayView, () => void dispatch(refetchRating({ articleId })))
  return {
    onPassage: setPassage,
    tab: (onShowPassage) => (
      <Suspense fallback={<SkeletonRows rows={3} height={96} />}>
        <CommentsTab
          articleId={articleId}
          author={user}
          passage={passage}
          onPassageTaken={() => setPassage(null)}
          onShowPassage={onShowPassage}
          {...(user && { more: report })}
        />
        {reported && <ReportComment articleId={articleId} comment={reported} onClose={() => setReported(null)} />}
      </Suspense>
    ),
  }
}
