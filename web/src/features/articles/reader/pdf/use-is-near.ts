import { type RefObject, useEffect, useState } from 'react'

/** True while the element is on the screen or within one screen of it. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
