import type { Quote } from '@colophon/protocol/chat/entities'
import { type RefObject, useEffect, useState } from 'react'
import { checkQuote, type QuoteCheck } from './quote-check.ts'
import { useQuotedTexts } from './quoted-texts.ts'

/** Compares the quotes of an answer with their papers once it has been near the screen; by the quote. */
export function useQuoteChecks(
  element: RefObject<HTMLElement | null>,
  quotes: readonly Quote[],
  isWanted: boolean,
): ReadonlyMap<Quote, QuoteCheck> {
  const textOf = useQuotedTexts()
  const isSeen = useSeen(element)
  const [checks, setChecks] = useState<ReadonlyMap<Quote, QuoteCheck>>(NONE)
  useEffect(() => {
    if (!isWanted || !isSeen) return
    let isOver = false
    void Promise.all(quotes.map(async (quote) => [quote, await checkQuote(quote, textOf)] as const)).then((found) => {
      if (!isOver) setChecks(new Map(found))
    })
    return () => {
      isOver = true
    }
  }, [quotes, textOf, isWanted, isSeen])
  return checks
}

const NONE: ReadonlyMap<Quote, QuoteCheck> = new Map()

/** True once the element has been near the window. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '100% 0%' },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
