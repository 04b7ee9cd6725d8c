import { useEffect, useEffectEvent, useState } from 'react'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { searchArticles } from '../articles/actions.ts'
import { type KnowledgeQuery, knowledgeCall } from './knowledge-query.ts'

/**
 * How the loaded list relates to the URL: `current` matches it; `older` has the same query with other filters or page
 * and may be shown dimmed; `none` must not be shown.
 */
export type Freshness = 'current' | 'older' | 'none'

/** Loads what the URL asks for, drops outdated replies, and reports how fresh the list is. */
export function useKnowledge(query: KnowledgeQuery): { freshness: Freshness; retry: () => void } {
  const dispatch = useAppDispatch()
  const [answered, setAnswered] = useState<{ key: string; q: string } | null>(null)
  const [tries, setTries] = useState(0)
  const key = JSON.stringify(knowledgeCall(query))
  const q = query.q.trim()
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
