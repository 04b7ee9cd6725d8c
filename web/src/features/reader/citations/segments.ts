import type { Block, Citation, NoteMark } from '@colophon/protocol/reader/document'
import type { TextRange } from '../text-range.ts'

/** A superscript that the text leaves out, with the citation that it is, if any. */
export type Superscript = NoteMark & { citation: Citation | null }

/**
 * A run of a block's text with one style: plain, marked, a citation or web address, or both; and the superscripts after
 * it. The text of the first is empty if the block begins with superscripts.
 */
export type Segment = {
  text: string
  start: number
  isMarked: boolean
  citation: Citation | null
  /** The web address that this is. */
  address: string | null
  superscripts: readonly Superscript[]
}

/** What a block's text is split at. */
type Cuts = { citations: readonly Citation[]; flash: TextRange | null; noteMarks: readonly NoteMark[] }

/** A block's text split into runs; joined they are the exact text. */
export function segmentsOf(block: Block, { citations, flash, noteMarks }: Cuts): Segment[] {
  const last = block.start + block.text.length
  const within = (offset: number) => Math.max(block.start, Math.min(last, offset))
  const cuts = new Set([block.start, last])
  const addresses = addressesIn(block)
  for (const { start, end } of [...citations, ...addresses, ...(flash ? [flash] : [])])
    cuts.add(within(start)).add(within(end))
  for (const { at } of noteMarks) cuts.add(within(at))
  const inOrder = [...cuts].sort((one, other) => one - other)
  const before = noteMarks.some(({ at }) => at === block.start) ? [block.start] : []
  const starts = [...before, ...inOrder.slice(0, -1)]
  const ends = [...before, ...inOrder.slice(1)]
  return starts.map((start, index) => {
    const end = ends[index] ?? start
    return {
      start,
      text: block.text.slice(start - block.start, end - block.start),
      isMarked: flash !== null && flash.start <= start && end <= flash.end,
      citation: citations.find((citation) => citation.start <= start && end <= citation.end) ?? null,
      address: addresses.find((one) => one.start <= start && end <= one.end)?.address ?? null,
      superscripts: noteMarks
        .filter(({ at }) => at === end)
        .map((mark) => ({
          ...mark,
          citation: citations.find((one) => one.start === one.end && one.end === end) ?? null,
        })),
    }
  })
}

const ADDRESS = /https?:\/\/[^\s<>"“”]*[\p{L}\d/]/gu

/** The web addresses that running text spells out. Entries of a bibliography link their works by identifiers instead. */
export function addressesIn({ type, text, start }: Block): (TextRange & { address: string })[] {
  if (type === 'reference' || type === 'code' || type === 'formula') return []
  return [...text.matchAll(ADDRESS)].map(({ 0: address, index }) => ({
    address,
    start: start + index,
    end: start + index + address.length,
  }))
}

/** The items of each block, by block index; blocks are in text order. */
export function byBlock<T>(
  blocks: readonly Block[],
  items: readonly T[],
  offsetOf: (item: T) => number,
): ReadonlyMap<number, T[]> {
  const found = new Map<number, T[]>()
  let at = 0
  for (const item of [...items].sort((one, other) => offsetOf(one) - offsetOf(other))) {
    while (at < blocks.length - 1 && (blocks[at]?.end ?? 0) < offsetOf(item)) at++
    const own = found.get(at)
    if (own) own.push(item)
    else found.set(at, [item])
  }
  return found
}

/** For each bibliography entry, its citations in the text. */
export function callersOf(citations: readonly Citation[]): ReadonlyMap<number, number[]> {
  const callers = new Map<number, number[]>()
  for (const { start, references } of citations) {
    for (const reference of references) callers.set(reference, [...(callers.get(reference) ?? []), start])
  }
  return callers
}
