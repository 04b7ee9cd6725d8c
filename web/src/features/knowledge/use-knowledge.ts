import { articleCalls } from '@colophon/protocol/articles/calls'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Failure } from '../../lib/api/call-error.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { relatedArticles, searchArticles } from '../articles/actions.ts'
import { selectArticles } from '../articles/slice.ts'
import { type KnowledgeQuery, knowledgeCall } from './knowledge-query.ts'

/**
 * How the loaded list relates to the URL: `current` matches it; `older` has the same query with other filters or page
 * and may be shown dimmed; `none` must not be shown.
 */
export type Freshness = 'current' | 'older' | 'none'

/**
 * Loads what the URL asks for, drops outdated replies, and reports how fresh the list is. On the way back, the list that
 * was left is shown until the new reply.
 */
export function useKnowledge(query: KnowledgeQuery): { freshness: Freshness; retry: () => void } {
  const dispatch = useAppDispatch()
  const { searchOf } = useSelector(selectArticles)
  const key = JSON.stringify(knowledgeCall(query))
  const q = query.q.trim()
  const [answered, setAnswered] = useState(searchOf === key ? { key, q } : null)
  const [tries, setTries] = useState(0)
  const ask = useEffectEvent(() => dispatch(searchArticles(knowledgeCall(query))))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again.
  useEffect(() => {
    let isWanted = true
    const asking = ask()
    void asking.then((outcome) => {
      if (isWanted) setAnswered(searchArticles.fulfilled.match(outcome) ? { key, q } : null)
    })
    return () => {
      isWanted = false
      asking.abort()
    }
  }, [key, q, tries])
  const freshness = answered?.key === key ? 'current' : answered?.q === q ? 'older' : 'none'
  return { freshness, retry: () => setTries(tries + 1) }
}

/** Loads the papers most similar to one, and its title. */
export function useSimilar(articleId: number) {
  const dispatch = useAppDispatch()
  const { data: article } = useAnswer(articleCalls.article, { query: { articleId } }, String(articleId))
  const [answered, setAnswered] = useState<{ key: string; failure: Failure | null } | null>(null)
  const [tries, setTries] = useState(0)
  const key = `${articleId} ${tries}`
  useEffect(() => {
    let isWanted = true
    const asking = dispatch(relatedArticles({ query: { articleId } }))
    void asking.then((outcome) => {
      const isDone = relatedArticles.fulfilled.match(outcome)
      if (isWanted) setAnswered({ key, failure: isDone ? null : (outcome.payload ?? null) })
    })
    return () => {
      isWanted = false
      asking.abort()
    }
  }, [dispatch, articleId, key])
  const mine = answered?.key === key ? answered : null
  const freshness: Freshness = mine && !mine.failure ? 'current' : 'none'
  return { title: article?.title ?? null, freshness, failure: mine?.failure ?? null, retry: () => setTries(tries + 1) }
}
