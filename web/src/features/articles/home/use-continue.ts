import { articleCalls } from '@colophon/protocol/articles/calls'
import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { ReadingPlace } from '@colophon/protocol/articles/reading-calls'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { failureOf } from '../../../lib/call-error.ts'
import { continueOrder, type ToContinue } from './continue-order.ts'
import { forgetOpened, LAST_OPENED_MAX, lastOpened } from './last-opened.ts'

/** A paper to go on with, as it is now. */
export type Continuing = { article: OpenArticle; place: ReadingPlace | null }

/**
 * The papers that this person had open last, here or on another device, as they are now; those that are gone are
 * forgotten. Where the server does not tell of places, what this browser remembers is shown alone. Null until known.
 */
export function useContinue(userId: number): Continuing[] | null {
  const [continuing, setContinuing] = useState<Continuing[] | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const open = async ({ articleId, place }: ToContinue): Promise<Continuing[]> => {
      try {
        const article = await call(articleCalls.article, { query: { articleId } }, { signal })
        return [{ article, place: article.rights.view ? place : null }]
      } catch (thrown) {
        const { status } = failureOf(thrown)
        if (status === 404 || status === 410) forgetOpened(userId, articleId)
        return []
      }
    }
    const read = async () => {
      const places = await call(articleCalls.readingPlaces, { query: { limit: LAST_OPENED_MAX } }, { signal }).catch(
        () => [],
      )
      const found = await Promise.all(continueOrder(lastOpened(userId), places).map(open))
      if (!signal.aborted) setContinuing(found.flat())
    }
    void read()
    return () => leaving.abort()
  }, [userId])
  return continuing
}
