import { type RefObject, useEffect, useRef } from 'react'
import type { Point } from './edge-path.ts'
import { fitted, isFarFrom, shiftBetween, type View, zoomed } from './view-box.ts'

/** How long after the last move the drawing is drawn anew, in milliseconds. */
const REST_MS = 140

/**
 * Which part of the drawing is seen: all of it until somebody moves it, by dragging, by ctrl and wheel, or by a button. While it
 * is moved the picture that was drawn is shifted and scaled, once a frame; it is drawn anew at rest, or where too little of
 * it is left.
 */
export function useView(svg: RefObject<SVGSVGElement | null>) {
  const view = useRef<View | null>(null)
  const drawn = useRef<View | null>(null)
  const isOwn = useRef(false)
  const frame = useRef(0)
  const rest = useRef(0)
  const shape = () => ({ width: svg.current?.clientWidth ?? 1, height: svg.current?.clientHeight ?? 1 })
  const draw = () => {
    clearTimeout(rest.current)
    cancelAnimationFrame(frame.current)
    frame.current = 0
    const { current: next } = view
    if (!next || !svg.current) return
    drawn.current = next
    const scale = Math.min(4, Math.max(0.5, next.width / shape().width))
    // Only for the letters, and in steps: whatever inherits it is styled anew.
    const unit = `${Math.round(scale * 8) / 8}px`
    const letters = svg.current.querySelector<SVGGElement>('[data-letters]')
    if (letters && letters.style.getPropertyValue('--unit') !== unit) letters.style.setProperty('--unit', unit)
    svg.current.style.transform = ''
    const box = [next.x, next.y, next.width, next.height].map((each) => each.toFixed(1))
    svg.current.setAttribute('viewBox', box.join(' '))
  }
  const shift = () => {
    frame.current = 0
    const [from, to] = [drawn.current, view.current]
    if (!from || !to || !svg.current) return
    if (isFarFrom(from, to)) return draw()
    const { x, y, scale } = shiftBetween(from, to, shape().width)
    svg.current.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(4)})`
    clearTimeout(rest.current)
    rest.current = window.setTimeout(draw, REST_MS)
  }
  /** However many events come between two frames, one of them is shown. */
  const move = (next: View) => {
    isOwn.current = true
    view.current = next
    frame.current ||= requestAnimationFrame(shift)
  }
  const follow = (places: Iterable<Point>) => {
    if (isOwn.current) return
    view.current = fitted(places, shape())
    draw()
  }
  const zoom = (factor: number, round?: Point) => {
    if (view.current) move(zoomed(view.current, factor, round))
  }
  const pan = (byX: number, byY: number) => {
    if (!view.current) return
    const scale = view.current.width / shape().width
    move({ ...view.current, x: view.current.x - byX * scale, y: view.current.y - byY * scale })
  }
  useEffect(() => {
    const window = svg.current?.parentElement
    if (!window) return
    // Only with ctrl, or by a pinch, which browsers tell alike: the wheel alone scrolls the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || !view.current) return
      event.preventDefault()
      const { left, top, width } = window.getBoundingClientRect()
      const scale = view.current.width / width
      const round = {
        x: view.current.x + (event.clientX - left) * scale,
        y: view.current.y + (event.clientY - top) * scale,
      }
      move(zoomed(view.current, Math.exp(-event.deltaY / 240), round))
    }
    window.addEventListener('wheel', onWheel, { passive: false })
    return () => window.removeEventListener('wheel', onWheel)
  })
  useEffect(
    () => () => {
      clearTimeout(rest.current)
      cancelAnimationFrame(frame.current)
    },
    [],
  )
  const fit = (places: Iterable<Point>) => {
    isOwn.current = false
    follow(places)
  }
  return { follow, fit, zoom, pan }
}
