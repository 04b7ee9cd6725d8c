import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useReader } from '../reader-context.ts'
import { hasArrived, noteArrival } from './arrival.ts'
import { keepPlace, keptPlace } from './kept-places.ts'
import { distanceTo, type Place, placeAt } from './place.ts'
import { isSettling, settle } from './settle.ts'

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
  const read = useCallback(
    (line: number): Place | null => {
      const drawn = container.current?.querySelectorAll('[data-place]') ?? []
      if (drawn.length === 0) return null
      const { position, ...rest } = placeAt(view, drawn.length, (index) => extentOf(drawn[index]), line)
      return { ...rest, index: Number(drawn[position]?.getAttribute('data-place')) }
    },
    [container, view],
  )
  const note = useCallback(() => {
    current.current = read(READING_LINE + SLACK)
    // What is read is not the line that has just come in at the top.
    places.set(read(READING_LINE + (view === 'read' ? HEADING : window.innerHeight * 0.3)))
  }, [read, places, view])
  const show = useCallback(
    ({ index, share }: Place) => {
      const element = container.current?.querySelector(`[data-place="${index}"]`)
      if (!element) return
      const isBeginning = share === 0 && element === container.current?.querySelector('[data-place]')
      settle(() => {
        if (!isBeginning) return distanceTo(extentOf(element), share, READING_LINE)
        return extentOf(element).top < READING_LINE ? -window.scrollY : 0
      })
    },
    [container],
  )

  useEffect(() => {
    if (!isReady) return
    viewport.current = { place: () => read(READING_LINE + SLACK), show }
    let timer: ReturnType<typeof setTimeout> | null = null
    const keep = () => {
      timer = null
      if (isSettling()) return later()
      note()
      if (current.current) keepPlace(userId, articleId, current.current)
    }
    const later = () => {
      timer ??= setTimeout(keep, NOTE_AFTER_MS)
    }
    addEventListener('scroll', later, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      if (timer) clearTimeout(timer)
      removeEventListener('scroll', later)
      removeEventListener('pagehide', keep)
      viewport.current = null
    }
  }, [isReady, read, note, show, viewport, userId, articleId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each jump leads somewhere, also the same place again.
  useEffect(() => {
    if (!isReady) return
    const back = takeReturn()
    if (back?.view === view) show(back)
    else if (hasArrived(key) || !(target && showTarget())) {
      const kept = current.current ? null : keptPlace(userId, articleId, view)
      if (kept) show(kept)
    }
    noteArrival(key)
    note()
  }, [isReady, entry, target])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of size is the reason to look.
  useLayoutEffect(() => {
    if (current.current) show(current.current)
  }, [size])
  useEffect(() => {
    const watched = container.current
    if (!watched || !isReady) return
    let width = watched.clientWidth
    const observer = new ResizeObserver(() => {
      if (watched.clientWidth === width) return
      width = watched.clientWidth
      if (current.current) show(current.current)
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [container, isReady, show])
}

function extentOf(element: Element | undefined): { top: number; height: number } {
  return element?.getBoundingClientRect() ?? { top: 0, height: 0 }
}
