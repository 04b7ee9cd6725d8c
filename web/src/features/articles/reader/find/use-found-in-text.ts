import { type RefObject, useEffect } from 'react'
import { READING_LINE } from '../place/use-places.ts'
import { domRange, type Shown, shownText } from './dom-range.ts'
import type { FindState } from './find-state.ts'
import { paint, reveal } from './paint.ts'

/** Most places that are marked at once: those around the current one. */
const PAINTED_MAX = 1000

/** Marks what was found in the reading view and brings the current place before the eye. */
export function useFoundInText(
  { isOpen, matches, current, moves }: FindState,
  container: RefObject<HTMLElement | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step leads there again, also to the only match.
  useEffect(() => {
    if (!isOpen || !container.current) return
    const shown: Shown[] = shownText(container.current)
    const first = Math.max(0, current - PAINTED_MAX / 2)
    const ranges = matches.slice(first, first + PAINTED_MAX).map((match) => domRange(shown, match))
    const here = ranges[current - first] ?? null
    paint(
      ranges.filter((range) => range !== null),
      here,
    )
    const within = here?.startContainer.parentElement
    if (here && within) reveal(within, () => here.getBoundingClientRect(), READING_LINE)
  }, [isOpen, matches, current, moves, container])
}
