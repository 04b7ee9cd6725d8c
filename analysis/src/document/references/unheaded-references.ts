import type { DraftBlock } from '../draft.ts'
import { entryMark } from './entry-label.ts'
import { readEntry } from './read-entry.ts'

/** Fewest entries that are taken for a bibliography without its heading above them. */
const fewest = 3

/**
 * Marks a bibliography that no heading announces: at the end of the text, blocks numbered from `[1]` on, or blocks that all
 * begin with names and a year. Leaves blocks alone where a bibliography is marked already.
 */
export function markUnheaded(blocks: readonly DraftBlock[]): DraftBlock[] {
  if (blocks.some((block) => block.type === 'reference')) return [...blocks]
  const from = numberedFrom(blocks) ?? namedFrom(blocks)
  if (from === null) return [...blocks]
  const end = blocks.findIndex((block, i) => i > from && block.type === 'heading')
  return blocks.map((block, i) => {
    const isEntry = i >= from && (end < 0 || i < end) && isText(block)
    return isEntry ? { ...block, type: 'reference' } : block
  })
}

function isText(block: DraftBlock): boolean {
  return block.type === 'paragraph' || block.type === 'list' || block.type === 'footnote'
}

/** Index of the last block that begins with `[1]` and is followed by `[2]`, `[3]` at the starts of lines. */
function numberedFrom(blocks: readonly DraftBlock[]): number | null {
  const first = blocks.findLastIndex((block) => isText(block) && isNumber(block.lines[0]?.text, 1))
  if (first < 1) return null
  let next = 1
  let dated = 0
  for (const line of blocks.slice(first).flatMap((block) => (isText(block) ? block.lines : []))) {
    if (isNumber(line.text, next)) next++
    if (/(?:19|20)\d{2}/.test(line.text)) dated++
  }
  return next > fewest && dated * 2 >= next ? first : null
}

function isNumber(text: string | undefined, number: number): boolean {
  const mark = entryMark(text ?? '')
  return mark?.kind === 'bracketed' && mark.label === String(number)
}

/** Index of the first of the last blocks that all read as entries by author and year. */
function namedFrom(blocks: readonly DraftBlock[]): number | null {
  let from: number | null = null
  let entries = 0
  for (let i = blocks.length - 1; i >= blocks.length / 2; i--) {
    const block = blocks[i]
    if (!block || !isText(block)) {
      if (block && ['header', 'footer', 'figure'].includes(block.type)) continue
      break
    }
    if (!isNamedEntry(block)) break
    from = i
    entries++
  }
  return entries >= fewest ? from : null
}

function isNamedEntry(block: DraftBlock): boolean {
  const text = block.lines
    .slice(0, 4)
    .map((line) => line.text)
    .join(' ')
  const begins = /^[^(]{4,300}\((?:\d{4}[a-z]?|n\.d\.)\)\.?\s/.test(text)
  return begins && (readEntry(text).authors.length > 0 || /10\.\d{4,9}\/|https?:/.test(text))
}
