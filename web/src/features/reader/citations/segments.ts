import type { Block, Citation } from '@colophon/protocol/reader/document'
import type { TextRange } from '../text-range.ts'

/** A run of a block's text with one style: plain, marked, a citation, or both. */
export type Segment = { text: string; start: number; isMarked: boolean; citation: Citation | null }

/** A block's text split into runs at marks and citations; joined they are the exact text. */
export function segmentsOf(block: Block, citations: readonly Citation[], mark: TextRange | null): Segment[] {
  const within = (offset: number) => Math.max(block.start, Math.min(block.start + block.text.length, offset))
  const cuts = new Set([block.start, block.start + block.text.length])
  for (const { start, end } of mark ? [...citations, mark] : citations) cuts.add(within(start)).add(within(end))
  const inOrder = [...cuts].sort((one, other) => one - other)
  return inOrder.slice(0, -1).map((start, index) => {
    const end = inOrder[index + 1] ?? start
    return {
      start,
      text: block.text.slice(start - block.start, end - block.start),
      isMarked: mark !== null && mark.start <= start && end <= mark.end,
      citation: citations.find((citation) => citation.start <= start && end <= citation.end) ?? null,
    }
  })
}

/** The citations of each block, by block index; blocks are in text order. */
export function citationsByBlock(
  blocks: readonly Block[],
  citations: readonly Citation[],
): ReadonlyMap<number, Citation[]> {
  const byBlock = new Map<number, Citation[]>()
  let at = 0
  for (const citation of [...citations].sort((one, other) => one.start - other.start)) {
    while (at < blocks.length - 1 && (blocks[at]?.end ?? 0) <= citation.start) at++
    const found = byBlock.get(at)
    if (found) found.push(citation)
    else byBlock.set(at, [citation])
  }
  return byBlock
}

/** For each bibliography entry, its citations in the text. */
export function callersOf(citations: readonly Citation[]): ReadonlyMap<number, number[]> {
  const callers = new Map<number, number[]>()
  for (const { start, references } of citations) {
    for (const reference of references) callers.set(reference, [...(callers.get(reference) ?? []), start])
  }
  return callers
}
