import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { progressOf } from '@colophon/protocol/articles/states'
import { useSelector } from 'react-redux'
import { selectArticles } from '../slice.ts'

/** True once a paper's text is there for this person: it is read while its statements are still being found. */
export function useIsReadable({ id, status, rights, uploadProgress }: OpenArticle): boolean {
  const live = useSelector(selectArticles).uploadProgress[id]
  if (!rights.view) return false
  if (status === 'complete' || status === 'published') return true
  return status === 'processing' && Math.max(live ?? 0, uploadProgress ?? 0) >= progressOf('statements')
}
