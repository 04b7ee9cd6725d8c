import { type RefObject, useLayoutEffect, useState } from 'react'

/** True while an element is at least so many pixels wide: the list stands in a pane that may be narrow on a wide screen. */
export function useHasRoom(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [hasRoom, setHasRoom] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const look = () => setHasRoom(current.clientWidth >= width)
    const observer = new ResizeObserver(look)
    observer.observe(current)
    look()
    return () => observer.disconnect()
  }, [element, width])
  return hasRoom
}
