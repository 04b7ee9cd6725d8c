import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { fetchUploads } from '../articles/actions.ts'
import { selectUploads } from '../articles/slice.ts'
import { isBeingProcessed } from '../articles/uploads/upload-item.ts'
import { useUploadProgress } from './use-upload-progress.ts'

/** Follows an open paper until it is processed. True while live updates are paused. */
export function useProcessing(article: OpenArticle | null): boolean {
  const dispatch = useAppDispatch()
  const uploads = useSelector(selectUploads)
  const isUnfinished = article !== null && article.status !== 'complete' && article.status !== 'published'
  useEffect(() => {
    if (isUnfinished) void dispatch(fetchUploads())
  }, [isUnfinished, dispatch])
  const item = uploads.find(({ idArticle }) => isUnfinished && idArticle === article.id)
  return useUploadProgress(item && isBeingProcessed(item) ? [item.idArticle] : [])
}
