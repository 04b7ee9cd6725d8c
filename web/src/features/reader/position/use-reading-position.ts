import type { SavedPosition } from '@colophon/protocol/reader/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../lib/api/call.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { useAnswer } from '../../../lib/hooks/use-answer.ts'
import { useReader } from '../reader-context.ts'
import {
  distanceTo,
  elementAt,
  entryState,
  pageOf,
  positionInView,
  type ReadingPosition,
  setEntryState,
  storedPositions,
  storePosition,
} from './position.ts'
import { extentInSlice, isSettling, settle, settleAgain, USER_SCROLL } from './settle.ts'

/** The reading line, in CSS pixels from the top of the window: below the paper's bar. */
export const READING_LINE = 64

/** Browsers scroll by whole pixels and lay out by fractions of them. */
const SLACK = 2
/** Distance below the reading line that decides on the current page and heading: in pixels, and as a share of the window. */
const [READ_BELOW, ORIGINAL_BELOW] = [24, 0.3]
const SAVE_AFTER_MS = 120
const SEND_EVERY_MS = 3000

type Options = {
  /** Contains the blocks or pages, each with its index in `data-index`. */
  container: RefObject<HTMLElement | null>
  isReady: boolean
  /** Changes with the size of text or pages: the position is restored. */
  size: number
  /** Scrolls to the target of the URL; false if it is not in this view. */
  showTarget: () => boolean
}

/**
 * Follows the reading position of a view and restores it: after jumps and the way back, changes of size, and when the
 * paper is opened again, here or on another device. A target in the URL comes first. The position is stored in this
 * browser at once and on the server every few seconds.
 */
