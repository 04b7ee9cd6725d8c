import { articleCalls } from '@colophon/protocol/articles/calls'
import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { failureOf } from '../../../lib/call-error.ts'
import { forgetOpened, lastOpened } from './last-opened.ts'

/** The papers that this person opened last in this browser, as they are now; those that are gone are forgotten. */
export function useContinue(userId: number | undefined): OpenArticle[] {
  const [articles, setArticles] = useState<OpenArticle[]>([])
  useEffect(() => {
    if (userId === undefined) return setArticles([])
    const leaving = new AbortController()
    const open = async (articleId: number): Promise<OpenArticle[]> => {
      try {
        return [await call(articleCalls.article, { query: { articleId } }, { signal: leaving.signal })]
      } catch (thrown) {
        const { status } = failureOf(thrown)
        if (status === 404 || status === 410) forgetOpened(userId, articleId)
        return []
      }
    }
    void Promise.all(lastOpened(userId).map(open)).then((found) => {
      if (!leaving.signal.aborted) setArticles(found.flat())
    })
    return () => leaving.abort()
  }, [userId])
  return articles
}
