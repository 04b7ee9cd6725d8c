import { articleCalls } from '@colophon/protocol/articles/calls'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'

/** The titles of papers by their id; of one that cannot be had only the number is known. */
export function usePaperNames(articleIds: readonly number[]): (articleId: number) => string {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const wanted = articleIds.filter((id) => !names.has(id)).join(',')
  useEffect(() => {
    if (wanted === '') return
    const leaving = new AbortController()
    const read = async (articleId: number): Promise<[number, string]> => {
      const found = await call(articleCalls.article, { query: { articleId } }, { signal: leaving.signal }).catch(
        () => null,
      )
      return [articleId, found?.title ?? `Paper ${articleId}`]
    }
    void Promise.all(wanted.split(',').map(Number).map(read)).then((found) => {
      if (!leaving.signal.aborted) setNames((known) => new Map([...known, ...found]))
    })
    return () => leaving.abort()
  }, [wanted])
  return (articleId) => names.get(articleId) ?? '…'
}
