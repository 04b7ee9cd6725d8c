import { articleCalls } from '@colophon/protocol/articles/calls'
import type { PaperName } from '@colophon/protocol/articles/find-calls'
import { useEffect, useState } from 'react'
import { call } from '../../../../lib/call.ts'

const NONE: ReadonlyMap<number, PaperName> = new Map()

/** Which entries of a paper's bibliography are papers here; without an answer the reader is only a little poorer. */
export function useKnownReferences(articleId: number, isWanted: boolean): ReadonlyMap<number, PaperName> {
  const [papers, setPapers] = useState(NONE)
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    call(articleCalls.references, { query: { articleId } }, { signal: leaving.signal }).then(
      (known) => setPapers(new Map(known.map(({ reference, paper }) => [reference, paper]))),
      () => {},
    )
    return () => leaving.abort()
  }, [articleId, isWanted])
  return papers
}
