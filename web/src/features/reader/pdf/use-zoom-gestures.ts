import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { settle } from '../position/settle.ts'
import { clampZoom, stepZoom, type Zoom } from './zoom.ts'

/** Zoom factor per pixel of wheel movement. */
const PER_WHEEL_PIXEL = 0.002

type Pinch = { distance: number; factor: number; held: HeldPoint | null }

/**
 * Ctrl with the wheel, two fingers, and Ctrl with + − 0 zoom the pages instead of the whole application; the point under
 * the pointer or between the fingers stays fixed.
 */
export function useZoomGestures(
  container: RefObject<HTMLElement | null>,
  factor: number,
  onZoom: (zoom: Zoom) => void,
): void {
  const pinch = useRef<Pinch | null>(null)
  const wanted = useRef<{ held: HeldPoint; x: number; y: number } | null>(null)
  // Runs after the effect of `useReadingPosition`, which keeps the reading line; the pointer position takes precedence.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of size triggers this.
  useLayoutEffect(() => {
    if (container.current && wanted.current) {
      const { held, x, y } = wanted.current
      bringTo(container.current, held, x, y)
    }
    wanted.current = null
  }, [factor])
  const zoomAbout = (next: number, held: HeldPoint | null, x: number, y: number) => {
    const clamped = clampZoom(next)
    if (clamped === factor) return
    wanted.current = held && { held, x, y }
    onZoom(clamped)
  }
  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey || !container.current) return
    event.preventDefault()
    const { clientX: x, clientY: y, deltaY } = event
    zoomAbout(factor * Math.exp(-deltaY * PER_WHEEL_PIXEL), pointAt(container.current, x, y), x, y)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    const next = ZOOM_KEYS[event.key]?.(factor)
    if (next === undefined) return
    event.preventDefault()
    onZoom(next)
  })
  const move = useEffectEvent((event: TouchEvent) => {
    const fingers = fingersOf(event.touches)
    if (!fingers || !container.current) {
      pinch.current = null
      return
    }
    if (event.cancelable) event.preventDefault()
    const { x, y, distance } = fingers
    pinch.current ??= { distance, factor, held: pointAt(container.current, x, y) }
    zoomAbout((pinch.current.factor * distance) / pinch.current.distance, pinch.current.held, x, y)
  })
  useEffect(() => {
    const within = container.current
    const onWheel = (event: WheelEvent) => wheel(event)
    const onKey = (event: KeyboardEvent) => press(event)
    const onMove = (event: TouchEvent) => move(event)
    const options = { passive: false }
    // Touch events are dispatched to the element first touched, even after it was removed by a re-render, so the
    // listeners are attached there.
    const onStart = (event: TouchEvent) => {
      onMove(event)
      const touched = event.target
      if (!touched) return
      const onEnd = (ended: TouchEvent) => {
        onMove(ended)
        if ([...ended.touches].some(({ target }) => target === touched)) return
        touched.removeEventListener('touchmove', onMove as EventListener)
        touched.removeEventListener('touchend', onEnd as EventListener)
        touched.removeEventListener('touchcancel', onEnd as EventListener)
      }
      touched.addEventListener('touchmove', onMove as EventListener, options)
      touched.addEventListener('touchend', onEnd as EventListener)
      touched.addEventListener('touchcancel', onEnd as EventListener)
    }
    within?.addEventListener('wheel', onWheel, options)
    within?.addEventListener('touchstart', onStart, options)
    addEventListener('keydown', onKey)
    return () => {
      within?.removeEventListener('wheel', onWheel)
      within?.removeEventListener('touchstart', onStart)
      removeEventListener('keydown', onKey)
    }
  }, [container])
}

const ZOOM_KEYS: Record<string, (factor: number) => Zoom> = {
  '+': (factor) => stepZoom(factor, 1),
  '=': (factor) => stepZoom(factor, 1),
  '-': (factor) => stepZoom(factor, -1),
  0: () => 'width',
}

/** The midpoint and distance of two fingers; null for fewer. */
function fingersOf(touches: TouchList): { x: number; y: number; distance: number } | null {
  const [one, other] = [touches[0], touches[1]]
  if (!one || !other) return null
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  }
}

/** The point of a page that stays under the pointer or between the fingers while zooming. */
type HeldPoint = { page: HTMLElement; shareX: number; shareY: number }

/** The page point at a window position, as shares of its page; null outside all pages. */
function pointAt(container: HTMLElement, x: number, y: number): HeldPoint | null {
  for (const page of container.querySelectorAll<HTMLElement>('[data-index]')) {
    const { left, top, width, height, bottom } = page.getBoundingClientRect()
    if (top <= y && y <= bottom && width > 0 && height > 0) {
      return { page, shareX: (x - left) / width, shareY: (y - top) / height }
    }
  }
  return null
}

/** Scrolls until the point is at a window position again: sideways within the pages, vertically with the window. */
function bringTo(container: HTMLElement, { page, shareX, shareY }: HeldPoint, x: number, y: number): void {
  const { left, width } = page.getBoundingClientRect()
  container.scrollBy({ left: left + width * shareX - x, behavior: 'instant' })
  settle(page, () => {
    const { top, height } = page.getBoundingClientRect()
    return top + height * shareY - y
  })
}
