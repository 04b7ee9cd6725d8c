import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Closer to the end than this, in CSS pixels, the reader is following the newest message. */
const NEAR = 160
/** How long the end is followed after a message; scrolling stops it. */
const SETTLING_FRAMES = 12

/**
 * Keeps the end of a conversation in view while the reader is there; a reader who scrolled up is not moved. `signal`
 * changes whenever the conversation grows, `own` with the user's own messages, which are always followed.
 */
export function useFollowEnd(end: RefObject<HTMLElement | null>, signal: unknown, own: unknown) {
  const isNear = useRef(true)
  const [isAway, setAway] = useState(false)
  const settling = useRef(0)
  const isBegun = Boolean(signal)
  const go = useCallback(() => {
    const scroller = scrollerOf(end.current)
    if (!scroller) return
    cancelAnimationFrame(settling.current)
    isNear.current = true
    setAway(false)
    let frames = 0
    // Unrendered messages (content-visibility) get their real height near the viewport, which moves the end.
    const step = () => {
      scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
      frames += 1
      settling.current = frames < SETTLING_FRAMES ? requestAnimationFrame(step) : 0
    }
    step()
  }, [end])
  useEffect(() => () => cancelAnimationFrame(settling.current), [])
  useEffect(() => {
    const scroller = scrollerOf(end.current)
    if (!scroller) return
    const source: EventTarget = scroller === document.scrollingElement ? window : scroller
    const look = () => {
      if (settling.current !== 0) return
      isNear.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR
      setAway(!isNear.current)
    }
    const letGo = () => {
      cancelAnimationFrame(settling.current)
      settling.current = 0
    }
    // Keeps the end in view when the window is resized or rotated.
    const turn = () => {
      if (isBegun && isNear.current) go()
    }
    source.addEventListener('scroll', look, { passive: true })
    addEventListener('resize', turn)
    for (const name of ['wheel', 'touchmove'] as const) source.addEventListener(name, letGo, { passive: true })
    return () => {
      source.removeEventListener('scroll', look)
      removeEventListener('resize', turn)
      for (const name of ['wheel', 'touchmove'] as const) source.removeEventListener(name, letGo)
    }
  }, [end, go, isBegun])
  // An empty conversation starts at the top.
  useEffect(() => {
    if (signal && isNear.current) go()
  }, [signal, go])
  useEffect(() => {
    if (own) go()
  }, [own, go])
  return { isAway, go }
}

/** The scrolling ancestor: a side panel, or the page. */
function scrollerOf(element: HTMLElement | null): Element | null {
  for (let each = element?.parentElement; each; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each)
    if (overflowY === 'auto' || overflowY === 'scroll') return each
  }
  return document.scrollingElement
}
