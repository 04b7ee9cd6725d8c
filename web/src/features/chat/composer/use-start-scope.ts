import type { GeneralChatScope } from '@colophon/protocol/chat/entities'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { readScope } from './scope-labels.ts'

/**
 * The scope of a new conversation: that of the URL, else My storage, or everything where My storage is empty. Null until
 * that is known.
 */
export function useStartScope(params: URLSearchParams): GeneralChatScope | null {
  const chosen = readScope(params)
  const [start, setStart] = useState<GeneralChatScope | null>(null)
  const isWanted = chosen === null && start === null
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const known = (isEmpty: boolean) => !isOver && setStart({ kind: isEmpty ? 'everything' : 'library' })
    call(storageCalls.myCounts, { query: {} }).then(
      ({ all, kept, hidden }) => known(all + kept + hidden === 0),
      () => known(false),
    )
    return () => {
      isOver = true
    }
  }, [isWanted])
  return chosen ?? start
}
