import type { Message } from '@colophon/protocol/chat/entities'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isIntro, isUnderWay } from '../chat-state.ts'
import { type QuoteRef, quoteRef } from './quote-ref.ts'

/**
 * While a quote is shown, shows the first quote of each new answer instead, once, or none if the answer has none.
 * Answers that existed when the conversation was opened change nothing.
 */
export function useFollowedAnswer(
  messages: readonly Message[] | null,
  shown: QuoteRef | null,
  onFollow: (quote: QuoteRef | null) => void,
): void {
  const newest = messages?.findLast(({ id, writer }) => !writer && !isIntro(id))
  const awaited = useRef<number | null>(null)
  const followed = useRef<number | null>(null)
  const follow = useEffectEvent((quote: QuoteRef | null) => {
    if (shown !== null) onFollow(quote)
  })
  useEffect(() => {
    if (!newest) return
    const { id, status, answer } = newest
    if (isUnderWay(status) && id !== followed.current) awaited.current = id
    if (awaited.current !== id) return
    const first = answer?.quotes.find(({ withheld }) => withheld === null)
    if (!first && isUnderWay(status)) return
    awaited.current = null
    followed.current = id
    follow(first ? quoteRef(id, 'answer', first) : null)
  }, [newest])
}
