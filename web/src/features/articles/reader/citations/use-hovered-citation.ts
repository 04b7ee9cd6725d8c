import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A call-out that is pointed at: the entries it leads to, and where on the screen it is. */
export type HoveredCitation = {
  references: number[]
  spot: { left: number; top: number; width: number; height: number }
}

/** Long enough not to flicker as the pointer passes, short enough to be there when it rests. */
const OPEN_AFTER_MS = 120
/** The time to move from the call-out to its card. */
const CLOSE_AFTER_MS = 250

/** Follows pointer and focus over the call-outs (`data-citation`) within an area; Escape and scrolling close. */
export function useHoveredCitation(area: RefObject<HTMLElement | null>) {
  const [hovered, setHovered] = useState<HoveredCitation | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const later = useCallback((next: HoveredCitation | null, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHovered(next), delay)
  }, [])
  const stay = useCallback(() => clearTimeout(timer.current), [])
  const leave = useCallback(() => later(null, CLOSE_AFTER_MS), [later])
  useEffect(() => {
    const within = area.current
    if (!within) return
    const enter = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('[data-citation]') : null
      // A finger that taps wants to go there.
      if (!link || (event instanceof PointerEvent && event.pointerType === 'touch')) return
      later(citationAt(link), OPEN_AFTER_MS)
    }
    const exit = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-citation]')) leave()
    }
    const end = () => later(null, 0)
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end()
    }
    const listeners: [keyof HTMLElementEventMap, (event: Event) => void][] = [
      ['pointerover', enter],
      ['pointerout', exit],
      ['focusin', enter],
      ['focusout', exit],
      ['click', end],
    ]
    for (const [name, listener] of listeners) within.addEventListener(name, listener)
    addEventListener('scroll', end, { passive: true })
    addEventListener('keydown', closeByKey)
    return () => {
      clearTimeout(timer.current)
      for (const [name, listener] of listeners) within.removeEventListener(name, listener)
      removeEventListener('scroll', end)
      removeEventListener('keydown', closeByKey)
    }
  }, [area, later, leave])
  return { hovered, stay, leave }
}

function citationAt(link: Element): HoveredCitation {
  const { left, top, width, height } = link.getClientRects()[0] ?? link.getBoundingClientRect()
  const references = (link.getAttribute('data-citation') ?? '').split(' ').map(Number)
  return { references, spot: { left, top, width, height } }
}
