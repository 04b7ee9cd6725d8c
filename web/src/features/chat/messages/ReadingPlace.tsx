import { Component, type ReactNode, type RefObject } from 'react'
import { scrollerOf } from './use-question-at-top.ts'

type Props = { answer: RefObject<HTMLElement | null>; children: ReactNode }

/** An element of an answer, and its distance from the top of the window, in CSS pixels. */
type Place = { element: Element; top: number }

/**
 * Keeps what is read in its place on the screen while a later version of an answer adds sentences above it or reorders
 * quotes. A class, because hooks cannot measure just before the change.
 */
export class ReadingPlace extends Component<Props> {
  override getSnapshotBeforeUpdate(): Place | null {
    return placeIn(this.props.answer.current)
  }

  override componentDidUpdate(_before: Props, _state: unknown, place: Place | null): void {
    if (!place?.element.isConnected) return
    const moved = place.element.getBoundingClientRect().top - place.top
    if (moved !== 0) scrollerOf(place.element)?.scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    return this.props.children
  }
}

/** The focused quote, or the first line in view; null where the answer begins in view, for then nothing moves above it. */
function placeIn(answer: HTMLElement | null): Place | null {
  const scroller = scrollerOf(answer)
  if (!answer || !scroller) return null
  const isPage = scroller === document.scrollingElement
  const start = isPage ? 0 : scroller.getBoundingClientRect().top
  const top = start + (Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0)
  if (answer.getBoundingClientRect().top >= top) return null
  const lines = [...answer.querySelectorAll('[data-quote]:focus'), ...answer.querySelectorAll('p, [data-quote]')]
  for (const element of lines) {
    const box = element.getBoundingClientRect()
    if (box.bottom > top && box.top < start + scroller.clientHeight) return { element, top: box.top }
  }
  return null
}
