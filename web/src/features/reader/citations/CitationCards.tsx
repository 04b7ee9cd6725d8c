import type { Reference } from '@colophon/protocol/reader/document'
import { Popover } from '@mantine/core'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useReader } from '../reader-context.ts'
import classes from './citations.module.css'
import { ReferenceLinks } from './ReferenceLinks.tsx'

/** Long enough not to flicker as the pointer passes, short enough to be there when it rests. */
const OPEN_AFTER_MS = 120

/** Time to move the pointer from a citation to its card. */
const CLOSE_AFTER_MS = 250

/** Shows the bibliography entry of a citation on hover or focus. */
export function CitationCards({ children }: { children: ReactNode }) {
  const { document } = useReader()
  const area = useRef<HTMLDivElement>(null)
  const { hovered, stay, leave } = useHoveredCitation(area)
  const entries = (hovered?.references ?? []).flatMap((index) => {
    const reference = document?.references?.[index]
    return reference ? [{ index, reference }] : []
  })
  return (
    <div ref={area}>
      {children}
      {hovered && entries.length > 0 && (
        <Popover
          opened
          position="top-start"
          width={400}
          offset={4}
          hideDetached={false}
          trapFocus={false}
          returnFocus={false}
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <span className={classes.spot} style={hovered.spot} />
          </Popover.Target>
          <Popover.Dropdown
            className={classes.card}
            role="note"
            aria-label="Cited work"
            onMouseEnter={stay}
            onMouseLeave={leave}
          >
            {entries.map(({ index, reference }) => (
              <Entry key={index} index={index} reference={reference} />
            ))}
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  )
}

function Entry({ index, reference }: { index: number; reference: Reference }) {
  return (
    <div className={classes.entry}>
      <p dir="auto">{reference.text}</p>
      <p className={classes.links}>
        <ReferenceLinks index={index} reference={reference} />
      </p>
    </div>
  )
}

/** The active citation: its entries and screen position. */
type HoveredCitation = {
  references: number[]
  spot: { left: number; top: number; width: number; height: number }
}

/**
 * Tracks hover and focus of citations (`data-citation`) within an area; Escape and scrolling close. If scrolling ends
 * with the pointer on a citation, its card opens.
 */
function useHoveredCitation(area: RefObject<HTMLElement | null>) {
  const [hovered, setHovered] = useState<HoveredCitation | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const later = useCallback((link: Element | null, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHovered(link && citationAt(link)), delay)
  }, [])
  const stay = useCallback(() => clearTimeout(timer.current), [])
  const leave = useCallback(() => later(null, CLOSE_AFTER_MS), [later])
  useEffect(() => {
    const within = area.current
    if (!within) return
    let pointed: Element | null = null
    const enter = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('[data-citation]') : null
      // A tap follows the link.
      if (!link || (event instanceof PointerEvent && event.pointerType === 'touch')) return
      if (event instanceof PointerEvent) pointed = link
      later(link, OPEN_AFTER_MS)
    }
    const exit = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[data-citation]'))) return
      pointed = null
      leave()
    }
    const end = () => later(null, 0)
    const move = () => {
      if (!pointed) return end()
      setHovered(null)
      later(pointed, OPEN_AFTER_MS)
    }
    const dismiss = () => {
      pointed = null
      end()
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss()
    }
    const listeners: [keyof HTMLElementEventMap, (event: Event) => void][] = [
      ['pointerover', enter],
      ['pointerout', exit],
      ['focusin', enter],
      ['focusout', exit],
      ['click', dismiss],
    ]
    for (const [name, listener] of listeners) within.addEventListener(name, listener)
    addEventListener('scroll', move, { passive: true })
    addEventListener('keydown', closeByKey)
    return () => {
      clearTimeout(timer.current)
      for (const [name, listener] of listeners) within.removeEventListener(name, listener)
      removeEventListener('scroll', move)
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
