import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import { useSyncExternalStore } from 'react'
import { useReader } from '../reader-context.ts'
import type { Place } from './place.ts'
import { pageWithin } from './place-of-target.ts'

/** The page that the reader is on, counted from 1; null where the format has no pages. */
export function useCurrentPage(): number | null {
  const { places, document } = useReader()
  return useSyncExternalStore(places.subscribe, () => pageOf(places.get(), document))
}

/** The index of the block of the heading that the reader is under; -1 before the first. */
export function useCurrentHeading(): number {
  const { places, document } = useReader()
  return useSyncExternalStore(places.subscribe, () => headingOf(places.get(), document))
}

/** The page of a place: a block's own, or that of the nearest block before it that has one. */
export function pageOf(place: Place | null, document: PaperDocument | null): number | null {
  if (!place) return null
  if (place.view === 'original') return place.index
  const before = document?.blocks.slice(0, place.index + 1) ?? []
  const block = before.findLast(({ page }) => page !== null)
  if (!block) return null
  return block === before.at(-1) ? pageWithin(block, place.share) : block.page
}

/** On a page what stands near its top edge counts as being read, as nothing above it is seen. */
const AT_THE_TOP = 120

/** The index of the heading that a place lies under, -1 before the first. */
export function headingOf(place: Place | null, document: PaperDocument | null): number {
  if (!place || !document) return -1
  const { blocks, pages } = document
  if (place.view === 'read')
    return blocks.findLastIndex(({ type }, index) => type === 'heading' && index <= place.index)
  const height = pages[place.index - 1]?.height ?? 0
  const isAbove = ({ page, boxes: [box] }: Block) =>
    page !== null &&
    (page < place.index || (page === place.index && (box?.y ?? 0) <= place.share * height + AT_THE_TOP))
  return blocks.findLastIndex((block) => block.type === 'heading' && isAbove(block))
}
