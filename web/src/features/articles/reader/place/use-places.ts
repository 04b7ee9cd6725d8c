import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { serverSeconds } from '../../../../lib/clock.ts'
import { useReader } from '../reader-context.ts'
import { hasArrived, noteArrival } from './arrival.ts'
import { keepPlace, keptPlace } from './kept-places.ts'
import { distanceTo, type Place, placeAt } from './place.ts'
import { extentInRoom } from './room.ts'
import { isSettling, settle, settleAtOnce, settleOn } from './settle.ts'
import { useSharedPlace } from './use-shared-place.ts'

/** Where the eye is, in CSS pixels from the top of the window: below the reader's bar. */
export const READING_LINE = 112
/** Browsers scroll by whole pixels and lay out by parts of them. */
const SLACK = 2
/** Below a heading's own top, so that a heading at the reading line is the one that is read. */
const HEADING = 24
const NOTE_AFTER_MS = 120

type Options = {
  /** Holds the pages or blocks; each has its number in `data-place`. */
  container: RefObject<HTMLElement | null>
  isReady: boolean
  /** What changes when everything is drawn larger or smaller: the same place is kept before the eye. */
  size: number
  /** Brings what the address leads to before the eye; false when it is not to be found here. */
  showTarget: () => boolean
}

/** Keeps a reader's place: across visits, sizes of text and window, jumps and the way back from them. */
export function usePlaces({ container, isReady, size, showTarget }: Options): void {
  const { articleId, userId, view, viewport, places, target, takeReturn, entry } = useReader()
  const { key } = useLocation()
  const current = useRef<Place | null>(null)
  /** The width that the place before the eye was last found at; at another one the text has moved below it. */
  const width = useRef(0)
  const read = useCallback(
    (line: number): Place | null => {
      const drawn = container.current?.querySelectorAll('[data-place]') ?? []
      if (drawn.length === 0) return null
      const { position, ...rest } = placeAt(view, drawn.length, (index) => extentInRoom(drawn[index]), line)
      const above = window.scrollY > 0 ? extentInRoom(drawn[0]).top - READING_LINE : 0
      return { ...rest, index: Number(drawn[position]?.getAttribute('data-place')), ...(above > 0 && { above }) }
    },
    [container, view],
  )
  const note = useCallback(() => {
    current.current = read(READING_LINE + SLACK)
    // What is read is not the line that has just come in at the top.
    places.set(read(READING_LINE + (view === 'read' ? HEADING : window.innerHeight * 0.3)))
  }, [read, places, view])
  const show = useCallback(
    (place: Place) => {
      const { index, share, above } = place
      const element = container.current?.querySelector(`[data-place="${index}"]`)
      if (!element) return
      // It is read from now on: what stands at the reading line on the way there is not.
      current.current = place
      places.set(place)
      const isBeginning = share === 0 && element === container.current?.querySelector('[data-place]')
      settle(element, () => {
        if (above || !isBeginning) return distanceTo(extentInRoom(element), share, READING_LINE + (above ?? 0))
        return extentInRoom(element).top < READING_LINE ? -window.scrollY : 0
      })
    },
    [container, places],
  )

  const shareLater = useSharedPlace({
    isReady,
    isLed: () => hasArrived(key) || target !== null,
    show,
    current: () => current.current,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: sharing a place is the same however often it is drawn.
  useEffect(() => {
    if (!isReady) return
    viewport.current = { place: () => read(READING_LINE + SLACK), show }
    let timer: ReturnType<typeof setTimeout> | null = null
    const keep = () => {
      timer = null
      if (isSettling() || container.current?.clientWidth !== width.current) return later()
      note()
      if (!current.current) return
      keepPlace(userId, articleId, current.current, serverSeconds() * 1000)
      shareLater(current.current)
    }
    const later = () => {
      timer ??= setTimeout(keep, NOTE_AFTER_MS)
    }
    const leave = () => {
      settleAtOnce()
      keep()
    }
    addEventListener('scroll', later, { passive: true })
    addEventListener('pagehide', leave)
    return () => {
      if (timer) clearTimeout(timer)
      removeEventListener('scroll', later)
      removeEventListener('pagehide', leave)
      viewport.current = null
    }
  }, [isReady, read, note, show, viewport, userId, articleId, container])

  // The same target found again, as when the text has come after the pages, leads nobody back who has read on.
  const wanted = JSON.stringify(target)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each jump leads somewhere, also the same place again.
  useEffect(() => {
    if (!isReady) return
    width.current = container.current?.clientWidth ?? 0
    const back = takeReturn()
    const kept = current.current ? null : keptPlace(userId, articleId, view)
    if (back?.view === view) show(back)
    else if (!hasArrived(key) && target && showTarget()) note()
    else if (kept) show(kept)
    else if (!isSettling()) note()
    noteArrival(key)
  }, [isReady, entry, wanted])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of size is the reason to look.
  useLayoutEffect(() => {
    if (!settleOn() && current.current) show(current.current)
  }, [size])
  useEffect(() => {
    const watched = container.current
    if (!watched || !isReady) return
    const observer = new ResizeObserver(() => {
      if (watched.clientWidth === width.current) return
      width.current = watched.clientWidth
      if (!settleOn() && current.current) show(current.current)
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [container, isReady, show])
}