export function useReadingPosition({ container, isReady, size, showTarget }: Options): void {
  const { articleId, userId, view, document, viewport, target, entry, onServer } = useReader()
  const { key } = useLocation()
  const current = useRef<ReadingPosition | null>(null)
  /** The container's width at the current position; at another one the text has moved below it. */
  const width = useRef(0)
  /** The history entry that is shown. */
  const shownEntry = useRef<string | null>(null)
  /** The view opened at this entry, which was shown before, as after a reload: its target is not due. */
  const isResumed = useRef(false)
  const isMoved = useRef(false)

  const { read, seen, note, show } = useReadingLine(container, current)

  const unsent = useRef<Omit<SavedPosition, 'articleId' | 'readAt'> | null>(null)
  const save = useEffectEvent(() => {
    if (!current.current) return
    storePosition(userId, articleId, current.current, { at: serverSeconds() * 1000, document })
    // Until the server's position is known, an older one here must not overwrite it.
    if (userId === null || onServer === undefined) return
    unsent.current = { ...current.current, page: pageOf(seen(), document), part: shareOfPage() }
  })

  // A jump may begin before everything is drawn.
  useEffect(() => {
    viewport.current = { position: () => read(READING_LINE + SLACK), show }
    return () => {
      viewport.current = null
    }
  }, [read, show, viewport])

  useEffect(() => {
    if (!isReady) return
    const send = () => {
      const position = unsent.current
      unsent.current = null
      // Without an answer this browser has the position, and the next one is sent.
      if (position) {
        call(readerCalls.saveReadingPosition, { body: { articleId, ...position } }, { keepalive: true }).catch(() => {})
      }
    }
    const stop = followScrolling({
      note,
      save: () => save(),
      send,
      onMoved: () => {
        isMoved.current = true
      },
      isLaidOut: () => container.current?.clientWidth === width.current,
    })
    return () => {
      stop()
      send()
    }
  }, [isReady, note, container, articleId])

  const arrive = useEffectEvent(() => {
    width.current = container.current?.clientWidth ?? 0
    const { isShown, position } = entryState()
    const isFirst = shownEntry.current === null
    const isOther = shownEntry.current !== key
    shownEntry.current = key
    if (isOther) isResumed.current = isFirst && isShown === true
    const stored = current.current ? undefined : storedInView(userId, articleId, view, document)
    if (isOther && !isFirst && position?.view === view) show(position)
    else if (!isResumed.current && target && showTarget()) note()
    else if (stored) show({ view, ...stored })
    else if (!isSettling()) note()
    setEntryState({ isShown: true })
  })
  // A target that is found again, as when the text has loaded after the pages, is not shown twice.
  const wanted = JSON.stringify(target)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each jump scrolls, also to the same target.
  useEffect(() => {
    if (isReady) arrive()
  }, [isReady, entry, wanted])

  const followServer = useEffectEvent((position: SavedPosition | null) => {
    const isNewer = position !== null && Date.parse(position.readAt) > storedPositions(userId, articleId, document).at
    const isLed = target !== null || isResumed.current
    if (isNewer && position.view === view && !isMoved.current && !isLed) {
      const { index, share } = position
      show({ view, index, share })
    } else save()
  })
  useEffect(() => {
    if (isReady && onServer !== undefined) followServer(onServer)
  }, [isReady, onServer])

  const restore = useCallback(() => {
    if (!settleAgain() && current.current) show(current.current)
  }, [show])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is the reason.
  useLayoutEffect(restore, [size])
  useEffect(() => {
    const watched = container.current
    if (!watched || !isReady) return
    const observer = new ResizeObserver(() => {
      if (watched.clientWidth === width.current) return
      width.current = watched.clientWidth
      restore()
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [container, isReady, restore])
}

/** Reads what is at the reading line, and scrolls a position to it. */
function useReadingLine(container: RefObject<HTMLElement | null>, current: RefObject<ReadingPosition | null>) {
  const { view, track } = useReader()
  const read = useCallback(
    (line: number): ReadingPosition | null => {
      const shown = container.current?.querySelectorAll('[data-index]') ?? []
      if (shown.length === 0) return null
      const { element, share } = elementAt(shown.length, (at) => extentInSlice(shown[at]), line)
      return { view, index: Number(shown[element]?.getAttribute('data-index')), share }
    },
    [container, view],
  )
  const seen = useCallback(
    () => read(READING_LINE + (view === 'read' ? READ_BELOW : window.innerHeight * ORIGINAL_BELOW)),
    [read, view],
  )
  const note = useCallback(() => {
    current.current = read(READING_LINE + SLACK)
    track(seen())
  }, [read, seen, track, current])
  const show = useCallback(
    (position: ReadingPosition) => {
      const { index, share } = position
      const element = container.current?.querySelector(`[data-index="${index}"]`)
      if (!element) return
      // At once, as what passes the reading line on the way there is not read.
      current.current = position
      track(position)
      const isBeginning = share === 0 && element === container.current?.querySelector('[data-index]')
      settle(element, () => {
        const extent = extentInSlice(element)
        if (isBeginning) return extent.top < READING_LINE ? -window.scrollY : 0
        return distanceTo(extent, share, READING_LINE)
      })
    },
    [container, track, current],
  )
  return { read, seen, note, show }
}

type Following = {
  note: () => void
  save: () => void
  send: () => void
  /** The user has scrolled. */
  onMoved: () => void
  /** False while the text is being laid out at another width. */
  isLaidOut: () => boolean
}

/** Notes and saves the position after scrolling and when the page is hidden, and sends it every few seconds. */
function followScrolling({ note, save, send, onMoved, isLaidOut }: Following): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (isSettling() || !isLaidOut()) return later()
      note()
      save()
    }, SAVE_AFTER_MS)
  }
  const leave = () => {
    if (window.document.visibilityState !== 'hidden') return
    if (!isSettling()) note()
    save()
    send()
  }
  const interval = setInterval(send, SEND_EVERY_MS)
  addEventListener('scroll', later, { passive: true })
  window.document.addEventListener('visibilitychange', leave)
  for (const name of USER_SCROLL) addEventListener(name, onMoved, { passive: true })
  return () => {
    clearTimeout(timer)
    clearInterval(interval)
    removeEventListener('scroll', later)
    window.document.removeEventListener('visibilitychange', leave)
    for (const name of USER_SCROLL) removeEventListener(name, onMoved)
  }
}

/** Where the paper was left: in the other view, at the same place in this one. */
function storedInView(
  userId: number | null,
  articleId: number,
  view: ReadingPosition['view'],
  document: ReturnType<typeof useReader>['document'],
) {
  const positions = storedPositions(userId, articleId, document)
  const other = view === 'read' ? 'original' : 'read'
  const left = positions.last === other ? positions[other] : undefined
  const here = left && document && positionInView(view, { view: other, ...left }, positions[view], document)
  return here ?? positions[view]
}

/** The share of the web page above the window, 0..1. */
function shareOfPage(): number {
  const all = window.document.documentElement.scrollHeight - window.innerHeight
  return all > 0 ? Math.max(0, Math.min(1, window.scrollY / all)) : 0
}

/** The account's position in a paper on the server, null if none; undefined until known, and for visitors. */
export function useServerPosition(
  userId: number | null,
  articleId: number,
  isWanted: boolean,
): SavedPosition | null | undefined {
  const key = userId === null || !isWanted ? null : `${userId}/${articleId}`
  const { data } = useAnswer(readerCalls.readingPositions, { query: { articleId } }, key)
  return data ? (data[0] ?? null) : undefined
}
