import { HIGHLIGHT_COLORS } from '@colophon/protocol/highlights/entities'
import { type RefObject, useEffect } from 'react'
import { domRange, shownText } from '../find/dom-range.ts'
import { useReader } from '../reader-context.ts'

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
