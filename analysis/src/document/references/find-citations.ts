import type { Block, BlockType, Reference } from '@colophon/protocol/articles/document'
import { limits } from '../limits.ts'
import { authorYearCalls } from './author-year-calls.ts'

/** A call-out before its boxes are known: a range of the document's text, the block it lies in, and what it points at. */
export interface FoundCitation {
  start: number
  end: number
  block: number
  references: number[]
}

/** A raised stretch of the document's text, such as the number of a note. */
export interface RaisedText {
  start: number
  end: number
  block: number
}

const running: ReadonlySet<BlockType> = new Set(['abstract', 'paragraph', 'list', 'caption', 'footnote'])
const bracketed =
  /\[((?:\d{1,4}|[A-Z][\p{L}\p{N}+]{1,11})(?:(?:\s*[,;]\s*|\s*[–—-]\s*)(?:\d{1,4}|[A-Z][\p{L}\p{N}+]{1,11}))*)(?:,\s*(?:p|pp|[Ss]ec|[Ss]ection|[Ff]ig|[Cc]h|[Cc]hapter|[Tt]h(?:eorem|m)|[Ll]emma|[Ee]q|§)[^[\]]{0,40})?\]/gu
const raisedNumbers = /^\d{1,3}(?:[,–—-]\d{1,3})*$/

/**
 * The call-outs in running text. How a document calls is told from its bibliography and what is found: numbers in
 * brackets, else names with years, else raised numbers. A call-out that points at no entry is none.
 */
export function findCitations(
  blocks: readonly Block[],
  references: readonly Reference[],
  raised: readonly RaisedText[],
): FoundCitation[] {
  if (references.length === 0) return []
  const byLabel = new Map<string, number>()
  for (const [i, { label }] of references.entries()) if (!byLabel.has(label)) byLabel.set(label, i)
  const texts = [...blocks.entries()].filter(([, { type }]) => running.has(type))
  const inBrackets = texts.flatMap(([index, block]) => bracketCalls(block, index, byLabel))
  if (inBrackets.length > 0) return inBrackets.slice(0, limits.citations)
  const named = texts.flatMap(([index, block]) =>
    authorYearCalls(block.text, references).map(({ start, end, references: found }) => ({
      start: block.start + start,
      end: block.start + end,
      block: index,
      references: found,
    })),
  )
  const raisedCalls = raised.flatMap((range) => raisedCall(range, blocks, byLabel))
  return (raisedCalls.length > 2 * named.length ? raisedCalls : named).slice(0, limits.citations)
}

function bracketCalls(block: Block, index: number, byLabel: ReadonlyMap<string, number>): FoundCitation[] {
  return [...block.text.matchAll(bracketed)].flatMap((match) => {
    const found = expand(match[1] ?? '', byLabel)
    const start = block.start + match.index
    return found ? [{ start, end: start + match[0].length, block: index, references: found }] : []
  })
}

/** The entries that `3, 5–7` or `Lin19; Ber20` names; `null` unless every one of them is an entry. */
function expand(list: string, byLabel: ReadonlyMap<string, number>): number[] | null {
  const found = new Set<number>()
  for (const part of list.split(/\s*[,;]\s*/)) {
    const [from, to] = /^(\d+)\s*[–—-]\s*(\d+)$/.exec(part)?.slice(1).map(Number) ?? []
    const labels = from === undefined || to === undefined ? [part] : rangeOf(from, to)
    for (const label of labels) {
      const reference = byLabel.get(label)
      if (reference === undefined) return null
      found.add(reference)
    }
  }
  return found.size > 0 ? [...found] : null
}

/** At most 100 numbers: a longer range is a page range or a slip. */
function rangeOf(from: number, to: number): string[] {
  if (to < from || to - from > 100) return ['']
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
}

/** Numbers raised behind a word, not behind a symbol or a unit (`x²`, `cm²`, `10³`). */
function raisedCall(
  range: RaisedText,
  blocks: readonly Block[],
  byLabel: ReadonlyMap<string, number>,
): FoundCitation[] {
  const block = blocks[range.block]
  if (!block || !running.has(block.type)) return []
  const text = block.text.slice(range.start - block.start, range.end - block.start)
  const before = block.text.slice(Math.max(0, range.start - block.start - 12), range.start - block.start)
  if (!raisedNumbers.test(text) || !/(?:\p{L}{3}|\p{L}[.,;:)”’"'\]]{1,2}|\)[.,;:]?)$/u.test(before)) return []
  const found = expand(text, byLabel)
  return found ? [{ ...range, references: found }] : []
}
