import type { Box } from '@colophon/protocol/articles/document'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { boxesOfRange } from '../place/target.ts'
import { READING_LINE } from '../place/use-places.ts'
import { useReader } from '../reader-context.ts'
import type { FindMatch } from './find-matches.ts'
import type { FindState } from './find-state.ts'
import { foundOnPage } from './found-on-page.ts'
import { paint, reveal } from './paint.ts'
import { pickMatch } from './pick-match.ts'

const NO_BOXES: readonly Box[] = []

/**
 * Marks what was found on the pages that are drawn, and leads to the page of the current match. Its count comes from the
 * paper's text; where a page's own text does not have the words in one piece, the sentence is shown instead.
 */
export function useFoundOnPages(find: FindState, container: RefObject<HTMLElement | null>) {
  const { document } = useReader()
  const [drawn, setDrawn] = useState(0)
  const [instead, setInstead] = useState(NO_BOXES)
  const onText = useCallback(() => setDrawn((number) => number + 1), [])
  const { isOpen, pattern, matches, current, moves } = find
  const match = isOpen ? matches[current] : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step leads there again, also to the only match.
  useEffect(() => {
    if (!match || !document) return
    const [box] = boxesOfRange(document, match)
    const page = container.current?.querySelector(`[data-place="${box?.page}"]`)
    const size = document.pages[(box?.page ?? 0) - 1]
    if (!box || !page || !size) return
    const extent = () => {
      const { top, height } = page.getBoundingClientRect()
      const scale = height / size.height
      return { top: top + box.y * scale, bottom: top + (box.y + box.height) * scale }
    }
    reveal(page, extent, READING_LINE)
  }, [match, moves, document, container])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was drawn can be marked.
  useEffect(() => {
    if (!isOpen || !pattern || !document || !container.current) return setInstead(NO_BOXES)
    const all: Range[] = []
    let here: Range | null = null
    let missing: readonly Box[] = NO_BOXES
    for (const page of container.current.querySelectorAll('[data-place]')) {
      const number = Number(page.getAttribute('data-place'))
      const size = document.pages[number - 1]
      const found = size ? foundOnPage(page, size, pattern) : null
      if (!found) continue
      all.push(...found.ranges)
      const boxes = match ? boxesOfRange(document, match).filter((box) => box.page === number) : []
      if (!match || boxes.length === 0) continue
      const picked = pickMatch(found.areas, boxes, ordinalOf(matches, match, boxesKey(document, match)))
      here ??= found.ranges[picked] ?? null
      if (picked === -1) missing = boxes
    }
    paint(all, here)
    setInstead(here ? NO_BOXES : missing)
  }, [isOpen, pattern, match, document, drawn, container])

  return { onText, instead }
}

/** The range of the sentence a match stands in, or of its block. */
function boxesKey({ sentences, blocks }: NonNullable<ReturnType<typeof useReader>['document']>, match: FindMatch) {
  return sentences.find(({ start, end }) => start <= match.start && match.start < end) ?? blocks[match.block]
}

/** How many matches lie before this one in the same sentence. */
function ordinalOf(matches: readonly FindMatch[], match: FindMatch, within: { start: number } | undefined): number {
  return matches.filter(({ start }) => start >= (within?.start ?? 0) && start < match.start).length
}
