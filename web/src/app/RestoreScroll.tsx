import { SCREENS } from '@colophon/protocol/screens'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { matchPath, NavigationType, useLocation, useNavigationType } from 'react-router'

/** How long a screen may take to become as long as it was, in milliseconds. */
const PATIENCE_MS = 5000

/**
 * Back and forward lead to the place in the page that was left, also where its contents load anew: the router restores it
 * at once, when the page is still too short for it. A user who scrolls, presses or types meanwhile is left alone.
 */
export function RestoreScroll() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const places = useRef(new Map<string, number>())
  const present = useRef(key)
  const left = useRef(pathname)
  useLayoutEffect(() => {
    present.current = key
    const isOtherScreen = left.current !== pathname
    left.current = pathname
    const wanted = places.current.get(key)
    // An open paper goes back to its reading place by itself.
    const isPaper = matchPath(SCREENS.storageFile.path, pathname) !== null
    if (type !== NavigationType.Pop || !wanted || !isOtherScreen || isPaper) return
    return scrollOnceLongEnough(wanted)
  }, [key, pathname, type])
  useEffect(() => {
    const note = () => places.current.set(present.current, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  return null
}

/** Follows the growth of the page until the place is reached, the patience ends or the user moves; answers how to stop. */
function scrollOnceLongEnough(wanted: number): () => void {
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const name of USER_EVENTS) removeEventListener(name, stop)
  }
  const follow = () => {
    window.scrollTo({ top: wanted, behavior: 'instant' })
    if (Math.abs(scrollY - wanted) < 2) settled += 1
    if (settled > 1) stop()
  }
  let settled = 0
  const growth = new ResizeObserver(follow)
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const name of USER_EVENTS) addEventListener(name, stop, { passive: true })
  growth.observe(document.body)
  return stop
}

const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
