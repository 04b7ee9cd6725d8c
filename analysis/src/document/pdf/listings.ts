import { bottomOf, topOf } from './line.ts'
import { equationNumber, listStart, sentenceEnd } from './patterns.ts'
import { type PdfBlock, textOf } from './pdf-block.ts'

/** Distance between parts of one thing, in type sizes of its last line. */
const listingGap = 2.4
const formulaGap = 0.7
/** Lines up to which the parts of a formula are put together. */
const longestFormula = 30
const relation = /[=<>≤≥≡≈∼⇒⇔→]/

/**
 * Puts together what its look breaks into pieces: a listing whose comments, numbers and short lines are set otherwise, and a
 * formula whose signs are large and whose limits are small. `blocks` are in reading order; returns fewer.
 */
export function joinPieces(blocks: readonly PdfBlock[]): PdfBlock[] {
  const result: PdfBlock[] = []
  for (const [i, block] of blocks.entries()) {
    const open = result.at(-1)
    const gap = open && open.column === block.column ? gapOf(open, block) : Number.POSITIVE_INFINITY
    if (open && gap < listingGap && goesOnAsCode(open, block, blocks[i + 1])) {
      open.lines.push(...block.lines)
    } else if (open && Math.abs(gap) < formulaGap && isOneFormula(open, block)) {
      open.type = 'formula'
      delete open.level
      open.lines.push(...block.lines)
    } else result.push({ ...block, lines: [...block.lines] })
  }
  return result
}

/** Type sizes between two blocks of one column. */
function gapOf(upper: PdfBlock, lower: PdfBlock): number {
  const last = upper.lines.at(-1)
  const [first] = lower.lines
  return last && first ? (topOf(first) - bottomOf(last)) / last.size : Number.POSITIVE_INFINITY
}

function goesOnAsCode(open: PdfBlock, block: PdfBlock, next: PdfBlock | undefined): boolean {
  if (open.type !== 'code') return false
  if (block.type === 'code') return true
  if (!['paragraph', 'formula', 'table', 'list'].includes(block.type) || block.lines.length > 6) return false
  const text = textOf(block)
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0
  if (sentenceEnd.test(text) && words > 4) return false
  const isInside = next?.type === 'code' && next.column === block.column && gapOf(block, next) < listingGap
  return isInside ? words <= 12 : /^(?:end|\}|\)|\]|fi|done|pass)?[;,)}\]]*$/.test(text)
}

/** Two neighbours of which one is a formula and the other may be a part of it: its limits, or a sign drawn large. */
function isOneFormula(open: PdfBlock, block: PdfBlock): boolean {
  if (open.type !== 'formula' && block.type !== 'formula') return false
  if (open.lines.length + block.lines.length > longestFormula) return false
  const isNumbered = equationNumber.test(open.lines.at(-1)?.text.split(' ').at(-1) ?? '')
  return !isNumbered && [open, block].every(isPart) && !(relation.test(textOf(open)) && relation.test(textOf(block)))
}

function isPart(block: PdfBlock): boolean {
  if (block.type === 'formula') return !listStart.test(block.lines[0]?.text ?? '')
  const text = textOf(block)
  return ['paragraph', 'footnote'].includes(block.type) && text.length <= 12 && !/\p{L}{3}|[.!?:;,]$/u.test(text)
}
