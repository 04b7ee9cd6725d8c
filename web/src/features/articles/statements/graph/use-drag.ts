import { type PointerEvent, useRef } from 'react'

/** How far a pointer may move and still mean a click, in pixels. */
const SLACK = 4

/** Moves the drawing under the pointer; a drag ends without a click on what lies below. */
export function useDrag(onPan: (byX: number, byY: number) => void) {
  const at = useRef<{ x: number; y: number; moved: number } | null>(null)
  const moved = useRef(0)
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      at.current = { x: event.clientX, y: event.clientY, moved: 0 }
      moved.current = 0
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!at.current) return
      const [byX, byY] = [event.clientX - at.current.x, event.clientY - at.current.y]
      moved.current += Math.hypot(byX, byY)
      if (moved.current > SLACK) {
        event.currentTarget.setPointerCapture(event.pointerId)
        onPan(byX, byY)
      }
      at.current = { x: event.clientX, y: event.clientY, moved: moved.current }
    },
    onPointerUp: () => {
      at.current = null
    },
    onPointerCancel: () => {
      at.current = null
    },
  }
  return { handlers, wasDragged: () => moved.current > SLACK }
}
