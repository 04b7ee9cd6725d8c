import { beginsEntry } from './kinds.ts'
import { sentenceEnd } from './patterns.ts'
import type { PdfBlock } from './pdf-block.ts'

const passedOver: ReadonlySet<PdfBlock['type']> = new Set([
  'figure',
  'table',
  'caption',
  'footnote',
  'header',
  'footer',
  'code',
])

const continued: ReadonlySet<PdfBlock['type']> = new Set(['paragraph', 'list', 'footnote'])

/** Most blocks between the parts of a paragraph. */
const farthest = 60

/**
 * Joins paragraphs split at a column or page end: the first part ends within a sentence and the next column's first
 * paragraph continues it. Figures, captions and notes in between follow the joined paragraph.
 */
export function continueParagraphs(blocks: readonly PdfBlock[]): PdfBlock[] {
  const result: PdfBlock[] = []
  for (const block of blocks) {
    const open = result
      .slice(-farthest)
      .findLast((before) => !passedOver.has(before.type) || before.column === block.column)
    if (open && continues(open, block)) open.lines.push(...block.lines)
    else result.push({ ...block, lines: [...block.lines] })
  }
  return result
}

function continues(open: PdfBlock, block: PdfBlock): boolean {
  const last = open.lines.at(-1)
  const [first] = block.lines
  if (block.type === 'reference') return open.type === 'reference' && first !== undefined && !beginsEntry(first)
  if (!last || !first || open.column === block.column || block.type !== 'paragraph' || !continued.has(open.type))
    return false
  if (open.type === 'footnote' || Math.abs(last.size - first.size) > 0.1 * last.size) return false
  const cut = last.right > open.column.right - 0.15 * (open.column.right - open.column.left)
  if (sentenceEnd.test(last.text) || first.page - last.page > 2) return false
  return (
    /^[\p{Ll}(]/u.test(first.text) ||
    (cut && /[\p{L}\p{N},-]$/u.test(last.text) && first.x < block.column.left + 0.7 * first.size)
  )
}
