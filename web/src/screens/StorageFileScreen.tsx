import { SCREENS } from '@colophon/protocol/screens'
import { useCallback, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router'
import { openArticle } from '../features/articles/actions.ts'
import { PaperClosed } from '../features/articles/PaperClosed.tsx'
import { PaperHeader } from '../features/articles/PaperHeader.tsx'
import { PaperInWork } from '../features/articles/PaperInWork.tsx'
import { PaperMissing } from '../features/articles/PaperMissing.tsx'
import { PaperTabs } from '../features/articles/PaperTabs.tsx'
import { articleClosed, selectArticles } from '../features/articles/slice.ts'
import { useInWork } from '../features/articles/use-in-work.ts'
import { useLastOpened } from '../features/articles/use-last-opened.ts'
import { selectIsSignedIn, selectUser } from '../features/auth/slice.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'

/** One paper, for its owner and for everybody who may find it. */
export function StorageFileScreen() {
  const id = Number(useParams().articleId)
  return Number.isInteger(id) && id > 0 ? <Paper key={id} articleId={id} /> : <NotFoundScreen />
}

function Paper({ articleId }: { articleId: number }) {
  const dispatch = useAppDispatch()
  const person = useSelector(selectUser)
  const isSignedIn = useSelector(selectIsSignedIn)
  const { article, status, uploadProgress } = useSelector(selectArticles)
  const open = useCallback(() => void dispatch(openArticle({ query: { articleId } })), [dispatch, articleId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: who signs in or out may see another paper.
  useEffect(() => {
    open()
    return () => void dispatch(articleClosed())
  }, [open, dispatch, isSignedIn])
  const isPaused = useInWork(article)
  useLastOpened(person, article)
  const { failure } = status.article
  if (failure && !article) return <PaperMissing failure={failure} isSignedIn={isSignedIn} onRetry={open} />
  if (article?.id !== articleId) {
    return (
      <>
        <PageHeading title={SCREENS.storageFile.title} />
        <SkeletonRows rows={6} height={72} />
      </>
    )
  }
  const isFinished = article.status === 'complete' || article.status === 'published'
  return (
    <article>
      <PaperHeader article={article} person={person} progress={uploadProgress[articleId] ?? article.uploadProgress} />
      {!isFinished && <PaperInWork article={article} isPaused={isPaused} />}
      {isFinished && !article.rights.view && <PaperClosed article={article} />}
      {isFinished && article.rights.view && <PaperTabs article={article} person={person} />}
    </article>
  )
}
