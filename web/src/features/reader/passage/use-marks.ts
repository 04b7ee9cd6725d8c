import { HIGHLIGHT_COLORS } from '@colophon/protocol/highlights/entities'
import { type RefObject, useEffect } from 'react'
import { domRange, offsetIn, shownText } from '../find/dom-range.ts'
import { type Mark, useReader } from '../reader-context.ts'

/** The marked passage at a point of the reading view, the shortest of several; null if there is none. */
export function markAt(
  marks: readonly Mark[],
  { clientX, clientY }: { clientX: number; clientY: number },
): Mark | null {
  const caret = document.caretPositionFromPoint?.(clientX, clientY)
  const element = caret?.offsetNode.parentElement?.closest('[data-start]')
  if (!caret || !element) return null
  const offset = Number(element.getAttribute('data-start')) + offsetIn(element, caret.offsetNode, caret.offset, 0)
  const length = ({ start, end }: Mark) => end - start
  const [found] = marks
    .filter(({ start, end }) => start <= offset && offset < end)
    .toSorted((one, other) => length(one) - length(other))
  return found ?? null
}

/** Paints the marked passages in the reading view, below found words, without changing the DOM. */
export function useMarks(container: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { marks } = useReader()
  useEffect(() => {
    if (!isReady || !container.current || typeof Highlight === 'undefined' || !CSS.highlights) return
    const shown = marks.length > 0 ? shownText(container.current) : []
    for (const color of HIGHLIGHT_COLORS) {
      const ranges = marks.filter((mark) => mark.color === color).map((mark) => domRange(shown, mark))
      const painted = new Highlight(...ranges.filter((range) => range !== null))
      painted.priority = -1
      CSS.highlights.set(`mark-${color}`, painted)
    }
    return () => {
      for (const color of HIGHLIGHT_COLORS) CSS.highlights.delete(`mark-${color}`)
    }
  }, [marks, isReady, container])
}
