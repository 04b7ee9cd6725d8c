import { articleCalls } from '@colophon/protocol/articles/calls'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'

/** A paper that can be asked about by name. */
export type MentionedPaper = { id: number; title: string }

const PAUSE_MS = 150
const MENTIONS_MAX = 6
const NONE: readonly MentionedPaper[] = []

/** Papers whose title completes what is typed behind an @; an answer that fails is none. */
export function useMentions(words: string): readonly MentionedPaper[] {
  const [papers, setPapers] = useState(NONE)
  const typed = words.trim()
  useEffect(() => {
    if (typed === '') return setPapers(NONE)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await call(articleCalls.suggest, { query: { text: typed } }, { signal: stop.signal }).catch(
        () => null,
      )
      if (stop.signal.aborted) return
      const all = [...(found?.exact ?? []), ...(found?.papers ?? [])]
      setPapers([...new Map(all.map((paper) => [paper.id, paper])).values()].slice(0, MENTIONS_MAX))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])
  return papers
}
