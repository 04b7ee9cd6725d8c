import { articleCalls } from '@colophon/protocol/articles/calls'
import { SEARCH_TEXT_MAX } from '@colophon/protocol/articles/constants'
import type { Suggestions } from '@colophon/protocol/articles/find-calls'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'

/** How long the typing must pause before the server is asked, in milliseconds. */
const PAUSE_MS = 150
const NONE: Suggestions = { exact: [], papers: [], authors: [], terms: [] }

/**
 * Suggestions for a text that is being typed. An answer to an older text is dropped, and one that fails is none: a
 * search works without them.
 */
export function useSuggestions(text: string, isWanted: boolean): Suggestions {
  const [answer, setAnswer] = useState(NONE)
  const typed = text.trim()
  useEffect(() => {
    if (!isWanted || typed === '' || typed.length > SEARCH_TEXT_MAX) return setAnswer(NONE)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const next = await call(articleCalls.suggest, { query: { text: typed } }, { signal: stop.signal }).catch(
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
