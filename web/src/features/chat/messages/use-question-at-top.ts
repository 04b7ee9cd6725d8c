import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Space above the question, in CSS pixels. */
const MARGIN = 12
/** Frames in which the messages get their height. */
const SETTLING_FRAMES = 12
/** What ends the hold on a question at the top of the view. */
const USER_ACTIONS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The list of messages, and the field below it, which stays at the bottom of the window. */
type Parts = { list: RefObject<HTMLElement | null>; dock: RefObject<HTMLElement | null> }

/**
 * Shows the newest question at the top of the view, with its answer below it, when the conversation is opened and when
 * a question is asked; what loads above it later, as the greeting of a new conversation, does not move it until the
 * reader does something. A reader who has scrolled up is moved only by their own questions. `newest` identifies the
 * newest question, `own` the newest one asked here.
 */
export function useQuestionAtTop({ list, dock }: Parts, newest: unknown, own: unknown) {
  const [isAway, setAway] = useState(false)
  const settling = useRef(0)
  const isHeld = useRef(false)
  const go = useCallback(() => {
    cancelAnimationFrame(settling.current)
    setAway(false)
    isHeld.current = true
    let frames = 0
    // Messages that were never near the view (content-visibility) get their real height only now.
    const step = () => {
      putAtTop(list.current, dock.current)
      frames += 1
      settling.current = frames < SETTLING_FRAMES ? requestAnimationFrame(step) : 0
    }
    step()
  }, [list, dock])
  const follow = useEffectEvent(() => {
    if (!isAway) go()
  })
  useLayoutEffect(() => {
    if (newest) follow()
  }, [newest])
  useLayoutEffect(() => {
    if (own) go()
  }, [own, go])
  useEffect(() => {
    const scroller = scrollerOf(list.current)
    if (!scroller) return
    const source: EventTarget = scroller === document.scrollingElement ? window : scroller
    const look = () => {
      const question = newestQuestion(list.current)
      const end = dock.current?.getBoundingClientRect().top
      if (settling.current === 0 && question && end !== undefined) setAway(question.getBoundingClientRect().top > end)
    }
    const release = () => {
      cancelAnimationFrame(settling.current)
      settling.current = 0
      isHeld.current = false
    }
    const growth = new ResizeObserver(() => {
      if (isHeld.current && settling.current === 0) putAtTop(list.current, dock.current)
    })
    if (list.current) growth.observe(list.current)
    source.addEventListener('scroll', look, { passive: true })
    for (const name of USER_ACTIONS) source.addEventListener(name, release, { passive: true })
    return () => {
      release()
      growth.disconnect()
      source.removeEventListener('scroll', look)
      for (const name of USER_ACTIONS) source.removeEventListener(name, release)
    }
  }, [list, dock])
  return { isAway, go }
}

/** Makes the list as long as needed for its newest question to reach the top, and scrolls there. */
function putAtTop(list: HTMLElement | null, dock: HTMLElement | null): void {
  const [question, scroller] = [newestQuestion(list), scrollerOf(list)]
  if (!list || !dock || !question || !scroller) return
  const isPage = scroller === document.scrollingElement
  const above = MARGIN + (Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0)
  const covered = dock.offsetHeight + (Number.parseFloat(getComputedStyle(dock).bottom) || 0)
  const offset = question.getBoundingClientRect().top - list.getBoundingClientRect().top
  list.style.minHeight = `${Math.ceil(offset + scroller.clientHeight - covered - above)}px`
  const top = question.getBoundingClientRect().top - (isPage ? 0 : scroller.getBoundingClientRect().top)
  scroller.scrollBy({ top: top - above, behavior: 'instant' })
}

function newestQuestion(list: HTMLElement | null): HTMLElement | null {
  return [...(list?.querySelectorAll<HTMLElement>('[data-side="outgoing"]') ?? [])].at(-1) ?? null
}

/** The scrolling ancestor: a side panel, or the page. */
export function scrollerOf(element: Element | null): Element | null {
  for (let each = element?.parentElement; each; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each)
    if (overflowY === 'auto' || overflowY === 'scroll') return each
  }
  return document.scrollingElement
}
