import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { fetchArticlesAll } from '../actions.ts'
import classes from '../paper/PaperLines.module.css'
import { PaperLines } from '../paper/PaperLines.tsx'
import { selectArticles } from '../slice.ts'

/** How many of the newest papers the start screen shows. */
const NEWEST = 5

/** The newest papers of the knowledge base; a failure here leaves the rest of the screen alone. */
export function NewestPapers() {
  const dispatch = useAppDispatch()
  const { articlesAll, status } = useSelector(selectArticles)
  useEffect(() => void dispatch(fetchArticlesAll({ query: { limit: NEWEST } })), [dispatch])
  const { status: phase, failure } = status.articlesAll
  if (failure) {
    return (
      <ErrorState
        message={failure.message}
        onRetry={() => void dispatch(fetchArticlesAll({ query: { limit: NEWEST } }))}
      />
    )
  }
  if (phase !== 'SUCCESS') return <SkeletonRows rows={3} height={56} />
  if (articlesAll.length === 0) return <p className={classes.nothing}>Nothing is published yet.</p>
  return <PaperLines articles={articlesAll.slice(0, NEWEST)} />
}
