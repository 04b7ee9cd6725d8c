import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How many rows a long list begins with and grows by. */
export const ROWS_STEP = 40

/**
 * The beginning of a long list, which grows as its end comes into sight (`end` is put there), so that five hundred rows
 * are not drawn for the ten that are seen.
 */
export function useGrowing<T>(items: readonly T[]): {
  shown: readonly T[]
  more: number
  grow: () => void
  end: RefObject<HTMLButtonElement | null>
} {
  const [count, setCount] = useState(ROWS_STEP)
  const end = useRef<HTMLButtonElement>(null)
  const grow = () => setCount((before) => before + ROWS_STEP)
  const near = useEffectEvent(grow)
  const more = Math.max(0, items.length - count)
  const hasMore = more > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: after it has grown, the end is observed anew.
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, count])
  return { shown: items.slice(0, count), more, grow, end }
}
