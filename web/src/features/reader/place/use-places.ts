import { articleCalls } from '@colophon/protocol/articles/calls'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { call } from '../../../lib/api/call.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { readStored, writeStored } from '../../../lib/stored-values.ts'
import type { ReaderView } from '../../articles/paper-tabs.ts'
import { useReader } from '../reader-context.ts'
import { distanceTo, type Place, placeAt } from './place.ts'
import { extentInRoom } from './room.ts'
import { isSettling, settle, settleAtOnce, settleOn } from './settle.ts'
import { pageOf } from './use-current.ts'

/** For how many papers the place is kept. */
export const PLACES_MAX = 100

const Spot = z.object({ index: z.int().min(0), share: z.number().min(0).max(1) })

const Spots = z.object({ read: Spot.optional(), original: Spot.optional(), at: z.number().optional() })

const Kept = z.array(z.tuple([z.int(), Spots])).max(PLACES_MAX)

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

const KEY = 'colophon.reader.arrived'

/**
 * True where the page was loaded anew at an entry of the history that had been shown before: after a reload the reader
 * goes on where they were, not at what the address once led to. It stays true for as long as that entry is the one that
 * is shown, as its text may arrive after its pages.
 */
export function hasArrived(entry: string): boolean {
  before ??= beforeTheReload()
  return before === nameOf(entry)
}

/** Remembers that what an entry of the history leads to has been shown. */
export function noteArrival(entry: string): void {
  if (!hasArrived(entry)) before = NONE
  try {
    sessionStorage.setItem(KEY, nameOf(entry))
  } catch {
    // Without storage a reload leads to what the address names.
  }
}

const NONE = ''

/** The entry that was shown when the page was loaded anew, until another one is; null until somebody asks. */
let before: string | null = null

function beforeTheReload(): string {
  try {
    return (wasReloaded() && sessionStorage.getItem(KEY)) || NONE
  } catch {
    return NONE
  }
}

function nameOf(entry: string): string {
  return `${entry} ${location.pathname}${location.search}${location.hash}`
}

function wasReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload' || load?.type === 'back_forward'
}

/** While somebody reads on, their place goes to the server this often at most. */
const EVERY_MS = 3000
const BY_PERSON = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

type UseSharedPlaceOptions = {
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
export function useSharedPlace({ isReady, isLed, show, current }: UseSharedPlaceOptions): (place: Place) => void {
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

/** What of a place means the same on every device, and how far in the paper that is. */
type SharedPlace = Omit<Place, 'above'> & { page: number | null; part: number }

/** Tells the server where a person is in a paper: the newest place only, and at once when they leave. */
type PlaceSender = { note: (place: SharedPlace) => void; flush: () => void }

/** A place that cannot be sent is not an error: this browser keeps it too, and the next one is sent again. */
export function placeSender(articleId: number): PlaceSender {
  let waiting: SharedPlace | null = null
  let sent = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const place = waiting
    waiting = null
    if (!place || JSON.stringify(place) === sent) return
    sent = JSON.stringify(place)
    call(articleCalls.keepReadingPlace, { body: { articleId, ...place } }, { keepalive: true }).catch(() => {
      sent = ''
    })
  }
  return {
    note: ({ view, index, share, page, part }) => {
      waiting = { view, index, share, page, part }
      timer ??= setTimeout(flush, EVERY_MS)
    },
    flush,
  }
}

type Kept = z.infer<typeof Kept>

/** Where a person left a view of a paper in this browser; null when they did not, or at its very beginning. */
export function keptPlace(userId: number | null, articleId: number, view: ReaderView): Place | null {
  const spot = read(userId).find(([id]) => id === articleId)?.[1][view]
  return spot ? { view, ...spot } : null
}

/** When they left it, in milliseconds by the server's clock; 0 where that is not known. */
function keptAt(userId: number | null, articleId: number): number {
  return read(userId).find(([id]) => id === articleId)?.[1].at ?? 0
}

/** Remembers where a person is and when. */
export function keepPlace(userId: number | null, articleId: number, { view, index, share }: Place, at?: number): void {
  const kept = read(userId)
  const before = kept.find(([id]) => id === articleId)?.[1]
  const others = kept.filter(([id]) => id !== articleId)
  const next: Kept = [[articleId, { ...before, [view]: { index, share }, at }], ...others]
  writeStored(['places', userId], next.slice(0, PLACES_MAX))
}

function read(userId: number | null): Kept {
  return readStored(['places', userId], Kept) ?? []
}
