import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { clampZoom, stepZoom, type Zoom } from './zoom.ts'

/** How much a turn of the wheel by one pixel enlarges. */
const PER_WHEEL_PIXEL = 0.002

/** Ctrl with the wheel, two fingers, and Ctrl with + − 0 change the size of the pages instead of the whole application's. */
export function useZoomGestures(
  container: RefObject<HTMLElement | null>,
  factor: number,
  onZoom: (zoom: Zoom) => void,
): void {
  const start = useRef<{ distance: number; factor: number } | null>(null)
  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    onZoom(clampZoom(factor * Math.exp(-event.deltaY * PER_WHEEL_PIXEL)))
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    const next = ZOOM_KEYS[event.key]?.(factor)
    if (next === undefined) return
    event.preventDefault()
    onZoom(next)
  })
  const touch = useEffectEvent((event: TouchEvent) => {
    const distance = distanceOf(event.touches)
    if (distance === null) {
      start.current = null
      return
    }
    event.preventDefault()
    start.current ??= { distance, factor }
    onZoom(clampZoom((start.current.factor * distance) / start.current.distance))
  })
  useEffect(() => {
    const within = container.current
    const onWheel = (event: WheelEvent) => wheel(event)
    const onKey = (event: KeyboardEvent) => press(event)
    const onTouch = (event: TouchEvent) => touch(event)
    const options = { passive: false }
    within?.addEventListener('wheel', onWheel, options)
    within?.addEventListener('touchmove', onTouch, options)
    within?.addEventListener('touchend', onTouch, options)
    addEventListener('keydown', onKey)
    return () => {
      within?.removeEventListener('wheel', onWheel)
      within?.removeEventListener('touchmove', onTouch)
      within?.removeEventListener('touchend', onTouch)
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

function distanceOf(touches: TouchList): number | null {
  const [one, other] = [touches[0], touches[1]]
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : null
}
