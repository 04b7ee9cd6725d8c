import { type RefObject, useEffect, useState } from 'react'

/** True while the element is on the screen or within `margin` screens above or below it. */
export function useIsNear(element: RefObject<HTMLElement | null>, margin = 1): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: `${margin * 100}% 100%`,
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element, margin])
  return isNear
}
