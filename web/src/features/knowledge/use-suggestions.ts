import { SEARCH_TEXT_MAX } from '@colophon/protocol/articles/constants'
import { knowledgeCalls, type Suggestions } from '@colophon/protocol/knowledge/calls'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'

/** Debounce of suggestions, in milliseconds. */
const PAUSE_MS = 150

const NONE: Suggestions = { exact: [], papers: [], authors: [], terms: [] }

/**
 * Suggestions for the typed text. Replies for an older text are dropped and failures ignored, since search works without
 * suggestions.
 */
export function useSuggestions(text: string, isWanted: boolean): Suggestions {
  const [answer, setAnswer] = useState(NONE)
  const typed = text.trim()
  useEffect(() => {
    if (!isWanted || typed === '' || typed.length > SEARCH_TEXT_MAX) return setAnswer(NONE)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const next = await call(knowledgeCalls.suggest, { query: { text: typed } }, { signal: stop.signal }).catch(
        () => NONE,
      )
      if (!stop.signal.aborted) setAnswer(next)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, isWanted])
  return answer
}
