import { useEffect, useMemo, useRef } from 'react'
import { useReader } from '../reader-context.ts'
import { keptAt } from './kept-places.ts'
import type { Place } from './place.ts'
import { placeSender } from './place-sender.ts'
import { pageOf } from './use-current.ts'

const BY_PERSON = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

type Options = {
  isReady: boolean
  /** True where the address itself leads somewhere: that comes before where one was. */
  isLed: () => boolean
  show: (place: Place) => void
  /** Where the reader is now. */
  current: () => Place | null
}

/**
 * Keeps the place on the server too, and goes on where another device has left off, as long as nobody has moved here
 * yet. Until the server has told where that is, nothing is sent, so that an old place never overwrites a newer one.
 */
export function useSharedPlace({ isReady, isLed, show, current }: Options): (place: Place) => void {
  const { articleId, userId, view, document, places, continued } = useReader()
  const sender = useMemo(() => (userId === null ? null : placeSender(articleId)), [userId, articleId])
  const isMoved = useRef(false)
  const share = (place: Place) => {
    if (!continued.isKnown) return
    sender?.note({ ...place, page: pageOf(places.get() ?? place, document), part: partRead() })
  }
  const latest = useRef(share)
  latest.current = share

  useEffect(() => {
    const moved = () => {
      isMoved.current = true
    }
    const leave = () => {
      if (window.document.visibilityState === 'hidden') sender?.flush()
    }
    const flush = () => sender?.flush()
    for (const name of BY_PERSON) addEventListener(name, moved, { passive: true })
    addEventListener('pagehide', flush)
    window.document.addEventListener('visibilitychange', leave)
    return () => {
      for (const name of BY_PERSON) removeEventListener(name, moved)
      removeEventListener('pagehide', flush)
      window.document.removeEventListener('visibilitychange', leave)
      flush()
    }
  }, [sender])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the paper is drawn and the server has told.
  useEffect(() => {
    if (!isReady || !continued.isKnown) return
    const { place } = continued
    const isNewer = place !== null && Date.parse(place.readAt) > keptAt(userId, articleId)
    if (isNewer && place.view === view && !isMoved.current && !isLed()) show(place)
    else {
      const here = current()
      if (here) latest.current(here)
    }
  }, [isReady, continued])
  return (place) => latest.current(place)
}

/** Which share of the page lies above what is seen, 0..1. */
function partRead(): number {
  const all = window.document.documentElement.scrollHeight - window.innerHeight
  return all > 0 ? Math.max(0, Math.min(1, window.scrollY / all)) : 0
}
