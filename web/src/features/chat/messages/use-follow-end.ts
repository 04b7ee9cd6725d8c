import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Nearer than this to the end, in CSS pixels, a person reads what is being said now. */
const NEAR = 160
/** How long the end is followed after something was said; a person who scrolls meanwhile is not held back. */
const SETTLING_FRAMES = 12

/**
 * Keeps the end of a talk before the eye while somebody reads there; who has scrolled up is left alone. `signal` changes
 * with everything that makes the talk longer, `own` with what the person themselves said, which is always followed.
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
    // Messages that were never drawn take their real height when they come near the window, so the end moves away at first.
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
    // A window that is turned or made narrower keeps the end before the eye where it was.
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
  // A talk in which nothing was said yet is read from its beginning.
  useEffect(() => {
    if (signal && isNear.current) go()
  }, [signal, go])
  useEffect(() => {
    if (own) go()
  }, [own, go])
  return { isAway, go }
}

/** What scrolls around an element: a pane beside the paper, or the page. */
function scrollerOf(element: HTMLElement | null): Element | null {
  for (let each = element?.parentElement; each; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each)
    if (overflowY === 'auto' || overflowY === 'scroll') return each
  }
  return document.scrollingElement
}
