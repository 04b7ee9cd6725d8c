import type { Block, PaperDocument } from '@colophon/protocol/reader/document'
import type { TextRange } from '../text-range.ts'

/** One match; `block` is the index of its block in the document. */
export type FindMatch = TextRange & { block: number }

/** Maximum number of matches; beyond it the bar says "more than". */
export const MATCHES_MAX = 5000

/** All matches of a pattern in the visible blocks of a document, in reading order; pages need not be rendered. */
export function findMatches(
  { blocks }: Pick<PaperDocument, 'blocks'>,
  pattern: RegExp | null,
  isShown: (block: Block) => boolean,
): FindMatch[] {
  const matches: FindMatch[] = []
  if (!pattern) return matches
  for (const [index, block] of blocks.entries()) {
    if (!isShown(block)) continue
    for (const { index: at, 0: words } of block.text.matchAll(pattern)) {
      matches.push({ block: index, start: block.start + at, end: block.start + at + words.length })
      if (matches.length === MATCHES_MAX) return matches
    }
  }
  return matches
}

/** The first match at or after an offset, else the first of all; -1 without matches. */
export function matchFrom(matches: readonly FindMatch[], start: number): number {
  const at = matches.findIndex((match) => match.start >= start)
  return at === -1 && matches.length > 0 ? 0 : at
}

/** The next or previous match, wrapping around. */
export function stepMatch(current: number, step: 1 | -1, count: number): number {
  return count === 0 ? -1 : (current + step + count) % count
}
